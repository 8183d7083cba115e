import { addDays, londonDay } from "@board/calendar";
import { apiDocument } from "@board/rest/document";
import { createCheckedFetch } from "@board/rest/testing/checked-fetch";
import { unique } from "@board/testing/factories";
import { sized, timeLimit } from "@board/testing/size";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fleet, startFleet } from "./fleet.ts";
import { postingOf } from "./posting.ts";

/** Two real processes of the board on one durable database: every call goes to the one or the other in turn. */

const LOADS = sized(5, 50, 1_000);
const CARRIERS = 50;
const KEYS = sized(10, 100, 1_000);
const CREATES = 20;
const LIMITER_RUNS = sized(1, 1, 5);
const QUOTA = 600;
const CALLS = 2_000;
const AT_ONCE = 50;

const checked = createCheckedFetch(apiDocument);
const collectDate = addDays(londonDay(new Date()), 30);
let fleet: Fleet;
let turn = 0;

beforeAll(async () => {
  const settings = { RATE_TEST_PER_SECOND: "1000000", RATE_TEST_PER_MINUTE: String(QUOTA) };
  fleet = await startFleet([settings, settings]);
}, timeLimit(120_000));
afterAll(() => fleet.end(), timeLimit(60_000));

async function call(token: string, method: string, path: string, body?: object, headers = {}) {
  turn += 1;
  const process = fleet.processes[turn % fleet.processes.length];
  const response = await checked(`${process?.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as {
    code?: string;
    repeated?: boolean;
    loadStatus?: string;
    load?: { id: string };
  };
  return { status: response.status, outcome: [response.status, answer.code].join(" ").trim(), ...answer };
}

const post = (token: string, headers = {}) => call(token, "POST", "/loads", postingOf(collectDate), headers);

function count(answers: readonly { outcome: string }[], into: Map<string, number> = new Map()) {
  for (const { outcome } of answers) into.set(outcome, (into.get(outcome) ?? 0) + 1);
  return into;
}

it(
  `contract 4: ${CARRIERS} concurrent acceptances of different quotes on one load make one booking, told once to each end`,
  async ({ task }) => {
    const poster = await fleet.newCaller();
    const carriers = await Promise.all(Array.from({ length: CARRIERS }, () => fleet.newCaller()));
    const outcomes = new Map<string, number>();
    const ids: string[] = [];
    for (let round = 0; round < LOADS; round += 1) {
      const loadId = (await post(poster.token)).load?.id ?? "";
      const at = new Date();
      const quotes = carriers.map(({ firm }, index) => ({
        id: unique("quote_"),
        loadId,
        carrierId: firm.id,
        memberId: firm.owner.id,
        mode: "live" as const,
        amountPence: 40_000 + index,
        expiresAt: new Date(at.getTime() + 3_600_000),
        createdAt: at,
        updatedAt: at,
      }));
      await fleet.db.quote.createMany({ data: quotes });
      const answers = await Promise.all(
        quotes.map(({ id }) => call(poster.token, "POST", `/loads/${loadId}/quotes/${id}/accept`)),
      );
      count(answers, outcomes);
      ids.push(loadId);
      const losers = answers.filter(({ status }) => status === 409);
      expect(losers.map(({ loadStatus }) => loadStatus)).toEqual(Array(CARRIERS - 1).fill("BOOKED"));
    }
    task.meta.figures = { loads: LOADS, accepts: LOADS * CARRIERS, ...Object.fromEntries(outcomes) };
    expect(Object.fromEntries(outcomes)).toEqual({
      "200": LOADS,
      "409 invalid_transition": LOADS * (CARRIERS - 1),
    });
    const wrong = await fleet.db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM load l
    WHERE l.id = ANY(${ids}) AND NOT (
      l.status = 'BOOKED'
      AND (l.carrier_id, l.agreed_pence) = ANY (
        SELECT q.carrier_id, q.amount_pence FROM quote q WHERE q.load_id = l.id AND q.status = 'ACCEPTED')
      AND 1 = (SELECT count(*) FROM quote q WHERE q.load_id = l.id AND q.status = 'ACCEPTED')
      AND ${CARRIERS - 1} = (SELECT count(*) FROM quote q WHERE q.load_id = l.id AND q.status = 'LOST')
      AND ARRAY[l.carrier_id, l.poster_id] @> (
        SELECT array_agg(e.firm_id) FROM event e WHERE e.load_id = l.id AND e.type = 'load.booked')
      AND 2 = (SELECT count(DISTINCT e.firm_id) FROM event e WHERE e.load_id = l.id AND e.type = 'load.booked')
      AND 2 = (SELECT count(*) FROM event e WHERE e.load_id = l.id AND e.type = 'load.booked')
      AND ${CARRIERS - 1} = (SELECT count(*) FROM event e WHERE e.load_id = l.id AND e.type = 'quote.lost')
      AND 1 = (SELECT count(*) FROM load_history h WHERE h.load_id = l.id AND h.to_status = 'BOOKED'))`;
    expect(wrong).toEqual([]);
  },
  timeLimit(180_000),
);

it(
  `contract 2: ${CREATES} concurrent creates under one Idempotency-Key make one load, and all others repeat it`,
  async ({ task }) => {
    const { token, firm } = await fleet.newCaller();
    const outcomes = new Map<string, number>();
    let repeated = 0;
    for (let round = 0; round < KEYS; round += 1) {
      const key = { "idempotency-key": `round-${round}` };
      const answers = await Promise.all(Array.from({ length: CREATES }, () => post(token, key)));
      count(answers, outcomes);
      repeated += answers.filter((answer) => answer.repeated).length;
      expect(new Set(answers.map(({ load }) => load?.id)).size).toBe(1);
    }
    const loads = await fleet.db.load.count({ where: { posterId: firm.id } });
    task.meta.figures = { keys: KEYS, creates: KEYS * CREATES, loads, repeated };
    expect(Object.fromEntries(outcomes)).toEqual({ "201": KEYS * CREATES });
    expect([loads, repeated]).toEqual([KEYS, KEYS * (CREATES - 1)]);
    expect(await fleet.db.event.count({ where: { firmId: firm.id, type: "load.posted" } })).toBe(KEYS);
    expect(await fleet.db.loadHistory.count({ where: { firmId: firm.id } })).toBe(KEYS);
  },
  timeLimit(120_000),
);

it(
  `contract 9: of ${CALLS} calls at ${AT_ONCE} in parallel against a quota of ${QUOTA}, exactly ${QUOTA} are admitted by both processes together`,
  async ({ task }) => {
    const outcomes = new Map<string, number>();
    for (let run = 0; run < LIMITER_RUNS; run += 1) {
      const { token } = await fleet.newCaller({}, "test");
      let left = CALLS;
      const caller = async () => {
        while (left > 0) {
          left -= 1;
          count([await call(token, "GET", "/loads?limit=1")], outcomes);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, caller));
    }
    task.meta.figures = { runs: LIMITER_RUNS, calls: LIMITER_RUNS * CALLS, ...Object.fromEntries(outcomes) };
    expect(Object.fromEntries(outcomes)).toEqual({
      "200": LIMITER_RUNS * QUOTA,
      "429 rate_limited": LIMITER_RUNS * (CALLS - QUOTA),
    });
  },
  timeLimit(120_000),
);
