import { sized } from "@board/testing/size";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CarrierFacts } from "../../core/carrier-facts.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { type Cast, randomChanges } from "./testing/changes.ts";
import { createComparison } from "./testing/compare.ts";
import { createDraws } from "./testing/draws.ts";

const SEED = 20_261_121;
const FIRST_LOADS = 60;
/** Rounds of changes, with the questions that follow each: 1,000 questions, or 10,000. */
const STEPS = sized(13, 125, 125);
const PAGES_A_STEP = 80;
/** Steps between full comparisons of every field on every reader's board. */
const ENTRIES_EVERY = 10;

const ALWAYS = { from: "2026-01-01", until: "2026-11-20" };
/** Carriers that meet none, some and, until a day in the middle of the loads' days, all of what loads require. */
const FACTS: readonly CarrierFacts[] = [
  NOTHING_KNOWN,
  { licence: "valid", covers: [], finished: 5 },
  {
    licence: "valid",
    covers: [
      { kind: "GOODS_IN_TRANSIT", pence: 2_500_000, ...ALWAYS },
      { kind: "HIRE_AND_REWARD", pence: null, ...ALWAYS },
    ],
    finished: 3,
  },
];

let world: World;
let cast: Cast;

beforeAll(async () => {
  world = await createWorld("2026-11-18T09:55:00.000Z");
  cast = {
    posters: [await world.newFirm(), await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })],
    carriers: [
      await world.newFirm(),
      await world.newFirm(),
      await world.newFirm({ plan: "PRIORITY" }),
      await world.newFirm({ plan: "PRIORITY" }),
    ],
  };
});
afterAll(() => world.drop());

it("answers random questions, after random changes, exactly as the SQL query, and knows which earlier pages still hold", async () => {
  const draws = createDraws(SEED);
  const changes = randomChanges(world, cast, draws);
  const readers = [
    ...cast.posters.map((firm) => world.actorOf(firm)),
    ...cast.carriers.map((firm, nth) => world.actorOf(firm, "live", FACTS[nth % FACTS.length])),
  ];
  const { board } = world.services;
  const compare = createComparison(world, board, readers, draws);
  for (let load = 0; load < FIRST_LOADS; load += 1) await changes.post();
  let held = 0;
  for (let step = 0; step < STEPS; step += 1) {
    await changes.next();
    held += compare.earlier(PAGES_A_STEP);
    await compare.pages(PAGES_A_STEP);
    if (step % ENTRIES_EVERY === 0) await compare.entries();
  }
  // The index itself gave the answers, without the fallback to the database, and held enough loads.
  expect(board.state).toEqual({ kind: "live" });
  expect(board.size).toBeGreaterThan(FIRST_LOADS / 2);
  // Some pages of earlier steps were the same, and some were not.
  expect(held).toBeGreaterThan(STEPS);
  expect(held).toBeLessThan(STEPS * PAGES_A_STEP);
}, 600_000);
