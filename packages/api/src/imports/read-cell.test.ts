import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, loadType, pounds, time, timeWindow, vehicle, weight, yesNo } from "./read-cell.ts";

const read = (cell: ReturnType<typeof day>) => ("value" in cell ? cell.value : null);

describe("a cell of a sheet", () => {
  it.each([
    ["£1,234.50", 123_450],
    ["1234.5", 123_450],
    ["345", 34_500],
    ["£ 0.29", 29],
    ["GBP 12.03", 1_203],
    ["1,2345", null],
    ["1.234", null],
    ["12,34", null],
    ["-5", null],
    ["1e3", null],
    ["£", null],
  ])("pounds %j are %j pence", (text, pence) => expect(read(pounds(text))).toBe(pence));

  it("pounds never lose a penny, whatever is written", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), (pence) => {
        const digits = String(pence).padStart(3, "0");
        const grouped = Number(digits.slice(0, -2)).toLocaleString("en-GB");
        expect(read(pounds(`£${grouped}.${digits.slice(-2)}`))).toBe(pence);
      }),
    );
  });

  it.each([
    ["27/11/2026", "2026-11-27"],
    ["1/2/2026", "2026-02-01"],
    ["27-11-2026", "2026-11-27"],
    ["27 Nov 2026", "2026-11-27"],
    ["27 november 2026", "2026-11-27"],
    ["2026-11-27", "2026-11-27"],
    ["11/27/2026", null],
    ["29/02/2027", null],
    ["27/11/26", null],
    ["27 Foo 2026", null],
    ["tomorrow", null],
  ])("the day %j is %j", (text, iso) => expect(read(day(text))).toBe(iso));

  it.each([
    ["8:30", "08:30"],
    ["0830", "08:30"],
    ["16:00:00", "16:00"],
    ["8.05", "08:05"],
    ["24:00", null],
    ["08:60", null],
    ["8", null],
  ])("the time %j is %j", (text, at) => expect(read(time(text))).toBe(at));

  it.each([
    [vehicle, "7.5 Tonne", "SEVEN_FIVE_T"],
    [vehicle, "eighteen_t", "EIGHTEEN_T"],
    [vehicle, "lorry", null],
    [loadType, "Full load", "FULL_LOAD"],
    [timeWindow, "am", "AM"],
    [weight, "3-7 t", "T_3_7"],
    [weight, "15 t+", "T_15_PLUS"],
    [weight, "49", "UNDER_50KG"],
    [weight, "50 kg", "KG_50_250"],
    [weight, "1,000 kg", "KG_250_1000"],
    [weight, "24000", "T_15_PLUS"],
    [weight, "heavy", null],
    [yesNo, "Y", true],
    [yesNo, "no", false],
    [yesNo, "perhaps", null],
  ])("%o of %j is %j", (reader, text, found) => expect(read(reader(text))).toBe(found));
});
