import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addYears,
  columnOfDay,
  dayOfColumn,
  endOfLondonDay,
  isRealDay,
  londonDay,
  startOfLondonDay,
  weekday,
} from "./calendar.ts";

const HOUR = 3_600_000;
const hoursOf = (day: string) => (endOfLondonDay(day).getTime() - startOfLondonDay(day).getTime()) / HOUR;

/** Days of the years in which loads are moved. */
const anyDay = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("contract, preamble: days are Europe/London days", () => {
  it.each([
    ["2026-06-30T22:59:59.999Z", "2026-06-30"],
    ["2026-06-30T23:00:00.000Z", "2026-07-01"],
    ["2026-11-18T23:59:59.999Z", "2026-11-18"],
    ["2026-11-19T00:00:00.000Z", "2026-11-19"],
    ["2026-03-29T23:00:00.000Z", "2026-03-30"],
    ["2026-10-24T23:00:00.000Z", "2026-10-25"],
    ["2026-10-25T23:59:59.999Z", "2026-10-25"],
  ])("%s is in %s", (instant, day) => {
    expect(londonDay(new Date(instant))).toBe(day);
  });

  it("begins a summer day at 23:00 UTC of the day before, and a winter day at midnight UTC", () => {
    expect(startOfLondonDay("2026-07-01").toISOString()).toBe("2026-06-30T23:00:00.000Z");
    expect(startOfLondonDay("2026-12-01").toISOString()).toBe("2026-12-01T00:00:00.000Z");
  });

  it("gives 23 hours to the day on which the clocks go forward, 2026-03-29", () => {
    expect(hoursOf("2026-03-28")).toBe(24);
    expect(hoursOf("2026-03-29")).toBe(23);
    expect(hoursOf("2026-03-30")).toBe(24);
  });

  it("gives 25 hours to the day on which the clocks go back, 2026-10-25", () => {
    expect(hoursOf("2026-10-24")).toBe(24);
    expect(hoursOf("2026-10-25")).toBe(25);
    expect(hoursOf("2026-10-26")).toBe(24);
  });

  it("holds its first and its last instant and no other, on every day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfLondonDay(day).getTime();
        const end = endOfLondonDay(day).getTime();
        expect(londonDay(new Date(start))).toBe(day);
        expect(londonDay(new Date(end - 1))).toBe(day);
        expect(londonDay(new Date(start - 1))).toBe(addDays(day, -1));
        expect(londonDay(new Date(end))).toBe(addDays(day, 1));
      }),
    );
  });
});

describe("a calendar day", () => {
  it.each(["2026-11-20", "2028-02-29", "2026-12-31"])("%s is one", (text) => {
    expect(isRealDay(text)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "2026-1-2",
    "20261120",
    "20-11-2026",
    "2026-11-20T00:00:00Z",
    "2026-11-20\n",
    " 2026-11-20",
    "+02026-11-20",
    "tomorrow",
    "",
  ])("%j is none", (text) => {
    expect(isRealDay(text)).toBe(false);
  });

  it("is counted across months, leap days and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addYears("2026-11-20", 1)).toBe("2027-11-20");
    expect(addYears("2028-02-29", 1)).toBe("2029-02-28");
  });

  it("knows its weekday, Monday 1 to Sunday 7", () => {
    expect(weekday("2026-11-16")).toBe(1);
    expect(weekday("2026-11-21")).toBe(6);
    expect(weekday("2026-11-22")).toBe(7);
  });

  it("comes back from a date column as it went in", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOfColumn(columnOfDay(day))).toBe(day);
      }),
    );
    expect(columnOfDay("2026-07-01").toISOString()).toBe("2026-07-01T00:00:00.000Z");
  });
});
