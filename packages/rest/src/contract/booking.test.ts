import { loadOutput } from "@board/api/schemas";
import { expireLoads } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, readBoard, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const carrier = () => api.newCaller({ plan: "PRIORITY" });
const cancel = (call: Call, id: string, body: object = {}) => call("POST", `/loads/${id}/cancel`, body);
const book = (call: Call, id: string) => call("POST", `/loads/${id}/book`);
const accept = (call: Call, id: string, quoteId: string) =>
  call("POST", `/loads/${id}/quotes/${quoteId}/accept`);
const PRICED = { bookNowPence: 32_500 };

/** Every event of a load: for whom, and what. */
const eventsOf = async (loadId: string, firmId: string) =>
  (await api.db.event.findMany({ where: { loadId, firmId }, orderBy: { position: "asc" } })).map(
    ({ type }) => type,
  );
const historyOf = (loadId: string) =>
  api.db.loadHistory.findMany({ where: { loadId }, orderBy: { version: "asc" } });
const quotesOf = async (loadId: string) =>
  (await api.db.quote.findMany({ where: { loadId }, orderBy: { id: "asc" } })).map(({ status }) => status);
const isOnBoard = async (call: Call, id: string) =>
  (await readBoard(call)).loads.some((load) => load.id === id);

describe("contract 4: – to POSTED", () => {
  it("contract 4: posting writes version 1, one history row and load.posted", async () => {
    const { call, firm } = await api.newCaller();
    const { id } = await api.postLoad(call);
    expect(await historyOf(id)).toMatchObject([
      { version: 1, action: "post", fromStatus: null, toStatus: "POSTED", channel: "api", firmId: firm.id },
    ]);
    expect(await eventsOf(id, firm.id)).toEqual(["load.posted"]);
  });
});

describe("contract 4: POSTED to BOOKED by accepting a quote", () => {
  it("contract 4: the quote is ACCEPTED, the others LOST, the load BOOKED at its price, one version up", async () => {
    const [poster, winner, loser] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(loser.call, id, 30_000);
    const quote = await sendQuote(winner.call, id, 41_500);
    api.clock.advance({ minutes: 7 });
    const booked = await acceptQuote(poster.call, id, quote.id);
    expect(booked).toMatchObject({
      status: "BOOKED",
      version: 2,
      agreedPence: 41_500,
      bookedAt: api.clock.now().toISOString(),
      poster: { name: poster.firm.name },
      carrier: { name: winner.firm.name },
    });
    expect(await quotesOf(id)).toEqual(["LOST", "ACCEPTED"]);
    expect((await historyOf(id)).slice(1)).toMatchObject([
      { version: 2, action: "accept", fromStatus: "POSTED", toStatus: "BOOKED", firmId: poster.firm.id },
    ]);
    expect(await eventsOf(id, poster.firm.id)).toEqual([
      "load.posted",
      "quote.received",
      "quote.received",
      "load.booked",
    ]);
    expect((await eventsOf(id, winner.firm.id)).sort()).toEqual(["load.booked", "quote.accepted"]);
    expect(await eventsOf(id, loser.firm.id)).toEqual(["quote.lost"]);
    expect(await isOnBoard(loser.call, id)).toBe(false);
  });

  it("interface 6: the booking's event tells the carrier who the poster is, and the poster who the carrier is", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, { externalRef: "J-1" });
    await bookBy(poster.call, winner.call, id);
    const bodyFor = async (firmId: string) =>
      (
        await api.db.event.findFirstOrThrow({
          where: { loadId: id, firmId, type: "load.booked" },
          orderBy: { id: "asc" },
        })
      ).body;
    const load = { id, externalRef: "J-1", status: "BOOKED", previousStatus: "POSTED", version: 2 };
    expect(await bodyFor(winner.firm.id)).toMatchObject({
      data: { load, poster: { name: poster.firm.name, phone: poster.firm.contactPhone } },
    });
    expect(await bodyFor(poster.firm.id)).toMatchObject({
      data: { load, carrier: { name: winner.firm.name } },
    });
  });

  it("contract 4: accepting again answers 200 with the same body and changes nothing", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const quote = await sendQuote(winner.call, id);
    const first = await accept(poster.call, id, quote.id);
    api.clock.advance({ minutes: 1 });
    const again = await accept(poster.call, id, quote.id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await historyOf(id)).toHaveLength(2);
    expect(await eventsOf(id, winner.firm.id)).toHaveLength(2);
  });

  it("contract 4: accepting another quote after that is 409 invalid_transition with loadStatus", async () => {
    const [poster, winner, loser] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const lost = await sendQuote(loser.call, id);
    await bookBy(poster.call, winner.call, id);
    const answer = await accept(poster.call, id, lost.id);
    expect(outcome(answer)).toBe("409 invalid_transition");
    expect(answer.body).toMatchObject({ loadStatus: "BOOKED" });
  });

  it("contract 4: only the poster accepts", async () => {
    const [poster, winner, other] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const quote = await sendQuote(winner.call, id);
    expect(outcome(await accept(winner.call, id, quote.id))).toBe("404 not_found");
    expect(outcome(await accept(other.call, id, quote.id))).toBe("404 not_found");
    await acceptQuote(poster.call, id, quote.id);
    expect(outcome(await accept(winner.call, id, quote.id))).toBe("409 invalid_transition");
  });

  it("contract 4: a quote that is not ACTIVE is 409 quote_not_open with its status", async () => {
    const poster = await api.newCaller();
    const [one, two] = [await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const withdrawn = await sendQuote(one.call, id);
    await one.call("DELETE", `/loads/${id}/quotes`);
    const declined = await sendQuote(two.call, id);
    await poster.call("POST", `/loads/${id}/quotes/${declined.id}/decline`);
    for (const [quote, quoteStatus] of [
      [withdrawn, "WITHDRAWN"],
      [declined, "DECLINED"],
    ] as const) {
      const answer = await accept(poster.call, id, quote.id);
      expect(outcome(answer)).toBe("409 quote_not_open");
      expect(answer.body).toMatchObject({ quoteStatus });
    }
    expect((await readLoad(poster.call, id)).status).toBe("POSTED");
  });

  it("contract 4: a quote on another load, or none, is 404", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const [one, other] = [await api.postLoad(poster.call), await api.postLoad(poster.call)];
    const quote = await sendQuote(winner.call, other.id);
    expect(outcome(await accept(poster.call, one.id, quote.id))).toBe("404 not_found");
    expect(outcome(await accept(poster.call, one.id, "quote_x"))).toBe("404 not_found");
  });
});

