import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankHolidays, isBankHoliday } from "./bank-holidays.ts";
import { londonDay, londonTime, readLondonInstant } from "./calendar.ts";
import { addWorkingMinutes, isOpen, nextChange, USUAL_HOURS, type WorkingHours } from "./working-hours.ts";

/** The instant of a text such as `2026-11-17 14:34`, in London. */
function at(text: string): Date {
  const [day = "", time = ""] = text.split(" ");
  const instant = readLondonInstant(day, time);
  if (instant === null) throw new Error(`${text} is no instant.`);
  return instant;
}

const said = (instant: Date | null) => instant && `${londonDay(instant)} ${londonTime(instant)}`;

const ALL_DAY: WorkingHours = {
  mon: ["00:00", "24:00"],
  tue: ["00:00", "24:00"],
  wed: ["00:00", "24:00"],
  thu: ["00:00", "24:00"],
  fri: ["00:00", "24:00"],
  sat: ["00:00", "24:00"],
  sun: ["00:00", "24:00"],
};

const CLOSED: WorkingHours = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null };

describe("bank holidays of England and Wales", () => {
  it.each([
    ["2022", "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27"],
    ["2023", "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"],
    ["2024", "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"],
    ["2025", "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"],
    ["2026", "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    ["2027", "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    ["2028", "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
  ])("%s has those that gov.uk lists", (year, days) => {
    expect(bankHolidays(Number(year))).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });
});

describe("contract 14: minutes count in working hours", () => {
  const FAR = at("2027-12-01 00:00");

  it.each([
    ["in the hours", "2026-11-17 13:40", 30, "2026-11-17 14:10"],
    ["over the night", "2026-11-17 17:45", 30, "2026-11-18 06:15"],
    ["from outside of the hours", "2026-11-17 18:40", 30, "2026-11-18 06:30"],
    ["to the last minute of a day", "2026-11-17 17:30", 30, "2026-11-17 18:00"],
    ["before the opening", "2026-11-17 04:00", 60, "2026-11-17 07:00"],
    ["from Friday evening into Saturday", "2026-11-20 17:00", 120, "2026-11-21 07:00"],
    ["over Sunday", "2026-11-21 11:30", 60, "2026-11-23 06:30"],
    ["over Christmas, Boxing Day moved to Monday", "2026-12-24 17:30", 60, "2026-12-29 06:30"],
    ["over Easter", "2026-04-02 17:00", 61, "2026-04-04 06:01"],
    ["for four days", "2026-11-16 06:00", 2_880, "2026-11-19 18:00"],
    ["over the night in which the clocks go back", "2026-10-24 11:00", 120, "2026-10-26 07:00"],
  ])("%s", (_, from, minutes, until) => {
    expect(said(addWorkingMinutes(USUAL_HOURS, at(from), minutes, FAR))).toBe(until);
  });

  it.each([
    ["2026-03-28 23:00", 180, "2026-03-29 03:00"],
    ["2026-10-24 23:00", 180, "2026-10-25 01:00"],
  ])("that are open all day pass as on a clock, also where it changes: %s", (from, minutes, until) => {
    expect(said(addWorkingMinutes(ALL_DAY, at(from), minutes, FAR))).toBe(until);
  });

  it("never past the latest end, also where every day is closed", () => {
    const latest = at("2026-11-18 06:10");
    expect(addWorkingMinutes(USUAL_HOURS, at("2026-11-17 17:45"), 30, latest)).toEqual(latest);
    expect(addWorkingMinutes(CLOSED, at("2026-11-17 17:45"), 5, latest)).toEqual(latest);
  });

  it.each([
    ["2026-11-17 06:00", true],
    ["2026-11-17 17:59", true],
    ["2026-11-17 18:00", false],
    ["2026-11-21 12:00", false],
    ["2026-11-22 10:00", false],
    ["2026-12-26 10:00", false],
    ["2026-12-28 10:00", false],
  ])("%s is open: %s", (instant, open) => expect(isOpen(USUAL_HOURS, at(instant))).toBe(open));

  it.each([
    ["2026-11-17 13:40", "2026-11-17 18:00"],
    ["2026-11-17 18:00", "2026-11-18 06:00"],
    ["2026-11-21 12:00", "2026-11-23 06:00"],
  ])("after %s the next change is at %s", (from, change) => {
    expect(said(nextChange(USUAL_HOURS, at(from), FAR))).toBe(change);
    expect(nextChange(USUAL_HOURS, at(from), at(change))).toBeNull();
  });

  it("adds up: two times one after the other end where both together do", () => {
    const instants = fc.date({
      min: at("2026-01-01 00:00"),
      max: at("2027-06-01 00:00"),
      noInvalidDate: true,
    });
    const minutes = fc.integer({ min: 5, max: 2_880 });
    fc.assert(
      fc.property(instants, minutes, minutes, (from, one, other) => {
        const middle = addWorkingMinutes(USUAL_HOURS, from, one, FAR);
        const end = addWorkingMinutes(USUAL_HOURS, middle, other, FAR);
        expect(end).toEqual(addWorkingMinutes(USUAL_HOURS, from, one + other, FAR));
        expect(isOpen(USUAL_HOURS, new Date(end.getTime() - 1))).toBe(true);
      }),
    );
  });

  it("leaves out at least eight days a year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2024, max: 2099 }), (year) => {
        const days = bankHolidays(year);
        expect(days.length).toBeGreaterThanOrEqual(8);
        expect(new Set(days).size).toBe(days.length);
        expect(days.filter(isBankHoliday)).toEqual(days);
      }),
    );
  });
});
