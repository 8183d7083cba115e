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

it("a signature is whole numbers from 0 to 10,000, whatever the size of the pad", () => {
  const drawn = [
    {
      points: [
        { x: 0, y: 85 },
        { x: 362.4, y: 200 },
        { x: -3, y: 170 },
      ],
    },
  ];
  expect(strokesOf(drawn, 362, 170)).toEqual([[0, 5_000, 10_000, 10_000, 0, 10_000]]);
  const [stroke] = pointsOf([[0, 5_000, 10_000, 10_000]], 800, 340);
  expect(stroke?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 170],
    [800, 340],
  ]);
});

it("a long signature is thinned out to what the board takes, and keeps every stroke", () => {
  const scribble = Array.from({ length: 300 }, () => ({
    points: Array.from({ length: 400 }, (_, index) => ({ x: index, y: index })),
  }));
  const strokes = strokesOf(scribble, 400, 400);
  expect(strokes).toHaveLength(200);
  expect(strokes.flat().length).toBeLessThanOrEqual(20_000);
  expect(Math.min(...strokes.map((numbers) => numbers.length))).toBeGreaterThan(2);
});
