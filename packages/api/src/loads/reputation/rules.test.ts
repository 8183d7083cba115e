import { readFileSync } from "node:fs";
import { DAY_MS } from "@board/calendar";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { month, reputationTables, withFirms } from "../../trust/reputation/testing/cases.ts";
import type { WaitingStep } from "../waiting/rules.ts";
import {
  countedTimes,
  daysToPay,
  FULL_WEIGHT_PENCE,
  leastJobs,
  type MonthOfPair,
  outcomeFor,
  PAYMENTS,
  type Payment,
  paymentFigures,
  shownPoster,
  shownRecord,
  workOutRecord,
} from "./rules.ts";
import { UNTIL_LEVEL } from "./until-level.ts";

const JOB = 45_000;

const count = fc.nat(40);
/** Any month that something ended in, rated with 1 to 5 stars. */
const anyMonth = fc
  .record({
    otherId: fc.constantFrom("firm_a", "firm_b", "firm_c", "firm_d"),
    monthsAgo: fc.nat(24),
    otherIsNew: fc.boolean(),
    finished: count,
    late: count,
    calledOff: count,
    disputed: count,
    price: fc.integer({ min: 1, max: 200_000 }),
    stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
  })
  .filter(({ finished, late, calledOff, disputed }) => finished + late + calledOff + disputed > 0)
  .map(({ price, stars, ...counts }) => {
    const jobs = counts.finished + counts.late + counts.calledOff + counts.disputed;
    const ratingTotal = stars.reduce((sum, each) => sum + each, 0);
    return { ...counts, pence: price * jobs, ratings: stars.length, ratingTotal };
  });
const anyPast = fc.array(anyMonth, { maxLength: 30 });
const scoreOf = (months: readonly MonthOfPair[]) => workOutRecord(months).score;