describe("contract 4: POSTED to BOOKED by booking now", () => {
  it("contract 4: BOOK_NOW with a price: booked, and recorded as an ACCEPTED quote at bookNowPence", async () => {
    const [poster, winner, other] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    await sendQuote(other.call, id, 30_000);
    const answer = await book(winner.call, id);
    expect(answer.status).toBe(200);
    expect(read(answer, loadOutput).load).toMatchObject({
      status: "BOOKED",
      agreedPence: 32_500,
      poster: { name: poster.firm.name },
      quotes: [{ amountPence: 32_500, status: "ACCEPTED" }],
    });
    expect((await readLoad(poster.call, id)).quotes).toMatchObject([
      { amountPence: 30_000, status: "LOST", carrier: { name: null } },
      { amountPence: 32_500, status: "ACCEPTED", carrier: { name: winner.firm.name } },
    ]);
    expect((await historyOf(id))[1]).toMatchObject({
      action: "book",
      firmId: winner.firm.id,
      toStatus: "BOOKED",
    });
    expect(await eventsOf(id, other.firm.id)).toEqual(["quote.lost"]);
  });

  it("contract 4: the first wins, the next gets 409", async () => {
    const [poster, winner, late] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    await book(winner.call, id);
    expect(outcome(await book(late.call, id))).toBe("409 load_not_open");
    expect((await readLoad(poster.call, id)).carrier?.name).toBe(winner.firm.name);
  });

  it("contract 4: booking again answers 200 with the same body", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    const first = await book(winner.call, id);
    const again = await book(winner.call, id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it("contract 4: an active quote of the same carrier becomes the booking, at the poster's price", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    const quote = await sendQuote(winner.call, id, 31_000);
    await book(winner.call, id);
    expect((await readLoad(poster.call, id)).quotes).toMatchObject([
      { id: quote.id, amountPence: 32_500, status: "ACCEPTED" },
    ]);
  });

  it("contract 4: a poster may still accept a quote on a BOOK_NOW load", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    expect(await bookBy(poster.call, winner.call, id, 31_000)).toMatchObject({
      status: "BOOKED",
      agreedPence: 31_000,
    });
  });

  it("contract 4: without a price 409 not_book_now; one's own load 409 own_load", async () => {
    const [poster, other] = [await api.newCaller(), await carrier()];
    const plain = await api.postLoad(poster.call);
    const priced = await api.postLoad(poster.call, PRICED);
    expect(outcome(await book(other.call, plain.id))).toBe("409 not_book_now");
    expect(outcome(await book(poster.call, priced.id))).toBe("409 own_load");
  });
});

