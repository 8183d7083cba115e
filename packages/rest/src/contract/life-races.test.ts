import { sized, timeLimit } from "@board/testing/size";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type Api, startApi } from "../testing/api.ts";
import { type Cast, castOf, quote } from "../testing/life.ts";

let api: Api;
let cast: Cast;

beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

const ROUNDS = sized(25, 500, 5_000);
const ended = new Map<string, number>();
const PRICE = 50_000;
const RACERS = ["accept", "cancel", "withdraw", "amend", "bookNow", "expire"] as const;
type Racer = (typeof RACERS)[number];

/** Order of the racers, and the turns of the event loop that each waits before its call. */
const round = fc
  .shuffledSubarray([...RACERS], { minLength: 2 })
  .chain((runners) =>
    fc.tuple(
      fc.constant(runners),
      fc.array(fc.nat(40), { minLength: runners.length, maxLength: runners.length }),
    ),
  );

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function run(racer: Racer, id: string, quoteId: string): Promise<Answer | null> {
  const { poster, winner, loser } = cast;
  switch (racer) {
    case "accept":
      return poster.call("POST", `/loads/${id}/quotes/${quoteId}/accept`);
    case "cancel":
      return poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    case "withdraw":
      return winner.call("DELETE", `/loads/${id}/quotes`);
    case "amend":
      return poster.call("PATCH", `/loads/${id}`, { pallets: 13 });
    case "bookNow":
      return loser.call("POST", `/loads/${id}/book`);
    case "expire":
      api.clock.advance({ hours: 14 });
      return api.sweep().then(() => null);
  }
}

async function raceOnce(runners: readonly Racer[], waits: readonly number[]): Promise<void> {
  // Late in the day, so that the racer "expire" can move the clock past midnight.
  api.clock.set(
    `${new Date(api.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10)}T11:00:00.000Z`,
  );
  const collectDate = api.clock.now().toISOString().slice(0, 10);
  const { id } = await api.postLoad(cast.poster.call, { collectDate, bookNowPence: PRICE });
  const { id: quoteId } = await quote(cast.winner.call, id, 40_000);
  const answers = await Promise.all(
    runners.map(async (racer, index) => {
      await turns(waits[index] ?? 0);
      return [racer, await run(racer, id, quoteId)] as const;
    }),
  );

  const statuses = new Map(answers.map(([racer, answer]) => [racer, answer?.status ?? 200]));
  for (const [racer, status] of statuses) expect([200, 404, 409, 422], racer).toContain(status);
  const load = await api.db.load.findUniqueOrThrow({
    where: { id },
    include: { quotes: { orderBy: { id: "asc" } } },
  });
  const history = await api.db.loadHistory.findMany({ where: { loadId: id }, orderBy: { version: "asc" } });
  const events = await api.db.event.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
  const accepted = load.quotes.filter(({ status }) => status === "ACCEPTED");
  const told = (type: string) => events.filter((event) => event.type === type).map(({ firmId }) => firmId);

  const winners = ["accept", "bookNow"].filter((racer) => statuses.get(racer as Racer) === 200);
  const booked = history.some(({ action }) => action === "accept" || action === "book");
  expect(winners).toHaveLength(booked ? 1 : 0);
  expect(accepted.map(({ carrierId }) => carrierId)).toEqual(booked ? [load.carrierId] : []);
  expect(accepted.map(({ amountPence }) => amountPence)).toEqual(booked ? [load.agreedPence] : []);
  expect(told("load.booked").sort()).toEqual(booked ? [load.posterId, load.carrierId].sort() : []);
  if (load.status !== "POSTED") expect(load.quotes.filter(({ status }) => status === "ACTIVE")).toEqual([]);
  expect(load.quoteCount).toBe(
    load.quotes.filter(({ status }) => ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"].includes(status)).length,
  );
  expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
  expect(load.version).toBe(history.length);
  expect(history.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
    history.slice(0, -1).map(({ toStatus }) => toStatus),
  );
  expect(history.at(-1)?.toStatus).toBe(load.status);
  ended.set(load.status, (ended.get(load.status) ?? 0) + 1);
}

it(
  "contract 4: accept, cancel, withdraw, amend, book and expire at random timing have one consistent winner",
  async ({ task }) => {
    await fc.assert(
      fc.asyncProperty(round, ([runners, waits]) => raceOnce(runners, waits)),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    task.meta.figures = { rounds: ROUNDS, ...Object.fromEntries(ended) };
  },
  timeLimit(300_000),
);
