import { describe, expect, it } from "vitest";
import { changeOf, linePoints, secondsWords, share } from "./health-words.ts";

describe("the words of the health numbers", () => {
  it("show shares with one decimal", () => {
    expect(share(814, 1000)).toBe("81.4\u00a0%");
    expect(share(0, 0)).toBe("–");
  });

  it.each([
    [null, "–"],
    [41.6, "42 s"],
    [220, "4 min"],
    [3_900, "1 h 5 min"],
  ])("%s seconds are %s", (seconds, words) => {
    expect(secondsWords(seconds)).toBe(words);
  });

  it("say how much a share changed", () => {
    expect(changeOf({ part: 82, whole: 100 }, { part: 80, whole: 100 })).toBe(
      "up 2.0 points on the week before",
    );
    expect(changeOf({ part: 78, whole: 100 }, { part: 80, whole: 100 })).toBe(
      "down 2.0 points on the week before",
    );
    expect(changeOf({ part: 80, whole: 100 }, { part: 80, whole: 100 })).toBe("as the week before");
    expect(changeOf({ part: 0, whole: 0 }, { part: 1, whole: 2 })).toBe("nothing to compare with");
  });
});

describe("the line chart of values", () => {
  it("fills its box, with the greatest value at the top", () => {
    expect(linePoints([1, 3, 2], 20, 10)).toEqual([
      [0, 10],
      [10, 0],
      [20, 5],
    ]);
  });

  it("runs through the middle if the values do not change", () => {
    expect(linePoints([5, 5], 10, 8)).toEqual([
      [0, 4],
      [10, 4],
    ]);
    expect(linePoints([], 10, 8)).toEqual([]);
  });
});
