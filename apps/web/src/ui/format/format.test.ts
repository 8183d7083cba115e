import { readPounds } from "@board/api/typed/rules";
import { describe, expect, it } from "vitest";
import { formatAge, formatDistance, formatMinutes, parseMinutes } from "./ages.ts";
import { exampleDay, yearQuestion } from "./days.ts";
import { loadSummary, longLoad, whatWords } from "./loads.ts";
import {
  againstGuide,
  formatPence,
  formatPerMile,
  formatPerMileRange,
  formatRange,
  typedPounds,
} from "./money.ts";
import { formatPostcode } from "./postcodes.ts";
import { longSlot, slotWords } from "./slots.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("postcodes", () => {
  it.each([
    ["LE174XN", "LE17 4XN"],
    ["de74 2bb", "DE74 2BB"],
    ["SW1A-2AA", "SW1A 2AA"],
    ["M1 1AE", "M1 1AE"],
    ["ls10", "ls10"],
    ["gate 4", "gate 4"],
  ])("%s is written %s", (typed, written) => {
    expect(formatPostcode(typed)).toBe(written);
  });
});

describe("a day typed without its year", () => {
  const today = "2026-11-28";

  it.each([
    ["2026-11-27", "2027-11-27", "Fri 27 Nov is yesterday. Did you mean Sat 27 Nov 2027?"],
    ["2026-05-01", "2027-05-01", "Fri 1 May is over. Did you mean Sat 1 May 2027?"],
    ["2026-11-29", "2027-11-29", "Sun 29 Nov is too early. Did you mean Mon 29 Nov 2027?"],
    ["2026-11-29", "2025-11-29", "Sun 29 Nov is tomorrow. Did you mean Sat 29 Nov 2025?"],
    ["2026-12-24", "2025-12-24", "Thu 24 Dec is not over yet. Did you mean Wed 24 Dec 2025?"],
  ])("%s asks if %s was meant", (outside, meant, words) => {
    const { what, question } = yearQuestion({ outside, meant }, today);
    expect(`${what} ${question}`).toBe(words);
  });

  it("has an example that can be typed, never a past day", () => {
    expect(exampleDay(today)).toBe("29/11");
    expect(exampleDay(today, { min: "2026-12-04" })).toBe("4/12");
    expect(exampleDay(today, { max: today })).toBe("28/11");
  });
});

describe("ages", () => {
  it.each([
    [0, "0s"],
    [-3 * SECOND, "0s"],
    [20 * SECOND, "20s"],
    [59 * SECOND, "59s"],
    [MINUTE, "1m"],
    [4 * MINUTE + 59 * SECOND, "4m"],
    [HOUR, "1h00"],
    [HOUR + 5 * MINUTE, "1h05"],
    [9 * HOUR + 59 * MINUTE, "9h59"],
    [23 * HOUR + 59 * MINUTE, "23h"],
    [24 * HOUR, "1d"],
    [50 * HOUR, "2d"],
  ])("%i ms is %s", (ms, text) => expect(formatAge(ms)).toBe(text));

  it.each([
    [10 * SECOND, "just now"],
    [4 * MINUTE, "4 min ago"],
    [3 * HOUR, "3 h ago"],
    [25 * HOUR, "1 day ago"],
    [-49 * HOUR, "in 2 days"],
    [-5 * MINUTE, "in 5 min"],
  ])("%i ms is %s in a sentence", (ms, text) => expect(formatDistance(ms)).toBe(text));

  it.each([
    [45, "45 min"],
    [90, "1 h 30"],
    [125, "2 h 05"],
    [120, "2 h"],
    [2880, "2 d"],
  ])("%i minutes are %s and back", (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text);
    if (minutes < 1440) expect(parseMinutes(text)).toBe(minutes);
  });

  it.each([
    ["1:30", null],
    ["1h30", 90],
    ["90 mins", 90],
    ["2 hours", 120],
    ["", null],
    ["soon", null],
    ["43201", null],
    ["-5", null],
  ])("reads %s as %s minutes", (text, minutes) => expect(parseMinutes(text)).toBe(minutes));
});

