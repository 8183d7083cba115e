import { describe, expect, it } from "vitest";
import { fittedSize } from "./fit-photo.ts";

describe("the size of a photo that is drawn smaller", () => {
  it.each([
    [
      { width: 8_000, height: 6_000 },
      { width: 3_000, height: 2_250 },
    ],
    [
      { width: 6_000, height: 8_000 },
      { width: 2_250, height: 3_000 },
    ],
    [
      { width: 2_000, height: 1_000 },
      { width: 2_000, height: 1_000 },
    ],
  ])("%o becomes %o", (from, to) => {
    expect(fittedSize(from, 3_000)).toEqual(to);
  });
});