describe("contract 4: to CANCELLED", () => {
  it("contract 4: POSTED: no reason needed, active quotes VOID, each carrier notified", async () => {
    const [poster, one, two] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(one.call, id);
    await sendQuote(two.call, id);
    await two.call("DELETE", `/loads/${id}/quotes`);
    const answer = await cancel(poster.call, id);
    expect(read(answer, loadOutput).load).toMatchObject({
      status: "CANCELLED",
      version: 2,
      late: false,
      cancelledAt: api.clock.now().toISOString(),
    });
    expect(await quotesOf(id)).toEqual(["VOID", "WITHDRAWN"]);
    expect(await eventsOf(id, one.firm.id)).toEqual(["quote.void"]);
    expect(await eventsOf(id, two.firm.id)).toEqual([]);
    expect((await eventsOf(id, poster.firm.id)).at(-1)).toBe("load.cancelled");
    expect(await isOnBoard(one.call, id)).toBe(false);
  });

  it("contract 4: POSTED, on the collection day: not late, since no carrier had it", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { collectDate: "2026-11-18" });
    expect(read(await cancel(call, id), loadOutput).load.late).toBe(false);
  });

  it("contract 4: BOOKED without a reason is 422 reason_required, and the load stays booked", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    for (const body of [{}, { reason: "" }, { reason: " \n" }, undefined]) {
      const answer = await poster.call("POST", `/loads/${id}/cancel`, body);
      expect(outcome(answer)).toBe("422 validation_failed");
      expect(faults(answer)).toEqual(["#/reason reason_required"]);
    }
    expect((await readLoad(poster.call, id)).status).toBe("BOOKED");
    expect(faults(await cancel(poster.call, id, { reason: "a".repeat(501) }))).toEqual(["#/reason too_long"]);
  });

  it.each([
    ["the last millisecond before the collection day", "2026-11-19T23:59:59.999Z", false],
    ["the first of the collection day", "2026-11-20T00:00:00.000Z", true],
    ["the day after", "2026-11-21T09:00:00.000Z", true],
  ])("contract 4: BOOKED, cancelled at %s: late says if it was late", async (_, at, late) => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    api.clock.set(at);
    const { load } = read(await cancel(poster.call, id, { reason: "Site closed" }), loadOutput);
    expect(load).toMatchObject({ status: "CANCELLED", late, carrier: { name: winner.firm.name } });
    expect((await eventsOf(id, winner.firm.id)).at(-1)).toBe("load.cancelled");
    expect((await historyOf(id)).at(-1)).toMatchObject({ reason: "Site closed", fromStatus: "BOOKED" });
    expect(await readLoad(winner.call, id)).toMatchObject({ status: "CANCELLED", late });
  });

  it("contract 4: cancelling again answers 200 with the same body", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    const first = await cancel(call, id);
    api.clock.advance({ hours: 1 });
    const again = await cancel(call, id, { reason: "again" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it("contract 4: the carrier cannot cancel: 409 invalid_transition", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    const answer = await cancel(winner.call, id, { reason: "Lorry broken" });
    expect(outcome(answer)).toBe("409 invalid_transition");
    expect(answer.body).toMatchObject({ loadStatus: "BOOKED" });
  });

  it("contract 4: nothing can be done with a CANCELLED load", async () => {
    const [poster, other] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    const quote = await sendQuote(other.call, id);
    await cancel(poster.call, id);
    expect((await accept(poster.call, id, quote.id)).body).toMatchObject({
      code: "invalid_transition",
      loadStatus: "CANCELLED",
    });
    expect(outcome(await book(other.call, id))).toBe("409 load_not_open");
    expect(outcome(await other.call("POST", `/loads/${id}/quotes`, { amountPence: 1 }))).toBe(
      "409 load_not_open",
    );
  });
});

