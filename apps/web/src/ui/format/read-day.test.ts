import { addDays, formatFullDay, formatLongDay } from "@board/calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay } from "./read-day.ts";

/** A Tuesday. */
const TODAY = "2026-11-17";

describe("a day as somebody types it", () => {
  it.each([
    ["24/11", "2026-11-24"],
    ["24.11.", null],
    ["24.11", "2026-11-24"],
    ["4-12-26", "2026-12-04"],
    ["24/11/2026", "2026-11-24"],
    ["2026-11-24", "2026-11-24"],
    ["tue", "2026-11-17"],
    ["Wednesday", "2026-11-18"],
    ["mon", "2026-11-23"],
    ["tod", "2026-11-17"],
    ["tomorrow", "2026-11-18"],
    ["+2", "2026-11-19"],
    ["24 Nov", "2026-11-24"],
    ["Tue 24th november 2026", "2026-11-24"],
    ["30/2", null],
    ["11/24", null],
    ["soon", null],
    ["t", null],
    ["", null],
  ])("%s is %s", (typed, day) => expect(readDay(typed, TODAY)).toBe(day));

  it("is of next year where this year's is too early, and of the year that is named", () => {
    expect(readDay("4/3", TODAY)).toBe("2026-03-04");
    expect(readDay("4/3", TODAY, { min: TODAY })).toBe("2027-03-04");
    expect(readDay("4/3/26", TODAY, { min: TODAY })).toBe("2026-03-04");
  });

  it("without a year is the last one that is not too late, and so is a weekday", () => {
    expect(readDay("24/12", TODAY, { max: TODAY })).toBe("2025-12-24");
    expect(readDay("4/3", TODAY, { max: TODAY })).toBe("2026-03-04");
    expect(readDay("24/12/26", TODAY, { max: TODAY })).toBe("2026-12-24");
    expect(readDay("mon", TODAY, { max: TODAY })).toBe("2026-11-16");
    expect(readDay("fri", TODAY, { max: TODAY })).toBe("2026-11-13");
    expect(readDay("yesterday", TODAY)).toBe("2026-11-16");
  });

  it("is read as it is shown, in words and in numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (ahead) => {
        const day = addDays(TODAY, ahead);
        for (const style of ["WORDS", "NUMBERS"] as const) {
          expect(readDay(formatLongDay(day, TODAY, style), TODAY)).toBe(day);
        }
        expect(readDay(formatFullDay(day, "NUMBERS"), TODAY)).toBe(day);
      }),
    );
  });
});
