import { START } from "@board/api/testing";
import { sized } from "@board/testing/size";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, outcome, startApi } from "../testing/api.ts";
import { copyLoad } from "./steps.ts";

/** Rounds of each race, and how many run in it. */
const ROUNDS = sized(3, 20, 20);
const CARRIERS = 50;

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller();
const carriers = await Promise.all(
  Array.from({ length: CARRIERS }, () => api.newCaller({ plan: "PRIORITY" })),
);

const tally = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcome)].map(([kind, { length }]) => [kind, length]));
const eventsOf = (loadId: string, type: string) => api.db.event.count({ where: { loadId, type } });

/** Checks that exactly one carrier has the load, in the database and in every answer and event. */
async function expectOneBooking(loadId: string, carrierId: string) {
  const load = await api.db.load.findUniqueOrThrow({
    where: { id: loadId },
    include: { quotes: { orderBy: { id: "asc" } }, history: { orderBy: { id: "asc" } } },
  });
  expect(load).toMatchObject({ status: "BOOKED", carrierId });
  const accepted = load.quotes.filter(({ status }) => status === "ACCEPTED");
  expect(accepted).toMatchObject([{ carrierId, amountPence: load.agreedPence }]);
  expect(load.history.filter(({ toStatus }) => toStatus === "BOOKED")).toHaveLength(1);
  expect(await eventsOf(loadId, "load.booked")).toBe(2);
  return load;
}

describe("50 carriers book one load now at the same time", () => {
  it("contract 4: exactly one BOOKED, 49 × 409, no 5xx, in 20 rounds", async () => {
    const first = (await api.postLoad(poster.call, { bookNowPence: 32_500 })).id;
    for (const loadId of [first, ...(await copyLoad(api, first, ROUNDS - 1))]) {
      const answers = await Promise.all(carriers.map(({ call }) => call("POST", `/loads/${loadId}/book`)));
      expect(tally(answers)).toEqual({ "200": 1, "409 load_not_open": CARRIERS - 1 });
      const winner = carriers[answers.findIndex(({ status }) => status === 200)];
      const load = await expectOneBooking(loadId, winner?.firm.id ?? "");
      expect(load).toMatchObject({ agreedPence: 32_500, version: 2, quoteCount: 1 });
      expect(load.quotes).toHaveLength(1);
    }
  }, 120_000);

  it("contract 4: the same carrier twice at once books once, and both calls succeed", async () => {
    const [carrier] = carriers;
    const book = (call: Call, id: string) => call("POST", `/loads/${id}/book`);
    for (let round = 0; round < 5; round++) {
      const { id } = await api.postLoad(poster.call, { bookNowPence: 1_000 });
      const answers = await Promise.all([1, 2, 3].map(() => book(carrier?.call ?? poster.call, id)));
      expect(tally(answers)).toEqual({ "200": 3 });
      await expectOneBooking(id, carrier?.firm.id ?? "");
    }
  }, 60_000);
});

describe("10 identical quotes, and 10 identical acceptances, under one Idempotency-Key at the same time", () => {
  it("contract 2: one price and one booking, 9 repeated each, even when they wait for the load's row and not for the key", async () => {
    const [carrier] = carriers;
    if (carrier === undefined) throw new Error("There is no carrier.");
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await api.postLoad(poster.call);
      const same = (call: Call, path: string, body: object | undefined) =>
        Promise.all(
          Array.from({ length: 10 }, () =>
            call("POST", `/loads/${id}/${path}`, body, { "idempotency-key": "same" }),
          ),
        );
      const repeated = (answers: readonly Answer[]) =>
        answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true").length;

      const quoted = await same(carrier.call, "quotes", { amountPence: 40_000 });
      expect(tally(quoted)).toEqual({ "201": 10 });
      expect(repeated(quoted)).toBe(9);
      const quotes = await api.db.quote.findMany({
        where: { loadId: id },
        orderBy: { id: "asc" },
        include: { prices: { orderBy: { id: "asc" } } },
      });
      expect(quotes).toMatchObject([{ status: "ACTIVE", prices: [{ amountPence: 40_000 }] }]);

      const accepted = await same(poster.call, `quotes/${quotes[0]?.id}/accept`, undefined);
      expect(tally(accepted)).toEqual({ "200": 10 });
      expect(repeated(accepted)).toBe(9);
      await expectOneBooking(id, carrier.firm.id);
      // Refused by what came after: the repeat is still answered.
      const late = await carrier.call(
        "POST",
        `/loads/${id}/quotes`,
        { amountPence: 40_000 },
        { "idempotency-key": "same" },
      );
      expect([late.status, repeated([late])]).toEqual([201, 1]);
    }
  }, 60_000);
});
