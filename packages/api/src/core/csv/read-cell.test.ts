import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day, equipment, loadType, pounds, price, slot, vehicle, weight, whole, yesNo } from "./read-cell.ts";

const read = (cell: ReturnType<typeof day>) => ("value" in cell ? cell.value : null);
/** A Tuesday. */
const TODAY = "2026-11-17";
const PLAIN = { header: "" };

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
    ["£620 + VAT", 62_000],
    ["£620 inc VAT", null],
    ["620-650", null],
    ["0", null],
    ["£1.25k", null],
  ])("pounds %j are %j pence", (text, pence) => expect(read(pounds(text, PLAIN))).toBe(pence));

  it.each([
    ["Curtain, straps", ["CURTAIN", "STRAPS"]],
    ["Tail-lift, 2 t", ["TAIL_LIFT_2T"]],
    ["Curtain, Tail-lift, 2 t", ["CURTAIN", "TAIL_LIFT_2T"]],
    ["box or fridge, straps, tail-lift, 2 t", ["BOX", "FRIDGE", "STRAPS", "TAIL_LIFT_2T"]],
    ["wheelbarrow", null],
  ])("body and gear %j are %j", (text, codes) => expect(read(equipment(text))).toEqual(codes));

  it("a price is what its heading says it is, and POA means quotes", () => {
    expect(read(price("34500", { header: "bookNowPence" }))).toBe(34_500);
    expect(read(price("345.50", { header: "Book now pence" }))).toBeNull();
    expect(price("P.O.A.", PLAIN)).toEqual({ value: null });
    expect(price("by quotes", PLAIN)).toEqual({ value: null });
    for (const text of ["TBC", "poa £500", "call"]) expect(price(text, PLAIN)).toHaveProperty("problem");
  });

  it("pounds never lose a penny, whatever is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (pence) => {
        const digits = String(pence).padStart(3, "0");
        const grouped = Number(digits.slice(0, -2)).toLocaleString("en-GB");
        expect(read(pounds(`£${grouped}.${digits.slice(-2)}`, PLAIN))).toBe(pence);
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
    ["05/12/26", "2026-12-05"],
    ["5-Dec-26", "2026-12-05"],
    ["Sat 05/12/2026", "2026-12-05"],
    ["05/12/2026 00:00", "2026-12-05"],
    ["1 Dec", "2026-12-01"],
    ["Mon", "2026-11-23"],
    ["4/3", "2027-03-04"],
    ["27 Foo 2026", null],
    ["Fri 05/12/2026", null],
    ["05/12/2026 08:30", null],
    ["16/11", null],
    ["20 May", null],
    ["46361", null],
  ])("the day %j is %j", (text, iso) => expect(read(day(text, { today: TODAY }))).toBe(iso));

  it("a delivery day without a year is not before the collection", () => {
    expect(read(day("2 Jan", { today: TODAY, collectDate: "2026-12-30" }))).toBe("2027-01-02");
    expect(day("16/11", { today: TODAY })).toEqual({
      problem: "is over: write the year if the next one is meant.",
    });
    expect(day("20/11", { today: TODAY, collectDate: "2026-11-23" })).toEqual({
      problem: "is before the collection: write the year if the next one is meant.",
    });
  });

  it.each([
    ["8:30", { value: "08:30", slot: "byTime" }],
    ["0830", { value: "08:30", slot: "byTime" }],
    ["16:00:00", { value: "16:00", slot: "byTime" }],
    ["8.05", { value: "08:05", slot: "byTime" }],
    ["7am", { value: "07:00", slot: "byTime" }],
    ["by 10:00", { value: "10:00", slot: "byTime" }],
    ["8", { value: "08:00", slot: "byTime" }],
    ["AM", { value: "AM", slot: "window" }],
    ["p.m.", { value: "PM", slot: "window" }],
    ["any time", { value: "Anytime", slot: "window" }],
    ["24:00", { problem: expect.stringContaining("such as 08:30") }],
    ["08:60", { problem: expect.any(String) }],
    ["after 10", { problem: expect.any(String) }],
    ["08:00-10:00", { problem: expect.any(String) }],
    ["0.375", { problem: expect.any(String) }],
    ["0.25", { problem: expect.any(String) }],
  ])("the slot %j is %j", (text, found) => expect(slot(text)).toEqual(found));

  it.each([
    ["1.5 t", "", "T_1_3"],
    ["1,5 t", "", "T_1_3"],
    ["1.500 t", "", "T_1_3"],
    ["0.5 tonnes", "", "KG_250_1000"],
    ["13 t", "", "T_7_15"],
    ["13t", "", "T_7_15"],
    ["13 tonnes", "", "T_7_15"],
    ["24 t", "", "T_15_PLUS"],
    ["2 t", "", "T_1_3"],
    ["22t", "", "T_15_PLUS"],
    ["4 tonnes", "", "T_3_7"],
    ["37 t", "", "T_15_PLUS"],
    ["15 t", "", "T_7_15"],
    ["49.5 kg", "", "UNDER_50KG"],
    ["250.5kg", "", "KG_250_1000"],
    ["12,500 kg", "", "T_7_15"],
    ["13", "Weight (t)", "T_7_15"],
    ["1.5", "Tonnes", "T_1_3"],
    ["40", "Weight (kg)", "UNDER_50KG"],
    ["3–7 t", "", "T_3_7"],
    ["7 to 15 tonnes", "", "T_7_15"],
    ["13", "Weight", null],
    ["1.5", "Weight", null],
    ["1,500 t", "", null],
    ["1.500 kg", "", null],
    ["<15 t", "", null],
    ["approx 15t", "", null],
    ["-5 t", "", null],
    ["1.2.5 t", "", null],
    ["0 kg", "", null],
    ["500-750 kg", "", null],
  ])("the weight %j under %j is %j", (text, header, band) =>
    expect(read(weight(text, { header }))).toBe(band),
  );

  it.each([
    [vehicle, "7.5 Tonne", "SEVEN_FIVE_T"],
    [vehicle, "eighteen_t", "EIGHTEEN_T"],
    [vehicle, "7,5t", "SEVEN_FIVE_T"],
    [vehicle, "75t", null],
    [vehicle, "4.4t", null],
    [vehicle, "1.8 t", null],
    [vehicle, "Class 2", "EIGHTEEN_T"],
    [vehicle, "18t rigid", "EIGHTEEN_T"],
    [vehicle, "7.5 tonne rigid", "SEVEN_FIVE_T"],
    [vehicle, "Arctic", "ARTIC"],
    [vehicle, "Class 1", "ARTIC"],
    [vehicle, "26t", null],
    [vehicle, "lorry", null],
    [loadType, "Full load", "FULL_LOAD"],
    [loadType, "FTL", "FULL_LOAD"],
    [loadType, "Plts", "PALLETS"],
    [whole, "1,200", 1_200],
    [whole, "1.5", null],
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
