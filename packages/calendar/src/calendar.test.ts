import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addYears,
  columnOfDay,
  DAY_MS,
  dayNumber,
  dayOfColumn,
  dayOfNumber,
  daysBetween,
  endOfLondonDay,
  formatClockSeconds,
  formatDay,
  formatExact,
  formatFullDay,
  formatLongDay,
  formatLongExact,
  formatWeek,
  HOUR_MS,
  isRealDay,
  LONDON,
  londonDay,
  londonInstant,
  londonTime,
  minutesOfTime,
  nextWorkingDay,
  noDayBecause,
  readLondonInstant,
  startOfLondonDay,
  weekday,
} from "./calendar.ts";

const hoursOf = (day: string) => (endOfLondonDay(day).getTime() - startOfLondonDay(day).getTime()) / HOUR_MS;

/** Days of the years in which loads are moved. */
const anyDay = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

/** The last Sundays of March and October, on which London's clocks change. */
const changeDay = fc
  .tuple(fc.integer({ min: 2000, max: 2040 }), fc.constantFrom("03", "10"))
  .map(([year, month]) => addDays(`${year}-${month}-31`, -(weekday(`${year}-${month}-31`) % 7)));

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

  it.each([
    ["2027-06-31", "June has 30 days"],
    ["2027-06-00", "June has 30 days"],
    ["2026-02-29", "February 2026 has 28 days"],
    ["2028-02-30", "February 2028 has 29 days"],
    ["2026-13-01", "a year has months 01 to 12"],
    ["2027-06-30", null],
    ["31/06/2027", null],
  ])("%s: %s", (text, reason) => {
    expect(noDayBecause(text)).toBe(reason);
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

  it("survives a round trip through a date column", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOfColumn(columnOfDay(day))).toBe(day);
      }),
    );
    expect(columnOfDay("2026-07-01").toISOString()).toBe("2026-07-01T00:00:00.000Z");
  });
});

describe("the clock in London", () => {
  it.each([
    ["2026-11-18", "14:56", "2026-11-18T14:56:00.000Z"],
    ["2026-07-01", "14:56", "2026-07-01T13:56:00.000Z"],
    ["2026-07-01", "00:30", "2026-06-30T23:30:00.000Z"],
    ["2026-03-29", "00:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "01:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
  ])("shows %s %s at %s", (day, time, instant) => {
    expect(londonInstant(day, time).toISOString()).toBe(instant);
    expect(readLondonInstant(day, time)?.toISOString()).toBe(instant);
  });

  it.each([
    ["", "10:00"],
    ["2026-11-18", ""],
    ["2026-11-18", "24:00"],
    ["2026-11-18", "9:00"],
    ["2026-02-30", "10:00"],
    ["2026-13-40", "10:00"],
  ])("shows %j %j at no instant", (day, time) => {
    expect(readLondonInstant(day, time)).toBeNull();
  });

  it("finds the instant of every local time, except in the hour that the spring skips", () => {
    fc.assert(
      fc.property(fc.oneof(anyDay, changeDay), anyTime, (day, time) => {
        const at = londonInstant(day, time);
        const leftOut = time.startsWith("01") && hoursOf(day) === 23;
        expect(londonDay(at)).toBe(day);
        expect(londonTime(at)).toBe(leftOut ? `02${time.slice(2)}` : time);
      }),
    );
  });

  it("takes the first of two equal times in autumn", () => {
    fc.assert(
      fc.property(changeDay, anyTime, (day, time) => {
        const hourBefore = new Date(londonInstant(day, time).getTime() - HOUR_MS);
        expect(londonTime(hourBefore)).not.toBe(time);
      }),
    );
  });

  it("changes on the last Sundays of March and October, at 01:00 UTC", () => {
    fc.assert(
      fc.property(changeDay, (day) => {
        const change = Date.parse(`${day}T01:00:00Z`);
        const spring = day.slice(5, 7) === "03";
        expect(hoursOf(day)).toBe(spring ? 23 : 25);
        expect(londonTime(new Date(change - 1))).toBe(spring ? "00:59" : "01:59");
        expect(londonTime(new Date(change))).toBe(spring ? "02:00" : "01:00");
      }),
    );
  });

  it("formats minutes of a day", () => {
    expect(minutesOfTime("00:00")).toBe(0);
    expect(minutesOfTime("08:30")).toBe(510);
    expect(minutesOfTime("23:59")).toBe(1_439);
  });
});

describe("days counted", () => {
  it("are reversible over clock changes, months, leap days and years", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
        const other = addDays(day, days);
        expect(daysBetween(day, other)).toBe(days);
        expect(addDays(other, -days)).toBe(day);
        expect(dayOfNumber(dayNumber(day))).toBe(day);
        expect(weekday(other)).toBe(((((weekday(day) - 1 + days) % 7) + 7) % 7) + 1);
      }),
    );
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
    expect(dayNumber("1970-01-02")).toBe(1);
  });

  it.each([
    ["2026-11-17", "2026-11-18"],
    ["2026-11-20", "2026-11-23"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-22", "2026-11-23"],
    ["2026-12-31", "2027-01-01"],
  ])("after %s the next working day is %s", (today, day) => expect(nextWorkingDay(today)).toBe(day));
});