describe("interface 3, contract 4: POSTED to EXPIRED at 00:00 London after collectDate", () => {
  it("contract 4: not a millisecond early, and then with its quotes, by the system", async () => {
    const [poster, other] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(other.call, id);
    api.clock.set("2026-11-20T23:59:59.999Z");
    await expireLoads(api.system());
    expect(await readLoad(poster.call, id)).toMatchObject({ status: "POSTED", version: 1 });
    expect(await isOnBoard(other.call, id)).toBe(true);
    api.clock.set("2026-11-21T00:00:00.000Z");
    expect((await expireLoads(api.system())).expired).toBeGreaterThan(0);
    expect(await readLoad(poster.call, id, "?quotes=all")).toMatchObject({
      status: "EXPIRED",
      version: 2,
      quotes: [{ status: "EXPIRED" }],
    });
    expect((await historyOf(id))[1]).toMatchObject({ action: "expire", channel: "system", firmId: null });
    expect((await eventsOf(id, poster.firm.id)).sort()).toEqual([
      "load.expired",
      "load.posted",
      "quote.expired",
      "quote.received",
    ]);
  });

  it("contract 4: London's midnight is 23:00 UTC in summer", async () => {
    api.clock.set("2026-07-01T10:00:00Z");
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { collectDate: "2026-07-02" });
    api.clock.set("2026-07-02T22:59:59.999Z");
    await expireLoads(api.system());
    expect((await readLoad(call, id)).status).toBe("POSTED");
    api.clock.set("2026-07-02T23:00:00.000Z");
    await expireLoads(api.system());
    expect((await readLoad(call, id)).status).toBe("EXPIRED");
  });

  it("contract 4: sweeping twice, and twice at once, changes a load once", async () => {
    const { call, firm } = await api.newCaller();
    const { id } = await api.postLoad(call);
    api.clock.set("2026-11-21T00:00:00Z");
    await Promise.all([expireLoads(api.system()), expireLoads(api.system())]);
    await expireLoads(api.system());
    expect(await historyOf(id)).toHaveLength(2);
    expect(await eventsOf(id, firm.id)).toEqual(["load.posted", "load.expired"]);
  });

  it("contract 4: a booked load never expires", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    api.clock.set("2026-12-24T00:00:00Z");
    await expireLoads(api.system());
    expect((await readLoad(poster.call, id)).status).toBe("BOOKED");
  });

  it("contract 4: before a late sweep the load is off the board, and takes no quote, booking or acceptance", async () => {
    const [poster, one, two] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    const quote = await sendQuote(one.call, id);
    api.clock.set("2026-11-21T00:00:00.000Z");
    expect(await isOnBoard(two.call, id)).toBe(false);
    expect(await isOnBoard(poster.call, id)).toBe(false);
    expect(outcome(await book(two.call, id))).toBe("409 load_not_open");
    expect(outcome(await two.call("POST", `/loads/${id}/quotes`, { amountPence: 100 }))).toBe(
      "409 load_not_open",
    );
    const answer = await accept(poster.call, id, quote.id);
    expect(outcome(answer)).toBe("409 invalid_transition");
    expect(answer.body).toMatchObject({ loadStatus: "EXPIRED" });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it("contract 4: before a late sweep the load cannot be changed, not even to a later day", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call);
    api.clock.set("2026-11-21T00:00:00.000Z");
    const answer = await call("PATCH", `/loads/${id}`, { collectDate: "2026-11-23" });
    expect(outcome(answer)).toBe("409 invalid_transition");
    expect(answer.body).toMatchObject({ loadStatus: "EXPIRED" });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it("contract 4: nothing can be done with an EXPIRED load", async () => {
    const [poster, other] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, PRICED);
    const quote = await sendQuote(other.call, id);
    api.clock.set("2026-11-21T00:00:00Z");
    await expireLoads(api.system());
    for (const answer of [
      await cancel(poster.call, id, { reason: "Off" }),
      await accept(poster.call, id, quote.id),
    ]) {
      expect(outcome(answer)).toBe("409 invalid_transition");
      expect(answer.body).toMatchObject({ loadStatus: "EXPIRED" });
    }
    expect(outcome(await book(other.call, id))).toBe("409 load_not_open");
  });
});

