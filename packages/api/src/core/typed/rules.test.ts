import { addDays, formatFullDay, formatLongDay } from "@board/calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { poundsTrouble, readCount, readDay, readPounds, readTime, typedDay } from "./rules.ts";

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
    ["5/12/26", "2026-12-05"],
    ["5-Dec-26", "2026-12-05"],
    ["Sat 05/12/2026", "2026-12-05"],
    ["Saturday, 5 December 2026", "2026-12-05"],
    ["weds 2 dec", "2026-12-02"],
    ["05/12/2026 00:00", "2026-12-05"],
    ["2026-12-05T00:00:00", "2026-12-05"],
    ["5th Sept, 2026", "2026-09-05"],
    ["Fri 05/12/2026", null],
    ["by 5/12", null],
    ["05/12/2026 08:30", null],
    ["46361", null],
    ["5 Decoy 2026", null],
    ["30/2", null],
    ["11/24", null],
    ["soon", null],
    ["t", null],
    ["", null],
  ])("%s is %s", (typed, day) => expect(readDay(typed, TODAY)).toBe(day));

  it("is next year's if this year's is too early, and that of a named year", () => {
    expect(readDay("4/3", TODAY)).toBe("2026-03-04");
    expect(readDay("4/3", TODAY, { min: TODAY })).toBe("2027-03-04");
    expect(readDay("4/3/26", TODAY, { min: TODAY })).toBe("2026-03-04");
  });

  it("without a year is the latest one that is not too late, and so is a weekday", () => {
    expect(readDay("24/12", "2026-02-03", { max: "2026-02-03" })).toBe("2025-12-24");
    expect(readDay("4/3", TODAY, { max: TODAY })).toBe("2026-03-04");
    expect(readDay("24/12/26", TODAY, { max: TODAY })).toBe("2026-12-24");
    expect(readDay("mon", TODAY, { max: TODAY })).toBe("2026-11-16");
    expect(readDay("fri", TODAY, { max: TODAY })).toBe("2026-11-13");
    expect(readDay("fri", TODAY, { min: "2026-11-24" })).toBe("2026-11-27");
    expect(readDay("yesterday", TODAY)).toBe("2026-11-16");
  });

  it.each([
    ["16/11", { min: TODAY }, { outside: "2026-11-16", meant: "2027-11-16" }],
    ["20 May", { min: TODAY }, { outside: "2026-05-20", meant: "2027-05-20" }],
    ["19/5", { min: TODAY }, { day: "2027-05-19" }],
    ["16/11", { min: "2026-11-16" }, { day: "2026-11-16" }],
    ["16/11/26", { min: TODAY }, { day: "2026-11-16" }],
    ["16/11/27", { min: TODAY }, { day: "2027-11-16" }],
    ["3/8", { min: "2027-08-01" }, { day: "2027-08-03" }],
    ["18/11", { max: TODAY }, { outside: "2026-11-18", meant: "2025-11-18" }],
    ["Mon 16/11", { min: TODAY }, { day: "2026-11-16" }],
    ["Sat 16/11", { min: TODAY }, null],
    ["Wed 18/11", { max: TODAY }, { day: "2026-11-18" }],
    ["Sun 20/12", { min: "2026-01-02" }, { day: "2026-12-20" }],
    ["Sat 20/12", { min: "2026-01-02" }, { day: "2025-12-20" }],
    ["Mon 20/12", { min: "2026-01-02" }, null],
    ["Sat 2/1", { max: "2026-12-30" }, { day: "2027-01-02" }],
    ["Fri 2/1", { max: "2026-12-30" }, { day: "2026-01-02" }],
    ["20/12", { min: "2026-01-02" }, { outside: "2025-12-20", meant: "2026-12-20" }],
    ["20/12", { min: "2026-02-02" }, { day: "2026-12-20" }],
    ["2/1", { max: "2026-12-30" }, { outside: "2027-01-02", meant: "2026-01-02" }],
    ["29/2", { min: TODAY }, null],
  ])("%s within %j is in a nearby year, or leads to a question", (typed, bounds, found) => {
    expect(typedDay(typed, TODAY, bounds)).toEqual(found);
    if (found !== null && "meant" in found) expect(readDay(typed, TODAY, bounds)).toBeNull();
  });

  it("is read back as it is displayed, in words and in numbers", () => {
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

describe("a time, a number and a price as somebody types them", () => {
  it.each([
    ["7am", "07:00"],
    ["by 10:00", "10:00"],
    ["before 9.30am", "09:30"],
    ["08:30:00", "08:30"],
    ["0800 hrs", "08:00"],
    ["after 10:00", null],
    ["08:00-10:00", null],
    ["0.25", null],
    ["AM", null],
  ])("the time %j is %j", (typed, time) => expect(readTime(typed)).toBe(time));

  it.each([
    ["1,200", 1_200],
    ["1,20", null],
    ["12.0", null],
    ["1.200", null],
  ])("the number %j is %j", (typed, count) => expect(readCount(typed)).toBe(count));

  it.each([
    ["£620 + VAT", 62_000],
    ["GBP 1,250.00 ex VAT", 125_000],
    ["620 plus vat", 62_000],
    ["£620 inc VAT", null],
    ["£1.250,00", null],
    ["£1250,00", null],
    ["£1.2k", null],
    ["€620", null],
    ["620p", null],
  ])("the price %j is %j pence", (typed, pence) => expect(readPounds(typed)).toBe(pence));

  it.each([
    ["4.5k", "Write the pounds out.", "4500"],
    ["£12K", "Write the pounds out.", "12000"],
    ["445,50", "Write the pence behind a point.", "445.50"],
    ["1.234,5", "Write the pence behind a point.", "1234.50"],
    ["-5", "A price is more than nothing.", undefined],
    ["0", "A price is more than nothing.", undefined],
    ["0.00", "A price is more than nothing.", undefined],
    ["2,000,000", "At most £1,000,000.", undefined],
    ["1,20,0", "Type pounds, such as 245 or 1,234.50.", undefined],
    ["tbc", "Type pounds, such as 245 or 1,234.50.", undefined],
  ])("the price %j is refused in words", (typed, trouble, meant) => {
    expect(poundsTrouble(typed)).toEqual(meant === undefined ? { trouble } : { trouble, meant });
    if (meant !== undefined) expect(readPounds(meant)).not.toBeNull();
  });

  it("no price, and every price, is left alone", () => {
    for (const typed of ["", " ", "445", "£1,234.50"]) expect(poundsTrouble(typed)).toBeNull();
  });

  it("is not read beyond its maximum length", () => {
    const long = `1${" ".repeat(40)}`;
    expect([readDay(long, TODAY), readTime(long), readCount(long), readPounds(long)]).toEqual(
      Array(4).fill(null),
    );
  });
});
