import { appRouter } from "@board/api";
import { proceduresOf, START } from "@board/api/testing";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { sized } from "@board/testing/size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "../../bench/data/bulk.ts";
import { type Board, CALLS, openBoard } from "./calls.ts";
import { eventBody, fill } from "./fill.ts";
import { judge, sizesOf } from "./judge.ts";
import { explainEverything } from "./watch.ts";

/*
 * The quick form of `npm run test:plans`. Its loads are few, so a walk through a whole table or index counts as one from a size
 * at which PostgreSQL chooses as it does among a million.
 */
const LOADS = 8_000;
const LIMITS = { rows: 2_500, small: 5_000 };

/** The calls that are asked: `npm test` asks every other one, and leaves jobs, which take two seconds each, to the night. */
const EVERY = sized(2, 1, 1);
const ASKED = CALLS.filter(
  ({ name }, nth) => EVERY === 1 || (nth % EVERY === 0 && !name.startsWith("job: ")),
);

let database: TestDatabase;
let direct: Connection;
let board: Board;
let sizes: ReadonlyMap<string, number>;
beforeAll(async () => {
  database = await createTestDatabase();
  direct = await connect(database.url);
  await fill(direct, {
    now: new Date(START),
    loads: LOADS,
    body: await eventBody(database.url),
  });
  await explainEverything(direct);
  sizes = await sizesOf(direct);
  board = await openBoard(database.url, direct);
}, 120_000);
afterAll(async () => {
  await board.close();
  await direct.end();
  await database.drop();
});

/*
 * New jobs and loops of a worker are covered without an entry: the calls run all of JOBS, and a whole
 * worker. Changes, and what a process writes outside of procedures, need an entry in calls.ts; no test
 * enforces those.
 */
describe("the table of calls", () => {
  it("contains every query of the router", () => {
    const queries = Object.entries(proceduresOf(appRouter)).flatMap(([path, { _def }]) =>
      _def.type === "mutation" ? [] : [path],
    );
    const called = new Set(CALLS.map(({ name }) => /^[\w.]+/.exec(name)?.[0]));
    expect(queries.filter((path) => !called.has(path))).toEqual([]);
  });
});

describe("reads no table and no index from end to end", () => {
  it.each(ASKED.map((call) => [call.name, call] as const))("%s", async (_, call) => {
    const { breaches } = await judge(board, call, sizes, { turns: 1, ...LIMITS });
    expect(breaches.map(({ why, text }) => `${why}: ${text}`)).toEqual([]);
  });
});
