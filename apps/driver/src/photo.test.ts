import { afterEach, describe, expect, it, vi } from "vitest";
import { BLURRED, drawPhoto, sharpness, sizeWithin } from "./photo.ts";
import { drawSaid, linesOf, pointsOf, strokesOf } from "./signature.ts";
import { stubCanvas } from "./testing/canvas.ts";
import { act } from "./testing/load.ts";

afterEach(() => vi.unstubAllGlobals());

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

describe("a picture", () => {
  /** A browser that reads a picture as so large, and decodes it at the size asked for, or at another one. */
  function browser(
    read: { width: number; height: number } | null,
    decoded: "asked" | "not turned" | "not at all" = "asked",
  ) {
    const decodes: ImageBitmapOptions[] = [];
    class ReadImage {
      onload = () => {};
      onerror = () => {};
      naturalWidth = read?.width ?? 0;
      naturalHeight = read?.height ?? 0;
      set src(_: string) {
        queueMicrotask(() => (read === null ? this.onerror() : this.onload()));
      }
    }
    vi.stubGlobal("Image", ReadImage);
    vi.stubGlobal("createImageBitmap", async (_: Blob, how: ImageBitmapOptions) => {
      decodes.push(how);
      if (decoded === "not at all") throw new Error("It has too many pixels.");
      const { resizeWidth: width, resizeHeight: height } = how;
      return {
        close: () => {},
        ...(decoded === "asked" ? { width, height } : { width: height, height: width }),
      };
    });
    return { decodes, canvases: stubCanvas(), ReadImage };
  }
  const file = new Blob(["picture"]);

  it.each([
    ["50 megapixels", 8_660, 5_774, 1_600, 1_067],
    ["a panorama", 12_000, 900, 1_600, 120],
    ["a page that the camera turned", 3_000, 4_000, 1_200, 1_600],
    ["a small picture", 800, 600, 800, 600],
  ])("of %s is decoded once, upright and at its new size", async (_, width, height, toWidth, toHeight) => {
    const { decodes, canvases } = browser({ width, height });
    expect((await drawPhoto(file))?.photo.type).toBe("image/jpeg");
    expect(decodes).toEqual([
      {
        imageOrientation: "from-image",
        resizeQuality: "high",
        resizeWidth: toWidth,
        resizeHeight: toHeight,
      },
    ]);
    expect(canvases[0]).toMatchObject({ width: toWidth, height: toHeight });
  });

  it.each(["not turned", "not at all"] as const)(
    "is drawn from the image where the browser decodes it %s",
    async (decoded) => {
      const { canvases, ReadImage } = browser({ width: 3_000, height: 4_000 }, decoded);
      expect(await drawPhoto(file)).not.toBeNull();
      expect(canvases[0]?.drawn[0]).toBeInstanceOf(ReadImage);
      expect(canvases[0]).toMatchObject({ width: 1_200, height: 1_600 });
    },
  );

  it("that the browser cannot read, such as HEIC, is not kept", async () => {
    const { decodes } = browser(null);
    expect(await drawPhoto(file)).toBeNull();
    expect(decodes).toEqual([]);
  });
});

it("what was signed is drawn as a picture: the sentence, the name and the strokes", async () => {
  const canvases = stubCanvas();
  const signed = act("deliver", 3, {
    town: "Queenslie",
    said: "Received 6 pallets, 1 short. With remarks.",
    body: { signature: { name: "Tam Reid", strokes: [[0, 0, 5_000, 2_500]] } },
  });
  expect((await drawSaid(signed))?.type).toBe("image/jpeg");
  expect(canvases[0]?.texts).toEqual([
    "Queenslie, 2026-11-24, 10:46",
    "Received 6 pallets, 1 short. With remarks.",
    "Signed: Tam Reid",
  ]);
  expect(canvases[0]?.points).toEqual([
    [40, 184],
    [600, 464],
  ]);
  expect(canvases[0]).toMatchObject({ width: 1_200, height: 504 });
});

it("long words of a signature are broken between words, and a word that is too long stands alone", () => {
  expect(linesOf("one two three thirteen four", (line) => line.length <= 7)).toEqual([
    "one two",
    "three",
    "thirteen",
    "four",
  ]);
});