describe("contract 8: a score is a whole number from 0 to 100", () => {
  it("for every history of jobs", () => {
    fc.assert(
      fc.property(anyPast, (past) => {
        const { score } = workOutRecord(past);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("reaches 0 and 100 for both ends", () => {
    expect(scoreOf(withFirms(400, { ratings: 1, ratingTotal: 5 }))).toBeGreaterThan(97);
    const bad = withFirms(400, { finished: 1, calledOff: 60, ratings: 1, ratingTotal: 1 });
    expect(workOutRecord(bad)).toMatchObject({ level: "Bronze" });
    expect(scoreOf(bad)).toBeLessThan(5);
  });
});

describe("contract 8: a firm is New, and below Silver, until 5 finished loads with 3 firms", () => {
  it("that has no history has a score below Silver", () => {
    expect(workOutRecord([])).toMatchObject({ level: "New", score: 59, finished: 0, firms: 0 });
  });

  it("whatever its other figures", () => {
    fc.assert(
      fc.property(anyPast, (past) => {
        const { level, score, finished, firms } = workOutRecord(past);
        const isNew = finished < UNTIL_LEVEL.finished || firms < UNTIL_LEVEL.firms;
        expect(level === "New").toBe(isNew);
        if (isNew) expect(score).toBeLessThan(70);
      }),
    );
    expect(UNTIL_LEVEL).toEqual({ finished: 5, firms: 3 });
  });

  it("is Gold from 85, Silver from 70, else Bronze", () => {
    const level = (score: number) => (score >= 85 ? "Gold" : score >= 70 ? "Silver" : "Bronze");
    fc.assert(
      fc.property(anyPast, (past) => {
        const known = workOutRecord([...past, ...withFirms(5)]);
        expect(known.level).toBe(level(known.score));
      }),
    );
  });

  it.each([
    ["Gold", withFirms(12, { finished: 4, ratings: 2, ratingTotal: 9.6 })],
    ["Silver", withFirms(12, { finished: 9, calledOff: 1, ratings: 2, ratingTotal: 9 })],
    ["Bronze", withFirms(12, { finished: 4, calledOff: 2, ratings: 2, ratingTotal: 6 })],
    ["New", withFirms(2, { finished: 40, ratings: 2, ratingTotal: 10 })],
  ])("is %s, for example", (level, past) => {
    expect(workOutRecord(past).level).toBe(level);
  });
});

describe("contract 8: a score depends on how jobs were finished", () => {
  const other = "firm_of_its_own";
  it("never falls by a job finished in time with a firm of its own", () => {
    fc.assert(
      fc.property(anyPast, (past) => {
        const more = [...past, month({ otherId: other, finished: 1, ratings: 1, ratingTotal: 5 })];
        expect(scoreOf(more)).toBeGreaterThanOrEqual(scoreOf(past));
      }),
    );
  });

  it.each(["calledOff", "disputed"] as const)("never rises by one more that is %s", (what) => {
    fc.assert(
      fc.property(anyPast, anyMonth, (past, one) => {
        const jobs = one.finished + one.late + one.calledOff + one.disputed;
        const pence = (one.pence * (jobs + 1)) / jobs;
        const before = workOutRecord([...past, one, ...withFirms(5)]);
        const after = workOutRecord([...past, { ...one, [what]: one[what] + 1, pence }, ...withFirms(5)]);
        expect(after.score).toBeLessThanOrEqual(before.score);
      }),
    );
  });

  it("counts a late job as half finished, one called off as two, and one ruled against as three", () => {
    const [late, off, ruled] = [{ late: 2 }, { calledOff: 1 }, { disputed: 1 }].map((ends) =>
      scoreOf(withFirms(50, { finished: 8, ...ends })),
    );
    expect(late).toBeGreaterThan(off ?? 0);
    expect(off).toBeGreaterThan(ruled ?? 0);
    expect(scoreOf(withFirms(50, { finished: 12, calledOff: 3 }))).toBe(
      scoreOf(withFirms(50, { finished: 12, disputed: 2 })),
    );
  });

  it("weighs a year-old month half, and a job of £50 half of one of £100 or more", () => {
    const [worse, better] = [month({ otherId: "x", calledOff: 1 }), withFirms(10)];
    const old = scoreOf([...better, { ...worse, monthsAgo: 12 }]);
    const cheap = scoreOf([...better, { ...worse, pence: FULL_WEIGHT_PENCE / 2 }]);
    expect(old).toBe(cheap);
    expect(old).toBeGreaterThan(scoreOf([...better, worse]));
    expect(scoreOf([...better, { ...worse, pence: 10 * FULL_WEIGHT_PENCE }])).toBe(
      scoreOf([...better, worse]),
    );
  });

  it("is computed from the jobs that its figures list", () => {
    const past = [
      month({ otherId: "a", finished: 3, late: 1, ratings: 2, ratingTotal: 9 }),
      month({ otherId: "a", monthsAgo: 1, finished: 1, calledOff: 1 }),
      month({ otherId: "b", late: 1, disputed: 1 }),
      month({ otherId: "c", calledOff: 1 }),
    ];
    expect(workOutRecord(past)).toMatchObject({
      finished: 6,
      firms: 2,
      late: 2,
      calledOff: 2,
      disputed: 1,
      ratings: 2,
      ratingTotal: 9,
    });
  });
});

describe("contract 8: a reputation cannot be bought", () => {
  it("with loads of £1 between friends", () => {
    const friends = withFirms(2, { finished: 5, pence: 500, ratings: 5, ratingTotal: 25 });
    expect(workOutRecord(friends)).toMatchObject({ level: "New", score: 59 });
    expect(workOutRecord(withFirms(5, { finished: 5, pence: 500, ratings: 5, ratingTotal: 25 })).level).toBe(
      "Bronze",
    );
  });

  it("with many loads between the same two firms: those of a month count once", () => {
    const once = scoreOf([month({ finished: 1 }), ...withFirms(5)]);
    expect(scoreOf([month({ finished: 200 }), ...withFirms(5)])).toBe(once);
  });

  it("with firms that have just joined", () => {
    const fresh = { finished: 5, ratings: 5, ratingTotal: 25 };
    expect(workOutRecord(withFirms(3, { ...fresh, otherIsNew: true })).level).toBe("Bronze");
    expect(workOutRecord(withFirms(3, fresh)).level).toBe("Silver");
  });
});

describe("contract 8: how a job counts for each end", () => {
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const job = {
    status: "CONFIRMED" as const,
    collectDate: day("2026-11-18"),
    collectByTime: "08:30",
    collectedAt: new Date("2026-11-18T08:59:00Z"),
    deliverDate: day("2026-11-18"),
    deliverByTime: null,
    deliveredAt: new Date("2026-11-18T23:59:00Z"),
  };

  it.each([
    ["within half an hour of its slot, on its day", {}, "FINISHED"],
    ["over half an hour after its slot", { collectedAt: new Date("2026-11-18T09:01:00Z") }, "LATE"],
    ["a day before its slot", { collectedAt: new Date("2026-11-17T18:00:00Z") }, "FINISHED"],
    ["the day after", { deliveredAt: new Date("2026-11-19T00:01:00Z") }, "LATE"],
    [
      "any day, where there is no deadline",
      { deliverDate: null, deliveredAt: new Date("2026-11-20T10:00:00Z") },
      "FINISHED",
    ],
    ["cancelled", { status: "CANCELLED" as const }, null],
    ["disputed", { status: "DISPUTED" as const }, null],
  ])("%s", (_when, changes, outcome) => {
    expect(outcomeFor({ ...job, ...changes }, "carrier", null)).toBe(outcome);
    expect(outcomeFor({ ...job, ...changes }, "poster", null)).toBe(
      outcome === "LATE" ? "FINISHED" : outcome,
    );
  });

  const DELIVERY = 3;
  const arrived = (place: number, time: string, changes: Partial<WaitingStep> = {}): WaitingStep => {
    const at = new Date(`2026-11-${time}:00Z`);
    return { kind: "ARRIVED", place, at, receivedAt: at, awayM: null, ...changes };
  };
  const HOURS_LATER = { receivedAt: new Date("2026-11-18T15:00:00Z") };
  const loadedLate = { collectedAt: new Date("2026-11-18T11:00:00Z") };
  const tippedLate = { deliveredAt: new Date("2026-11-19T07:00:00Z") };

  it.each<
    [
      when: string,
      changes: Partial<typeof job>,
      arrivals: WaitingStep[],
      gate: string | null,
      outcome: string,
    ]
  >([
    ["arrived in time and loaded late", loadedLate, [arrived(1, "18T08:40")], null, "FINISHED"],
    ["arrived late and loaded late", loadedLate, [arrived(1, "18T09:05")], null, "LATE"],
    ["loaded late without an arrival", loadedLate, [], null, "LATE"],
    [
      "an arrival in time that the board heard of hours later",
      loadedLate,
      [arrived(1, "18T08:40", HOURS_LATER)],
      null,
      "LATE",
    ],
    [
      "an arrival in time, 3 miles away",
      loadedLate,
      [arrived(1, "18T08:40", { awayM: 4_828 })],
      null,
      "LATE",
    ],
    [
      "heard of hours later, seen at the place",
      loadedLate,
      [arrived(1, "18T08:40", { ...HOURS_LATER, awayM: 90 })],
      null,
      "FINISHED",
    ],
    [
      "heard of hours later, checked at the gate in time",
      loadedLate,
      [arrived(1, "18T08:40", HOURS_LATER)],
      "08:55",
      "FINISHED",
    ],
    [
      "heard of hours later, checked at the gate late",
      loadedLate,
      [arrived(1, "18T08:40", HOURS_LATER)],
      "09:05",
      "LATE",
    ],
    [
      "at the delivery in time and tipped the day after",
      tippedLate,
      [arrived(3, "18T22:00")],
      null,
      "FINISHED",
    ],
    ["at a stop in time and tipped the day after", tippedLate, [arrived(2, "18T22:00")], null, "LATE"],
  ])(
    "by its confirmed arrival, else by the end of the work: %s",
    (_when, changes, arrivals, gate, outcome) => {
      const gateCheckedAt = gate === null ? null : new Date(`2026-11-18T${gate}:00Z`);
      const counted = countedTimes({ ...job, ...changes, gateCheckedAt }, arrivals, DELIVERY);
      expect(outcomeFor(counted, "carrier", null)).toBe(outcome);
    },
  );

  it("a ruling counts against the end that lost it, whatever happened to the load", () => {
    expect(outcomeFor(job, "carrier", "carrier")).toBe("RULED_AGAINST");
    expect(outcomeFor({ ...job, status: "CANCELLED" }, "poster", "poster")).toBe("RULED_AGAINST");
    expect(outcomeFor(job, "poster", "carrier")).toBe("FINISHED");
  });
});

const paid = (...days: number[]): Payment[] => days.map((each) => ({ days: each, isPaid: true }));
const unpaid = (...days: number[]): Payment[] => days.map((each) => ({ days: each, isPaid: false }));

const now = new Date("2026-11-18T12:00:00Z");
const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
/** Makes a load by the days since its delivery, and the days from there to its payment. */
const load = (age: number, paidAfter: number | null) => ({
  deliveredAt: before(age),
  paidAt: paidAfter === null || paidAfter > age ? null : before(age - paidAfter),
  termsDays: 30,
});

describe("contract 8: days to pay are the censored median over paid and unpaid loads", () => {
  it("is null below five loads", () => {
    expect(daysToPay([])).toBeNull();
    expect(daysToPay(paid(30, 30, 30, 30))).toBeNull();
    expect(PAYMENTS.min).toBe(5);
  });

  it("use the loads of the last 180 days, however many a busy poster has", () => {
    // Thirty a day: the latest two hundred of them are a week old, and none is paid.
    const busy = Array.from({ length: 30 * 120 }, (_, nth) => load(Math.floor(nth / 30), 45));
    expect(paymentFigures(busy, now)).toEqual({ daysToPay: 45, unpaid: 45 * 30, overdue: 13 * 30 });
    const former = Array.from({ length: 9 }, () => load(200, 10));
    expect(paymentFigures([...former, ...Array.from({ length: 5 }, () => load(90, 60))], now).daysToPay).toBe(
      60,
    );
  });

  it("use all loads of 24 months if those of the last 180 days say nothing", () => {
    const former = Array.from({ length: 9 }, () => load(200, 10));
    expect(paymentFigures([...former, load(400, null)], now)).toEqual({
      daysToPay: 10,
      unpaid: 1,
      overdue: 1,
    });
    const young = Array.from({ length: 5 }, () => load(3, null));
    expect(paymentFigures([...former, ...young], now)).toEqual({ daysToPay: 10, unpaid: 5, overdue: 0 });
  });

  it("are the ordinary median if all are paid, in whatever order they come", () => {
    expect(daysToPay(paid(60, 7, 30, 14, 28))).toBe(28);
    expect(daysToPay(paid(0, 0, 0, 0, 90))).toBe(0);
    expect(daysToPay(paid(10, 20, 30, 40, 50, 60))).toBe(30);
  });

  it("are not prompt for five loads paid at once and fifty owed for months", () => {
    const owed = unpaid(...Array.from({ length: 50 }, (_, index) => 90 + index));
    expect(daysToPay([...paid(1, 1, 2, 2, 3), ...owed])).toBe(139);
  });

  it("are unknown for fifty loads delivered yesterday", () => {
    expect(daysToPay([...paid(28, 29, 30, 31, 32), ...unpaid(...Array.from({ length: 50 }, () => 1))])).toBe(
      30,
    );
    expect(daysToPay(unpaid(...Array.from({ length: 50 }, () => 1)))).toBeNull();
  });

  it("are the Kaplan-Meier estimate: the share still unpaid falls at each payment by those waiting then", () => {
    // 6 wait: 5/6 unpaid at 10; 4 wait after one is lost sight of at 12: 5/8 at 20; 2 wait at 30: 5/16.
    expect(daysToPay([...paid(10, 20, 30), ...unpaid(12, 25, 40)])).toBe(30);
  });

  it("never fall when an unpaid load waits longer, and lie within the observed days", () => {
    const payments = fc.array(fc.record({ days: fc.nat(200), isPaid: fc.boolean() }), {
      minLength: 5,
      maxLength: 40,
    });
    fc.assert(
      fc.property(payments, fc.nat(39), fc.integer({ min: 1, max: 50 }), (all, which, longer) => {
        const days = daysToPay(all);
        if (days === null) return;
        expect(all.map((each) => each.days)).toContain(days);
        const waits = all.map((each, index) =>
          index === which && !each.isPaid ? { ...each, days: each.days + longer } : each,
        );
        expect(daysToPay(waits) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(days);
      }),
    );
  });
});

/** Seeded random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Usual terms in the trade, each with the share of firms up to it: half have 30 days. */
const TERMS = [
  [7, 0.07],
  [14, 0.22],
  [21, 0.28],
  [30, 0.78],
  [45, 0.86],
  [60, 1],
] as const;

/**
 * Posters with believable pasts: a few firms post most loads, most see their work through, and they pay around their
 * terms, some of them late.
 */
function makePosters(seed: number, count: number) {
  const random = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const booked = Math.max(0, Math.round(28 * Math.exp(1.35 * normal())) - 1);
    const trouble = Math.min(0.6, 0.05 * Math.exp(0.9 * normal()));
    const liked = Math.min(4.9, 4.3 + 0.4 * normal() - 2 * trouble);
    // Each job is one of the last two years with one of the firms that it works with, some far more often than others.
    const partners = 1 + Math.floor(booked ** 0.7);
    const months = new Map<string, MonthOfPair>();
    let finished = 0;
    for (let job = 0; job < booked; job += 1) {
      const otherId = `firm_${Math.floor(partners * random() ** 2)}`;
      const monthsAgo = Math.floor(24 * random());
      const key = `${otherId} ${monthsAgo}`;
      const one = months.get(key) ?? month({ otherId, monthsAgo });
      const ended = random();
      const what = ended < trouble * 0.75 ? "calledOff" : ended < trouble ? "disputed" : "finished";
      const isRated = what === "finished" && random() < 0.4;
      const stars = Math.max(1, Math.min(5, Math.round(liked + 0.7 * normal())));
      months.set(key, {
        ...one,
        [what]: one[what] + 1,
        pence: one.pence + JOB,
        ratings: one.ratings + Number(isRated),
        ratingTotal: one.ratingTotal + (isRated ? stars : 0),
      });
      if (what === "finished") finished += 1;
    }
    const share = random();
    const terms = TERMS.find(([, upTo]) => share < upTo)?.[0] ?? 60;
    const late = 3 * Math.exp(normal());
    const payments = Array.from({ length: finished }, () => {
      const age = Math.floor(730 * random());
      const days = Math.round(
        terms * (0.85 + 0.15 * random()) + 1.5 * late * random() + (random() < 0.1 ? 15 * random() : 0),
      );
      return load(age, days <= age && random() < 0.95 ? days : null);
    });
    return { ...workOutRecord([...months.values()]), daysToPay: paymentFigures(payments, now).daysToPay };
  });
}

/** Counts the firms that share each combination. */
function shared(combinations: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of combinations.map((one) => JSON.stringify(one))) {
    counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return counts;
}

describe("contract 6: what is shown before a booking does not tell which firm it is", () => {
  const worlds = Array.from({ length: 10 }, (_, index) => makePosters(index + 1, 500));

  it("exact figures would: nearly every firm has a combination of its own", () => {
    for (const firms of worlds) {
      const alone = [...shared(firms).values()].filter((firmsOfIt) => firmsOfIt === 1);
      expect(alone.length).toBeGreaterThan(400);
    }
  });

  it("every combination of a poster's shown facts is shared by at least five of 500 firms", () => {
    for (const [index, firms] of worlds.entries()) {
      const counts = shared(firms.map((firm) => [shownPoster(firm), leastJobs(firm.level)]));
      const rare = [...counts].filter(([, firmsOfIt]) => firmsOfIt < 5);
      expect(rare, `board ${index + 1}`).toEqual([]);
      expect(counts.size).toBe(10);
    }
  });

  it("every combination of a carrier's shown facts is shared by at least five of 500 firms", () => {
    for (const firms of worlds) {
      expect(Math.min(...shared(firms.map(shownRecord)).values())).toBeGreaterThanOrEqual(5);
    }
  });

  it("days to pay are rounded to five, and hidden below Silver", () => {
    const levels = fc.constantFrom("New" as const, "Bronze" as const, "Silver" as const, "Gold" as const);
    fc.assert(
      fc.property(levels, fc.option(fc.nat(400)), (level, days) => {
        const shown = shownPoster({ level, daysToPay: days });
        expect((shown.daysToPay ?? 0) % 5).toBe(0);
        expect(shown.score % 5).toBe(0);
        expect(shown.daysToPay === null).toBe(days === null || level === "New" || level === "Bronze");
      }),
    );
  });
});

describe("docs/reputation.md", () => {
  it("has the figures that the rules compute", () => {
    const page = readFileSync(
      new URL("../../../../../docs/reputation.md", import.meta.url),
      "utf8",
    ).replaceAll(/ +/g, " ");
    for (const row of Object.values(reputationTables()).flat())
      expect(page).toContain(`| ${row.join(" | ")} |`);
  });
});
