import { MAX_PIXELS, MAX_SIDE } from "@board/api/files/rules";
import { describe, expect, it } from "vitest";
import { fittedSize, isTooLarge } from "./fit-photo.ts";

describe("the size of a photo that is drawn smaller", () => {
  it.each([
    ["50 megapixels", { width: 8_160, height: 6_120 }, { width: 4_000, height: 3_000 }],
    ["108 megapixels, upright", { width: 9_000, height: 12_000 }, { width: 3_000, height: 4_000 }],
    ["200 megapixels", { width: 16_320, height: 12_240 }, { width: 4_000, height: 3_000 }],
    ["a panorama", { width: 16_000, height: 3_700 }, { width: 7_203, height: 1_665 }],
    ["a long panorama", { width: 30_000, height: 1_500 }, { width: 8_000, height: 400 }],
    ["a strip", { width: 20_000, height: 1 }, { width: 8_000, height: 1 }],
    ["a small one", { width: 2_000, height: 1_000 }, { width: 2_000, height: 1_000 }],
  ])("%s", (_, from, to) => {
    expect(fittedSize(from, 12_000_000)).toEqual(to);
    expect(to.width * to.height).toBeLessThanOrEqual(Math.min(MAX_PIXELS, 16_777_216));
    expect(Math.max(to.width, to.height)).toBeLessThanOrEqual(MAX_SIDE);
  });
});

it("rejects a large PDF, but no photo, which is made smaller", () => {
  const file = (type: string) => new File([new Uint8Array(10 * 1024 * 1024 + 1)], "x", { type });
  expect([isTooLarge(file("image/jpeg")), isTooLarge(file("application/pdf"))]).toEqual([false, true]);
});
