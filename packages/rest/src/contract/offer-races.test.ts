import { sendOffersOutput } from "@board/api/schemas";
import { sweepOffers } from "@board/api/server";
import { START } from "@board/api/testing";
import { sized } from "@board/testing/size";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, outcome, read, startApi } from "../testing/api.ts";

/** Rounds in which 50 carriers say yes at once: 5,000 answers in the night. */
const ROUNDS = sized(1, 100, 100);
const CARRIERS = 50;
const PAIRS = sized(3, 20, 100);

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller();
const carriers = await Promise.all(Array.from({ length: CARRIERS }, () => api.newCaller({ canPost: false })));
const [first] = carriers;
if (first === undefined) throw new Error("There is no carrier.");

async function asked(callers: readonly { firm: { id: string } }[]) {
  const ids = callers.map(({ firm }) => firm.id);
  const { id } = await api.postLoad(poster.call, { audience: { carriers: ids } });
  const body = { carriers: ids, pricePence: 41_000, minutes: 30 };
  const { offers } = read(await poster.call("POST", `/loads/${id}/offers`, body), sendOffersOutput);
  return { id, offerIds: offers.map((offer) => offer.id) };
}
const tally = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, outcome)].map(([kind, { length }]) => [kind, length]));

/** Counts the events about offers of a load, and the bookings that both ends were told of. */
async function eventsOf(loadId: string) {
  const events = await api.db.event.groupBy({
    by: ["type"],
    where: { loadId },
    _count: true,
    orderBy: { type: "asc" },
  });
  const count = (type: string) => events.find((row) => row.type === type)?._count ?? 0;
  return {
    closed: count("offer.closed"),
    answered: count("offer.answered"),
    expired: count("offer.expired"),
    booked: count("load.booked"),
  };
}

describe("contract 14, offers: answers at the same time", () => {
  it("50 carriers say yes: exactly one BOOKED at the price, 49 × 409 offer_over, no 5xx", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, offerIds } = await asked(carriers);
      const answers = await Promise.all(
        carriers.map(({ call }, nth) => call("POST", `/offers/${offerIds[nth]}/accept`, {})),
      );
      expect(tally(answers)).toEqual({ "200": 1, "409 offer_over": CARRIERS - 1 });
      const winner = carriers[answers.findIndex(({ status }) => status === 200)];
      const load = await api.db.load.findUniqueOrThrow({ where: { id } });
      expect(load).toMatchObject({
        status: "BOOKED",
        carrierId: winner?.firm.id,
        agreedPence: 41_000,
        version: 2,
      });
      expect(await eventsOf(id)).toEqual({ closed: CARRIERS - 1, answered: 1, expired: 0, booked: 2 });
    }
  }, 600_000);

  it("one carrier says yes three times: one booking, and every answer is the same", async () => {
    const { id, offerIds } = await asked([first]);
    const yes = () => first.call("POST", `/offers/${offerIds[0]}/accept`, {});
    expect(tally(await Promise.all([yes(), yes(), yes()]))).toEqual({ "200": 3 });
    expect(await eventsOf(id)).toEqual({ closed: 0, answered: 1, expired: 0, booked: 2 });
  }, 60_000);

  it("a yes and the sweep in the last millisecond, and in the first one after it", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      for (const [ms, expected] of [
        [-1, { booked: 2, expired: 0 }],
        [0, { booked: 0, expired: 1 }],
      ] as const) {
        const { id, offerIds } = await asked([first]);
        api.clock.advance({ minutes: 30 });
        api.clock.advance({ ms });
        await Promise.all([
          sweepOffers(api.system()),
          first.call("POST", `/offers/${offerIds[0]}/accept`, {}),
          sweepOffers(api.system()),
        ]);
        await sweepOffers(api.system());
        expect(await eventsOf(id)).toMatchObject(expected);
      }
    }
  }, 120_000);

  it("a yes and the poster's cancellation: one of them, and the other is told", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { id, offerIds } = await asked([first]);
      const [yes, no] = await Promise.all([
        first.call("POST", `/offers/${offerIds[0]}/accept`, {}),
        poster.call("POST", `/loads/${id}/cancel`, {}),
      ]);
      const { status } = await api.db.load.findUniqueOrThrow({ where: { id } });
      const booked = status === "BOOKED";
      expect(outcome(yes)).toBe(booked ? "200" : "409 offer_over");
      expect(outcome(no)).toBe(booked ? "422 validation_failed" : "200");
    }
  }, 120_000);

  it("a yes and a withdrawal, a no and a quote: each offer ends once", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { id, offerIds } = await asked([first]);
      const path = `/offers/${offerIds[0]}`;
      const answers = await Promise.all([
        first.call("POST", `${path}/accept`, {}),
        poster.call("POST", `${path}/withdraw`, {}),
        first.call("POST", `${path}/decline`, { reason: "OTHER" }),
      ]);
      expect(tally(answers)).toEqual({ "200": 1, "409 offer_over": 2 });
      const { closed, answered } = await eventsOf(id);
      expect(closed + answered).toBe(1);
    }
  }, 120_000);
});