describe("contract 4: a load that is changed, or posted again", () => {
  it("contract 2 and 4: a postcode in another spelling leaves the quotes active", async () => {
    const [poster, one] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call, { fromPostcode: "LS10 1AB" });
    await sendQuote(one.call, id);
    const same = await poster.call("PATCH", `/loads/${id}`, { fromPostcode: "ls101ab" });
    expect(same.body).toMatchObject({ load: { version: 1, quotes: [{ status: "ACTIVE" }] } });
    await poster.call("PATCH", `/loads/${id}`, { fromPostcode: "ls101ab", notes: "Gate 3" });
    expect(await quotesOf(id)).toEqual(["ACTIVE"]);
    await poster.call("PATCH", `/loads/${id}`, { fromPostcode: "LS10 1AD" });
    expect(await quotesOf(id)).toEqual(["VOID"]);
  });

  it("contract 4: a repost takes the fields of a change: null clears, and without its price the load asks for quotes", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { ...PRICED, notes: "Gate 3", externalRef: "J-1" });
    await cancel(call, id);
    const changes = { collectDate: "2026-11-23", bookNowPence: null, notes: null };
    const answer = await call("POST", `/loads/${id}/repost`, changes);
    expect(outcome(answer)).toBe("201");
    expect(answer.body).toMatchObject({
      load: {
        repostedFrom: id,
        pricingMode: "QUOTES",
        bookNowPence: null,
        notes: null,
        externalRef: "J-1",
        collectDate: "2026-11-23",
      },
    });
  });

  it("contract 2 and 4: a change and a repost are refused for every wrong field at once", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { ...PRICED, notes: "Gate 3" });
    const wrong = {
      notes: 5,
      tailLift: null,
      collectDate: "2026-11-17",
      toPostcode: "QQ1 1AA",
      colour: "red",
    };
    const named = [
      "#/collectDate date_in_past",
      "#/colour unrecognized_field",
      "#/notes wrong_type",
      "#/tailLift wrong_type",
      "#/toPostcode postcode_not_found",
    ];
    const changed = await call("PATCH", `/loads/${id}`, wrong);
    expect(outcome(changed)).toBe("422 validation_failed");
    expect(faults(changed).sort()).toEqual(named);
    // The load's own fields stand in for those that the body leaves out; a price of a wrong form is not a missing one.
    const priced = await call("PATCH", `/loads/${id}`, { bookNowPence: "12", type: "PARCELS" });
    expect(faults(priced).sort()).toEqual(["#/bookNowPence wrong_type", "#/parcels parcels_required"]);
    const other = await api.newCaller();
    expect(faults(await other.call("PATCH", `/loads/${id}`, wrong)).sort()).toEqual([
      "#/colour unrecognized_field",
      "#/notes wrong_type",
      "#/tailLift wrong_type",
    ]);
    expect(await readLoad(call, id)).toMatchObject({ version: 1, notes: "Gate 3" });

    await cancel(call, id);
    const { collectDate: _, ...rest } = wrong;
    const reposted = await call("POST", `/loads/${id}/repost`, rest);
    expect(outcome(reposted)).toBe("422 validation_failed");
    expect(faults(reposted).sort()).toEqual(["#/collectDate required", ...named.slice(1)]);
  });

  it("contract 1: the quote of a carrier that was suspended while it was under way is not accepted", async () => {
    const [poster, one] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const quote = await sendQuote(one.call, id);
    await api.db.firm.update({ where: { id: one.firm.id }, data: { suspendedAt: api.clock.now() } });
    expect(outcome(await accept(poster.call, id, quote.id))).toBe("409 quote_not_open");
    expect((await readLoad(poster.call, id)).status).toBe("POSTED");
  });
});

describe("contract 4: what is not in the table is 409 invalid_transition with loadStatus", () => {
  it("contract 4: a load on its way can be neither cancelled nor accepted", async () => {
    const [poster, winner, loser] = [await api.newCaller(), await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const lost = await sendQuote(loser.call, id);
    await bookBy(poster.call, winner.call, id);
    api.clock.set("2026-11-20T08:00:00Z");
    const collected = await winner.call("POST", `/loads/${id}/collect`, {});
    expect(read(collected, loadOutput).load).toMatchObject({ status: "IN_TRANSIT", version: 3 });
    for (const answer of [
      await cancel(poster.call, id, { reason: "Off" }),
      await accept(poster.call, id, lost.id),
    ]) {
      expect(outcome(answer)).toBe("409 invalid_transition");
      expect(answer.body).toMatchObject({ loadStatus: "IN_TRANSIT" });
    }
    expect(await historyOf(id)).toHaveLength(3);
  });

  it("contract 4: every move raises version by one and leaves one history row", async () => {
    const [poster, winner] = [await api.newCaller(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    await cancel(poster.call, id, { reason: "Off" });
    const rows = await historyOf(id);
    expect(rows.map(({ version, toStatus }) => [version, toStatus])).toEqual([
      [1, "POSTED"],
      [2, "BOOKED"],
      [3, "CANCELLED"],
    ]);
    expect((await readLoad(poster.call, id)).version).toBe(3);
  });
});
