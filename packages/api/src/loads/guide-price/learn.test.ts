import { beforeAll, describe, expect, it } from "vitest";
import { createDraws } from "../../board/index/testing/draws.ts";
import { type CollectedJob, learnGuide } from "./learn.ts";
import { type GuideModel, type GuideSubject, workOutGuide } from "./rules.ts";
import { evaluate, LANE, moved, movedBy } from "./testing/measure.ts";
import { drawLoad, simulateMarket, truePence } from "./testing/simulated-market.ts";

const middle = ({ lowPence, highPence }: { lowPence: number; highPence: number }) =>
  (lowPence + highPence) / 2;

describe("contract 8: the guide, learned in a market with known prices", () => {
  let heldOut: CollectedJob[];
  let learned: GuideModel;
  let before: CollectedJob[];
  beforeAll(() => {
    const jobs = simulateMarket({ jobs: 2_400, later: 1_600 });
    [before, heldOut] = [jobs.slice(0, 2_400), jobs.slice(2_400)];
    learned = learnGuide(before);
  });

  it("includes half of the later prices, with as many above as below, and a median error of 12 % at most", () => {
    const { inside, above, below, fromPrice } = evaluate(learned, heldOut);
    expect(inside).toBeGreaterThan(45);
    expect(inside).toBeLessThan(55);
    expect(Math.abs(above - below)).toBeLessThan(5);
    expect(fromPrice).toBeLessThan(12);
  });

  it("is closer to the truth than the rate card, and closer the more it has learned", () => {
    const sizes = [null, learnGuide(before.slice(-300)), learnGuide(before.slice(-1_000)), learned];
    const errors = sizes.map((model) => evaluate(model, heldOut).fromTruth);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    expect(errors.at(-1)).toBeLessThan(8);
  });

  it("learns the value of a backload, a weekend, a lane into Scotland and a ferry", () => {
    const worth = (changes: Partial<GuideSubject>) => {
      const [without, having] = [LANE, { ...LANE, ...changes }];
      return {
        learned: Math.log(middle(workOutGuide(learned, having)) / middle(workOutGuide(learned, without))),
        true: Math.log(truePence(having) / truePence(without)),
      };
    };
    for (const changes of [
      { isBackload: true },
      { collectDate: "2026-11-21", today: "2026-11-19" },
      { fromOutcode: "SW8", toOutcode: "G31" },
      { toOutcode: "BT3", seaMiles: 35, ferryFarePence: 30_000 },
      { adr: true },
      { miles: 150 },
    ]) {
      const found = worth(changes);
      expect(found.learned).toBeGreaterThan(found.true - 0.12);
      expect(found.learned).toBeLessThan(found.true + 0.12);
    }
    expect(workOutGuide(learned, { ...LANE, isBackload: true }).because[0]?.what).toBe("backload");
  });

  it("is the rate card if nothing was collected, and close to it if little was", () => {
    expect(workOutGuide(learnGuide([]), LANE)).toEqual(workOutGuide(null, LANE));
    const card = middle(workOutGuide(null, LANE));
    /** The part of the way from the rate card to what was paid, a third more, that a guide went. */
    const went = (count: number, posters = 3) => {
      const jobs = Array.from({ length: count }, (_, nth) => ({
        load: LANE,
        pence: 1.3 * card,
        posterId: `poster_${nth % posters}`,
        carrierId: `carrier_${nth}`,
        age: 0,
      }));
      return (middle(workOutGuide(learnGuide(jobs), LANE)) / card - 1) / 0.3;
    };
    expect([went(6), went(7)].map((part) => part.toFixed(1))).toEqual(["0.0", "0.4"]);
    expect(went(30, 30)).toBeGreaterThan(0.9);
  });

  it("contract 16, goods: a body is learned from 200 jobs on that name it", () => {
    const card = middle(workOutGuide(null, LANE));
    const jobs = (count: number, equipment: GuideSubject["equipment"], pence: number) =>
      Array.from({ length: count }, (_, nth) => ({
        load: { ...LANE, ...(equipment && { equipment }) },
        pence,
        posterId: `poster_${nth}`,
        carrierId: `carrier_${nth}`,
        age: 0,
      }));
    const worth = (naming: number) => {
      const model = learnGuide([...jobs(200, undefined, card), ...jobs(naming, ["CURTAIN"], 1.3 * card)]);
      const curtain = workOutGuide(model, { ...LANE, equipment: ["CURTAIN"] });
      return middle(curtain) / middle(workOutGuide(model, LANE));
    };
    expect(worth(199)).toBe(1);
    expect(worth(200)).toBeGreaterThan(1.15);
  });

  it("does not use fewer than 7 jobs of 3 posters for a vehicle", () => {
    const jobs = (count: number, posters: number) =>
      Array.from({ length: count }, (_, nth) => ({
        load: LANE,
        pence: 100_000,
        posterId: `poster_${nth % posters}`,
        carrierId: "carrier",
        age: 1,
      }));
    expect(workOutGuide(learnGuide(jobs(7, 3)), LANE).basis).toBe("booked");
    expect(workOutGuide(learnGuide(jobs(6, 3)), LANE).basis).toBe("rate_card");
    expect(workOutGuide(learnGuide(jobs(40, 2)), LANE).basis).toBe("rate_card");
  });
});

describe("contract 8: firms that try to manipulate the guide", () => {
  const market = simulateMarket({ jobs: 800 });

  it.each([
    ["two firms, with forty jobs at five times the price", 40, 1, 5],
    ["two firms, with forty jobs at a fifth of it", 40, 1, 0.2],
    ["two firms who are patient, with forty jobs 30 % too dear", 40, 1, 1.3],
    ["a firm alone, with 200 jobs at five times the price for ten carriers", 200, 10, 5],
  ])("%s, move no guide of their lane by 3 %%", (_, jobs, carriers, times) => {
    expect(movedBy(market, { jobs, carriers, times })).toBeLessThan(3);
  });

  it("one firm with most of a market's work moves its guides by less than a third of what it overpays", () => {
    const draws = createDraws(5);
    const jobs = Array.from({ length: 1_000 }, (_, nth) => {
      const load = drawLoad(draws, "2026-11-18");
      const pence = Math.round(1.4 * truePence(load));
      return { load, pence, posterId: "poster_large", carrierId: `carrier_${nth % 60}`, age: nth % 30 };
    });
    expect(moved(market, jobs)).toBeLessThan(40 / 3);
  });
});
