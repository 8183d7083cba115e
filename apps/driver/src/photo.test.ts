import { expect, it } from "vitest";
import { BLURRED, sharpness, sizeWithin } from "./photo.ts";
import { pointsOf, strokesOf } from "./signature.ts";

it.each([
  [4_000, 3_000, { width: 1_600, height: 1_200 }],
  [8_660, 5_774, { width: 1_600, height: 1_067 }],
  [12_000, 900, { width: 1_600, height: 120 }],
  [800, 600, { width: 800, height: 600 }],
])("a photo of %i by %i pixels is kept with at most 1,600 on its longest side", (width, height, size) => {
  expect(sizeWithin(width, height)).toEqual(size);
});

it("a page with edges is sharp, the same grey everywhere is blurred", () => {
  const picture = (bright: (x: number) => boolean) =>
    Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, index) =>
      bright(Math.floor(index / 4) % 64) ? 220 : 40,
    );
  expect(
    sharpness(
      picture((x) => x % 8 < 2),
      64,
      64,
    ),
  ).toBeGreaterThan(BLURRED);
  expect(
    sharpness(
      picture(() => true),
      64,
      64,
    ),
  ).toBeLessThan(BLURRED);
});

it("a signature is in ten-thousandths of the pad's longer side, in both directions", () => {
  const drawn = [
    {
      points: [
        { x: 0, y: 100 },
        { x: 400.4, y: 200 },
        { x: -3, y: 50 },
      ],
    },
  ];
  expect(strokesOf(drawn, { width: 400, height: 170 })).toEqual([[0, 2_500, 10_000, 5_000, 0, 1_250]]);
});

it("a signature keeps its proportions when the phone is turned, and stays on the pad", () => {
  const [stroke] = pointsOf([[10_000, 4_250]], { width: 400, height: 170 }, { width: 800, height: 170 });
  expect(stroke?.points.map(({ x, y }) => [x, y])).toEqual([[400, 170]]);
});

it("a long signature is thinned out to what the board takes, and keeps every stroke", () => {
  const scribble = Array.from({ length: 300 }, () => ({
    points: Array.from({ length: 400 }, (_, index) => ({ x: index, y: index })),
  }));
  const strokes = strokesOf(scribble, { width: 400, height: 400 });
  expect(strokes).toHaveLength(200);
  expect(strokes.flat().length).toBeLessThanOrEqual(20_000);
  expect(Math.min(...strokes.map((numbers) => numbers.length))).toBeGreaterThan(2);
});