describe("days and times in words", () => {
  const today = "2026-11-17";

  it.each([
    ["2026-11-17", "Today"],
    ["2026-11-18", "Wed 18"],
    ["2026-11-30", "Mon 30"],
    ["2026-12-18", "18 Dec"],
    ["2027-03-04", "4 Mar 2027"],
    ["2026-11-16", "16 Nov"],
  ])("%s is %s", (day, text) => expect(formatDay(day, today)).toBe(text));

  it.each([
    ["2026-11-17", "Today"],
    ["2026-11-18", "18/11"],
    ["2027-03-04", "04/03/2027"],
    ["2026-11-06", "06/11"],
  ])("%s is %s in numbers, the day before the month", (day, text) =>
    expect(formatDay(day, today, "NUMBERS")).toBe(text),
  );

  it("writes other days in numbers too, with the weekday if there is room", () => {
    expect(formatWeek("2026-11-16", "NUMBERS")).toBe("16/11");
    expect(formatLongDay("2026-11-18", today, "NUMBERS")).toBe("Wed 18/11");
    expect(formatLongDay("2027-03-04", today, "NUMBERS")).toBe("Thu 04/03/2027");
    expect(formatFullDay("2026-11-18", "NUMBERS")).toBe("Wed 18/11/2026");
    expect(formatExact(new Date("2026-07-18T10:38:07.402Z"), "NUMBERS")).toBe("Sat 18/07/2026, 11:38");
  });

  it("names a week by its Monday, even if that is today", () => {
    expect(formatWeek("2026-11-16")).toBe("16 Nov");
    expect(formatWeek("2026-12-28")).toBe("28 Dec");
  });

  it("formats a day in full", () => {
    expect(formatLongDay("2026-11-18", today)).toBe("Wed 18 Nov");
    expect(formatLongDay("2027-03-04", today)).toBe("Thu 4 Mar 2027");
    expect(formatFullDay("2026-11-18")).toBe("Wednesday, 18 November 2026");
  });

  it("formats an instant in UK time, winter and summer", () => {
    const [winter, summer] = ["2026-11-18T10:38:07.402Z", "2026-07-18T10:38:07.402Z"].map(
      (at) => new Date(at),
    ) as [Date, Date];
    expect(formatExact(winter)).toBe("Wed 18 Nov 2026, 10:38");
    expect(formatExact(summer)).toBe("Sat 18 Jul 2026, 11:38");
    expect(formatLongExact(summer)).toBe("18 July 2026 at 11:38");
    expect(formatClockSeconds(winter)).toBe("10:38:07");
    expect(formatClockSeconds(summer, { milliseconds: true })).toBe("11:38:07.402");
  });
});

describe("the zone of the machine", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("changes no answer, in any zone of a browser or server", () => {
    const answers = (day: string, time: string) => {
      const at = londonInstant(day, time);
      return [
        at.getTime(),
        londonDay(at),
        londonTime(at),
        startOfLondonDay(day).getTime(),
        addDays(day, 1),
        weekday(day),
        formatDay(day, addDays(day, -30)),
        formatExact(at),
        formatFullDay(day),
      ];
    };
    fc.assert(
      fc.property(fc.oneof(anyDay, changeDay), anyTime, (day, time) => {
        const [here, ...others] = [LONDON, "UTC", "America/Los_Angeles", "Pacific/Kiritimati"].map((zone) => {
          vi.stubEnv("TZ", zone);
          return answers(day, time);
        });
        for (const other of others) expect(other).toEqual(here);
      }),
    );
  });

  it("holds 24 hours to a day of arithmetic", () => expect(DAY_MS).toBe(24 * HOUR_MS));
});
