import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAYS_TO_PAY_SAMPLE,
  daysToPay,
  LOADS_UNTIL_LEVEL,
  levelOf,
  type Past,
  scoreOf,
  shownFinished,
  shownPoster,
  shownRecord,
} from "./rules.ts";

const BLANK: Past = { finished: 0, calledOff: 0, disputed: 0, ratings: 0, ratingTotal: 0 };

/** Any past a firm can have: ratings of 1 to 5 stars each. */
const past = fc
  .record({
    finished: fc.nat(5_000),
    calledOff: fc.nat(5_000),
    disputed: fc.nat(5_000),
    stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 50 }),
  })
  .map(
    ({ stars, ...counts }): Past => ({
      ...counts,
      ratings: stars.length,
      ratingTotal: stars.reduce((sum, each) => sum + each, 0),
    }),
  );

const rated = (before: Past, stars: number): Past => ({
  ...before,
  ratings: before.ratings + 1,
  ratingTotal: before.ratingTotal + stars,
});

describe("contract 8: a score is a whole number from 0 to 100", () => {
  it("for every past", () => {
    fc.assert(
      fc.property(past, (any) => {
        const score = scoreOf(any);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("reaches for both ends", () => {
    expect(scoreOf({ finished: 5_000, calledOff: 0, disputed: 0, ratings: 1_000, ratingTotal: 5_000 })).toBe(
      100,
    );
    expect(
      scoreOf({ finished: 0, calledOff: 5_000, disputed: 0, ratings: 1_000, ratingTotal: 1_000 }),
    ).toBeLessThan(3);
  });

  it("is 78 for a firm that nobody knows yet", () => {
    expect(scoreOf(BLANK)).toBe(78);
  });
});

describe("contract 8: a score follows finished loads, ratings, cancellations and disputes", () => {
  it("never falls by a finished load or a five-star rating", () => {
    fc.assert(
      fc.property(past, (any) => {
        expect(scoreOf({ ...any, finished: any.finished + 1 })).toBeGreaterThanOrEqual(scoreOf(any));
        expect(scoreOf(rated(any, 5))).toBeGreaterThanOrEqual(scoreOf(any));
      }),
    );
  });

  it("never rises by a called-off load, a dispute or a one-star rating", () => {
    fc.assert(
      fc.property(past, (any) => {
        expect(scoreOf({ ...any, calledOff: any.calledOff + 1 })).toBeLessThanOrEqual(scoreOf(any));
        expect(scoreOf({ ...any, disputed: any.disputed + 1 })).toBeLessThanOrEqual(scoreOf(any));
        expect(scoreOf(rated(any, 1))).toBeLessThanOrEqual(scoreOf(any));
      }),
    );
  });

  it("never falls by a star more on the same rating", () => {
    fc.assert(
      fc.property(past, fc.integer({ min: 1, max: 4 }), (any, stars) => {
        expect(scoreOf(rated(any, stars + 1))).toBeGreaterThanOrEqual(scoreOf(rated(any, stars)));
      }),
    );
  });

  it("weighs a dispute as one and a half called-off loads", () => {
    fc.assert(
      fc.property(past, fc.nat(100), (any, times) => {
        const disputed = scoreOf({ ...any, disputed: any.disputed + 2 * times });
        expect(disputed).toBe(scoreOf({ ...any, calledOff: any.calledOff + 3 * times }));
      }),
    );
  });
});

describe("contract 8: the level is New, Bronze, Silver or Gold", () => {
  it("is New until five finished loads, whatever the score", () => {
    fc.assert(
      fc.property(past, (any) => {
        expect(levelOf(any) === "New").toBe(any.finished < LOADS_UNTIL_LEVEL);
      }),
    );
    expect(LOADS_UNTIL_LEVEL).toBe(5);
  });

  it("is Gold from 85, Silver from 70, else Bronze", () => {
    const level = (score: number) => (score >= 85 ? "Gold" : score >= 70 ? "Silver" : "Bronze");
    fc.assert(
      fc.property(past, (any) => {
        const known = { ...any, finished: any.finished + LOADS_UNTIL_LEVEL };
        expect(levelOf(known)).toBe(level(scoreOf(known)));
      }),
    );
  });

  it.each([
    ["Gold", { finished: 40, calledOff: 0, disputed: 0, ratings: 20, ratingTotal: 95 }],
    ["Silver", { finished: 40, calledOff: 6, disputed: 3, ratings: 20, ratingTotal: 80 }],
    ["Bronze", { finished: 20, calledOff: 12, disputed: 6, ratings: 10, ratingTotal: 25 }],
    ["New", { finished: 4, calledOff: 0, disputed: 0, ratings: 4, ratingTotal: 20 }],
  ])("is %s for %j", (level, any) => {
    expect(levelOf(any)).toBe(level);
  });
});

describe("contract 4: days to pay are the median of the last 20 paid loads, shown from 5 on", () => {
  it("is null below five", () => {
    expect(daysToPay([])).toBeNull();
    expect(daysToPay([30, 30, 30, 30])).toBeNull();
    expect(DAYS_TO_PAY_SAMPLE).toEqual({ min: 5, max: 20 });
  });

  it("is the middle one, in whatever order they come", () => {
    expect(daysToPay([60, 7, 30, 14, 28])).toBe(28);
    expect(daysToPay([0, 0, 0, 0, 90])).toBe(0);
  });

  it("is between the two middle ones, in whole days, where their number is even", () => {
    expect(daysToPay([10, 20, 30, 41, 50, 60])).toBe(36);
  });

  it("lies between the shortest and the longest, and leaves its input alone", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(365), { minLength: 5, maxLength: 20 }), (days) => {
        const before = [...days];
        const median = daysToPay(days);
        expect(median).toBeGreaterThanOrEqual(Math.min(...days));
        expect(median).toBeLessThanOrEqual(Math.max(...days));
        expect(days).toEqual(before);
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
  const times = (tries: number, chance: number) =>
    Array.from({ length: tries }, random).filter((one) => one < chance).length;
  return Array.from({ length: count }, () => {
    const booked = Math.max(0, Math.round(28 * Math.exp(1.35 * normal())) - 1);
    const trouble = Math.min(0.6, 0.05 * Math.exp(0.9 * normal()));
    const calledOff = times(booked, trouble * 0.75);
    const disputed = times(booked, trouble * 0.25);
    const finished = Math.max(0, booked - calledOff - (disputed >> 1));
    const liked = Math.min(4.9, 4.3 + 0.4 * normal() - 2 * trouble);
    const stars = Array.from({ length: times(finished, 0.4) }, () =>
      Math.max(1, Math.min(5, Math.round(liked + 0.7 * normal()))),
    );
    const share = random();
    const terms = TERMS.find(([, upTo]) => share < upTo)?.[0] ?? 60;
    const late = 3 * Math.exp(normal());
    const paid = Math.min(DAYS_TO_PAY_SAMPLE.max, times(finished, 0.7));
    const days = Array.from({ length: paid }, () =>
      Math.round(
        terms * (0.85 + 0.15 * random()) + 1.5 * late * random() + (random() < 0.1 ? 15 * random() : 0),
      ),
    );
    const ratingTotal = stars.reduce((sum, each) => sum + each, 0);
    const record: Past = { finished, calledOff, disputed, ratings: stars.length, ratingTotal };
    return { ...record, score: scoreOf(record), level: levelOf(record), daysToPay: daysToPay(days) };
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
      const counts = shared(firms.map((firm) => [shownPoster(firm), shownFinished(firm.level)]));
      const rare = [...counts].filter(([, firmsOfIt]) => firmsOfIt < 5);
      expect(rare, `board ${index + 1}`).toEqual([]);
      expect(counts.size).toBeGreaterThan(10);
    }
  });

  it("every combination of a carrier's shown facts is shared by at least five of 500 firms", () => {
    for (const firms of worlds) {
      expect(Math.min(...shared(firms.map(shownRecord)).values())).toBeGreaterThanOrEqual(5);
    }
  });

  it("days to pay come in steps of five, and not at all below Silver", () => {
    const levels = fc.constantFrom("New" as const, "Bronze" as const, "Silver" as const, "Gold" as const);
    fc.assert(
      fc.property(levels, fc.nat(100), fc.option(fc.nat(400)), (level, score, days) => {
        const shown = shownPoster({ level, score, daysToPay: days });
        expect((shown.daysToPay ?? 0) % 5).toBe(0);
        expect(shown.score % 5).toBe(0);
        expect(shown.daysToPay === null).toBe(days === null || level === "New" || level === "Bronze");
      }),
    );
  });
});
