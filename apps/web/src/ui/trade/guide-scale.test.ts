import { expect, it } from "vitest";
import { BAND_FROM, BAND_TO, onGuideScale } from "./guide-scale.ts";

it("puts the guide's ends at the band's ends and its middle in the centre", () => {
  expect(onGuideScale(41_000, 41_000, 60_000)).toBeCloseTo(BAND_FROM);
  expect(onGuideScale(60_000, 41_000, 60_000)).toBeCloseTo(BAND_TO);
  expect(onGuideScale(50_500, 41_000, 60_000)).toBeCloseTo(50);
  expect(BAND_FROM).toBeCloseTo(26.2, 1);
});

it("keeps a far price on the bar", () => {
  expect(onGuideScale(1, 41_000, 60_000)).toBe(0);
  expect(onGuideScale(1_000_000, 41_000, 60_000)).toBe(100);
});