describe("slots", () => {
  const today = "2026-11-17";

  it("tells a preference from a booked slot", () => {
    expect(slotWords({ date: today, window: "PM", byTime: null }, today)).toEqual({
      day: "Today",
      rest: "PM",
      booked: false,
    });
    expect(slotWords({ date: "2026-11-18", window: "Anytime", byTime: "08:30" }, today)).toEqual({
      day: "Wed 18",
      rest: "by 08:30",
      booked: true,
    });
    expect(longSlot({ date: "2026-11-18", window: "Anytime", byTime: null }, today).text).toBe(
      "Wed 18 Nov, any time",
    );
  });
});

describe("money", () => {
  it.each([
    ["445", 44_500],
    ["£1234", 123_400],
    ["1,234.50", 123_450],
    [" £ 1,234,567 ", null],
    ["1,000,000", 100_000_000],
    ["0.01", 1],
    ["12.5", 1_250],
    ["0", null],
    ["", null],
    ["12,50", null],
    ["1.234,50", null],
    ["12.345", null],
    ["-5", null],
    ["1e3", null],
    ["five", null],
  ])("reads %s as %s pence", (text, pence) => expect(readPounds(text)).toBe(pence));

  it("writes pence as pounds, and reads its own output back", () => {
    expect(formatPence(44_500)).toBe("£445");
    expect(formatPence(111_550)).toBe("£1,115.50");
    expect(formatPence(-400)).toBe("−£4");
    for (const pence of [1, 99, 100, 44_500, 123_450, 100_000_000]) {
      expect(readPounds(formatPence(pence))).toBe(pence);
      expect(readPounds(typedPounds(pence))).toBe(pence);
    }
  });

  it("writes ranges and pounds a mile", () => {
    expect(formatRange(41_000, 60_000)).toBe("£410–600");
    expect(formatRange(67_000, 111_500)).toBe("£670–1,115");
    expect(formatPerMile(7_000, 52)).toBe("£1.35");
    expect(formatPerMile(9_990, 10)).toBe("£9.99");
    expect(formatPerMile(18_265, 5)).toBe("£37");
    expect(formatPerMile(45_622, 1)).toBe("£456");
    expect(formatPerMileRange(41_000, 60_000, 233)).toBe("£1.76–2.58");
  });

  it.each([
    [37_500, "£35 under guide"],
    [41_000, "in guide"],
    [60_000, "in guide"],
    [64_000, "£40 over guide"],
  ])("compares %i with the guide: %s", (pence, words) =>
    expect(againstGuide(pence, 41_000, 60_000)).toBe(words),
  );
});

describe("loads", () => {
  const load = { pallets: 0, parcels: 0, weightBand: "T_3_7" } as const;

  it("sums up a load in one column", () => {
    expect(loadSummary({ ...load, type: "PALLETS", pallets: 12 })).toBe("12 plt · 3–7 t");
    expect(loadSummary({ ...load, type: "FULL_LOAD", pallets: 26, weightBand: "T_15_PLUS" })).toBe(
      "Full, 26 plt · 15 t+",
    );
    expect(loadSummary({ ...load, type: "PARCELS", parcels: 14, weightBand: "KG_50_250" })).toBe(
      "14 pcl · 50–250 kg",
    );
    expect(whatWords({ ...load, type: "FULL_LOAD" })).toBe("Full load");
    expect(whatWords({ ...load, type: "FULL_LOAD" }, true)).toBe("Full");
    expect(whatWords({ ...load, type: "PART_LOAD", pallets: 5 })).toBe("Part, 5 plt");
  });

  it("sums up a load in full", () => {
    expect(longLoad({ ...load, type: "PALLETS", pallets: 12, vehicleClass: "EIGHTEEN_T" })).toBe(
      "12 pallets, 3–7 t, 18 t rigid",
    );
    expect(longLoad({ ...load, type: "FULL_LOAD", pallets: null, vehicleClass: "ARTIC" })).toBe(
      "Full load, 3–7 t, Artic 13.6 m",
    );
    expect(longLoad({ ...load, type: "PARCELS", parcels: 1, vehicleClass: "SMALL_VAN" })).toBe(
      "1 parcel, 3–7 t, Small van",
    );
  });
});
