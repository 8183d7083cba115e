import { addDays, DAY_MS, endOfLondonDay, HOUR_MS, londonDay, startOfLondonDay } from "@board/calendar";
import { sized } from "@board/testing/size";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEPT_MS } from "../core/idempotency/rules.ts";
import { postingProblems, readPosting } from "../loads/posting-rules.ts";
import { isOpen, quoteActiveUntil, statusAt } from "../loads/quotes/rules.ts";

const CASES = { numRuns: sized(1_000, 1_000, 20_000) };

/*
 * The rules of time, computed another way: London is an hour ahead of UTC from 01:00 UTC on the last Sunday of March
 * to 01:00 UTC on the last Sunday of October. No time zone database and no calendar of the board takes part.
 */

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY_MS;
}

function isSummerTime(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) + HOUR_MS && ms < lastSunday(year, 9) + HOUR_MS;
}

const dayByRule = (ms: number) => new Date(ms + (isSummerTime(ms) ? HOUR_MS : 0)).toISOString().slice(0, 10);

/** The clocks change at 01:00 UTC, so midnight in London is in summer time if 23:00 UTC the evening before is. */
function startByRule(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return isSummerTime(midnight - HOUR_MS) ? midnight - HOUR_MS : midnight;
}

const year = fc.integer({ min: 2026, max: 2040 });
const near = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS }));

/** Any instant, and those around changes of the clocks, midnights, and three and seven days from them. */
const instant = fc
  .oneof(
    fc.date({ min: new Date("2026-01-01"), max: new Date("2040-12-31"), noInvalidDate: true }).map(Number),
    fc.tuple(year, fc.constantFrom(2, 9)).map(([of, month]) => lastSunday(of, month) + HOUR_MS),
    fc.tuple(year, fc.nat(364)).map(([of, days]) => startByRule(dayByRule(Date.UTC(of, 0, 1 + days, 12)))),
  )
  .chain((ms) =>
    fc
      .tuple(fc.constantFrom(0, -1, 1, -3, 3, -7, 7), near)
      .map(([days, by]) => new Date(ms + days * DAY_MS + by)),
  );

describe("contract, preamble: London's days, on and around the days on which the clocks change", () => {
  it("gives the day of any instant, and its first and last millisecond", ({ task }) => {
    fc.assert(
      fc.property(instant, (at) => {
        const day = dayByRule(at.getTime());
        expect(londonDay(at)).toBe(day);
        expect(startOfLondonDay(day).getTime()).toBe(startByRule(day));
        expect(endOfLondonDay(day).getTime()).toBe(startByRule(addDays(day, 1)));
        expect(startByRule(day)).toBeLessThanOrEqual(at.getTime());
        expect(startByRule(addDays(day, 1))).toBeGreaterThan(at.getTime());
      }),
      CASES,
    );
    task.meta.figures = { "instants and their days": CASES.numRuns };
  });
});

describe("contract 4 and 5: a load takes quotes to the end of its collection day, a quote lasts three days at most", () => {
  it("keeps the load open, and the quote active, up to the written instant and not a millisecond longer", ({
    task,
  }) => {
    fc.assert(
      fc.property(instant, fc.nat(8), near, (sentAt, days, by) => {
        const collectDate = addDays(dayByRule(sentAt.getTime()), days);
        const dayEnds = startByRule(addDays(collectDate, 1));
        const ends = Math.min(sentAt.getTime() + 3 * 24 * HOUR_MS, dayEnds);
        const expiresAt = quoteActiveUntil(sentAt, collectDate);
        expect(expiresAt.getTime()).toBe(ends);
        for (const end of [ends, dayEnds]) {
          const now = new Date(end + by);
          const load = { status: "POSTED" as const, collectDate: new Date(`${collectDate}T00:00:00Z`) };
          expect(isOpen(load, now)).toBe(now.getTime() < dayEnds);
          const active = now.getTime() < ends;
          expect(statusAt({ status: "ACTIVE", expiresAt }, now)).toBe(active ? "ACTIVE" : "EXPIRED");
        }
      }),
      CASES,
    );
    task.meta.figures = { "quotes and loads": CASES.numRuns };
  });

  it("refuses a collection day that is over in London, whatever the day is in UTC", ({ task }) => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -2, max: 2 }), (now, days) => {
        const today = dayByRule(now.getTime());
        const collectDate = addDays(today, days);
        const problems = postingProblems(readPosting({ collectDate }), londonDay(now));
        const refused = problems.some(({ path }) => path.includes("collectDate"));
        expect(refused).toBe(days < 0);
      }),
      CASES,
    );
    task.meta.figures = { "collection days": CASES.numRuns };
  });
});

describe("contract 2: an Idempotency-Key is remembered for seven times 24 hours", () => {
  it("whatever the clocks do meanwhile", ({ task }) => {
    fc.assert(
      fc.property(instant, (at) => {
        const until = at.getTime() + KEPT_MS;
        expect(until - at.getTime()).toBe(7 * 24 * HOUR_MS);
        const shift = Number(isSummerTime(until)) - Number(isSummerTime(at.getTime()));
        const wall = (ms: number) => ms + (isSummerTime(ms) ? HOUR_MS : 0);
        expect(wall(until) - wall(at.getTime())).toBe(7 * DAY_MS + shift * HOUR_MS);
      }),
      CASES,
    );
    task.meta.figures = { keys: CASES.numRuns };
  });
});
