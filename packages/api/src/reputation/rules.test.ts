import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAYS_TO_PAY_SAMPLE, daysToPay, LOADS_UNTIL_LEVEL, levelOf, type Past, scoreOf } from "./rules.ts";

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
