import {
  listQuotesOutput,
  ownQuoteOutput,
  postedForOutput,
  sendQuoteOutput,
  webhookEvent,
} from "@board/api/schemas";
import { expireQuotes } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { acceptQuote, bookBy, copyLoad, readBoard, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller();
const carrier = (options = {}) => api.newCaller({ plan: "PRIORITY", ...options });
const quote = (call: Call, id: string, body: unknown = { amountPence: 40_000 }) =>
  call("POST", `/loads/${id}/quotes`, body);
/** A test load that a made-up poster posted for the caller. */
const sandboxLoad = async (call: Call) =>
  read(await call("POST", "/test/loads", posting()), postedForOutput).load;
const withdraw = (call: Call, id: string) => call("DELETE", `/loads/${id}/quotes`);
const listed = async (call: Call, query = "") => read(await call("GET", `/quotes${query}`), listQuotesOutput);
const block = (carrierId: string) =>
  api.db.carrierRelation.create({
    data: { posterId: poster.firm.id, carrierId, relation: "BLOCKED", createdAt: api.clock.now() },
  });

describe("interface 4.5, contract 5: sending a quote", () => {
  it("contract 5: 201 with the quote and replaced: false", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const answer = await quote(call, id, { amountPence: 44_500, etaMins: 90, message: "18 t tail-lift" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      replaced: false,
      quote: {
        id: expect.stringMatching(/^quote_[0-9a-z]{26}$/),
        loadId: id,
        amountPence: 44_500,
        status: "ACTIVE",
        etaMins: 90,
        message: "18 t tail-lift",
        waiting: { freeMins: 60, pencePerQuarter: 1_000 },
        conditions: null,
        declineReason: null,
        reason: null,
        createdAt: api.clock.now().toISOString(),
        updatedAt: api.clock.now().toISOString(),
        expiresAt: "2026-11-21T00:00:00.000Z",
        allowedActions: ["quote", "withdraw"],
      },
    });
  });

  it.each([
    [{ amountPence: 0 }, "#/amountPence too_small"],
    [{ amountPence: -1 }, "#/amountPence too_small"],
    [{ amountPence: 100_000_001 }, "#/amountPence too_large"],
    [{ amountPence: "40000" }, "#/amountPence wrong_type"],
    [{ amountPence: null }, "#/amountPence wrong_type"],
    [{ amountPence: true }, "#/amountPence wrong_type"],
    [{ amountPence: 400.5 }, "#/amountPence wrong_type"],
    [{}, "#/amountPence required"],
    [{ amountPence: 1, etaMins: -1 }, "#/etaMins too_small"],
    [{ amountPence: 1, etaMins: 43_201 }, "#/etaMins too_large"],
    [{ amountPence: 1, etaMins: "90" }, "#/etaMins wrong_type"],
    [{ amountPence: 1, message: "🚚".repeat(501) }, "#/message too_long"],
    [{ amountPence: 1, message: "a\0" }, "#/message invalid_text"],
    [{ amountPence: 1, message: null }, "#/message wrong_type"],
    [{ amountPence: 1, price: 2 }, "#/price unrecognized_field"],
    [{ amountPence: 1, id: "load_1" }, "#/id unrecognized_field"],
  ])("interface 2.5, contract 5: %j is 422", async (body, fault) => {
    const { call, firm } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const answer = await quote(call, id, body);
    expect(outcome(answer)).toBe("422 validation_failed");
    expect(faults(answer)).toEqual([fault]);
    expect(await api.db.quote.count({ where: { carrierId: firm.id } })).toBe(0);
  });

  it.each([
    { amountPence: 1, etaMins: 0, message: "" },
    { amountPence: 100_000_000, etaMins: 43_200, message: "🚚".repeat(500) },
  ])("interface 2.5, contract 5: the ends of the ranges are taken as sent (%#)", async (body) => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    expect(read(await quote(call, id, body), sendQuoteOutput).quote).toMatchObject(body);
  });

  it("interface 4.5: quoting again replaces the price and restarts validity; earlier prices stay in history", async () => {
    const { call, firm } = await carrier();
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    const first = await sendQuote(call, id, 44_500, { etaMins: 90, message: "First" });
    api.clock.advance({ hours: 71 });
    const answer = await quote(call, id, { amountPence: 43_000 });
    expect(answer.status).toBe(201);
    const again = read(answer, sendQuoteOutput);
    expect(again.replaced).toBe(true);
    expect(again.quote).toMatchObject({
      id: first.id,
      amountPence: 43_000,
      etaMins: null,
      message: null,
      createdAt: first.createdAt,
      expiresAt: new Date(api.clock.now().getTime() + 72 * 3_600_000).toISOString(),
    });
    expect((await readLoad(poster.call, id)).quotes).toMatchObject([
      {
        id: first.id,
        amountPence: 43_000,
        createdAt: first.createdAt,
        sentAt: api.clock.now().toISOString(),
      },
    ]);
    const prices = await api.db.quotePrice.findMany({ where: { quoteId: first.id }, orderBy: { id: "asc" } });
    expect(prices).toMatchObject([
      { amountPence: 44_500, etaMins: 90, message: "First" },
      { amountPence: 43_000, etaMins: null, message: null },
    ]);
    const events = await api.db.event.findMany({
      where: { loadId: id, firmId: poster.firm.id },
      orderBy: { position: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual(["load.posted", "quote.received", "quote.updated"]);
    expect(await api.db.event.count({ where: { firmId: firm.id } })).toBe(0);
  });

  it("contract 5: a price over twice guideHigh or under half guideLow is a warning, never a refusal", async () => {
    const { call } = await carrier();
    const { id, guide } = await api.postLoad(poster.call);
    const warningsAt = async (amountPence: number) =>
      read(await quote(call, id, { amountPence }), sendQuoteOutput).warnings?.map(({ code }) => code);
    expect(await warningsAt(2 * guide.highPence)).toBeUndefined();
    expect(await warningsAt(2 * guide.highPence + 1)).toEqual(["far_above_guide"]);
    expect(await warningsAt(guide.lowPence / 2)).toBeUndefined();
    expect(await warningsAt(guide.lowPence / 2 - 1)).toEqual(["far_below_guide"]);
  });
});

describe("interface 4.5, contract 5: how long a quote is active", () => {
  it.each([
    [
      "72 h where the collection is later",
      "2026-11-18T09:30:00.123Z",
      "2026-11-25",
      "2026-11-21T09:30:00.123Z",
    ],
    [
      "the end of the collection day if sooner",
      "2026-11-18T09:30:00.000Z",
      "2026-11-20",
      "2026-11-21T00:00:00.000Z",
    ],
    [
      "the end of a collection day that is today",
      "2026-11-18T23:59:00.000Z",
      "2026-11-18",
      "2026-11-19T00:00:00.000Z",
    ],
    ["the end of London's summer day", "2026-07-01T10:00:00.000Z", "2026-07-02", "2026-07-02T23:00:00.000Z"],
    [
      "72 h over the end of summer time",
      "2026-10-24T10:00:00.000Z",
      "2026-11-05",
      "2026-10-27T10:00:00.000Z",
    ],
  ])("contract 5: %s", async (_, sentAt, collectDate, expiresAt) => {
    api.clock.set(sentAt);
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call, { collectDate });
    api.clock.set(sentAt);
    const sent = await sendQuote(call, id);
    expect(sent.expiresAt).toBe(expiresAt);
    api.clock.set(new Date(Date.parse(expiresAt) - 1).toISOString());
    expect((await readLoad(poster.call, id)).quotes).toMatchObject([{ status: "ACTIVE" }]);
    expect((await acceptQuote(poster.call, id, sent.id)).status).toBe("BOOKED");
  });

  it("contract 5: from 72 h on it is EXPIRED and cannot be accepted, even before the sweep", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    const sent = await sendQuote(call, id);
    api.clock.advance({ hours: 72 });
    for (const sweep of [async () => {}, () => expireQuotes(api.system())]) {
      await sweep();
      expect((await readLoad(poster.call, id, "?quotes=all")).quotes).toMatchObject([{ status: "EXPIRED" }]);
      expect((await readLoad(poster.call, id)).quotes).toEqual([]);
      expect((await listed(call)).quotes).toMatchObject([{ id: sent.id, status: "EXPIRED", won: false }]);
      const answer = await poster.call("POST", `/loads/${id}/quotes/${sent.id}/accept`);
      expect(outcome(answer)).toBe("409 quote_expired");
    }
  });

  it("contract 5: the sweep notifies the poster once that a quote expired, never a millisecond early", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    await sendQuote(call, id);
    const told = () =>
      api.db.event.count({ where: { loadId: id, type: "quote.expired", firmId: poster.firm.id } });
    api.clock.advance({ hours: 72, ms: -1 });
    await expireQuotes(api.system());
    expect(await told()).toBe(0);
    api.clock.advance({ ms: 1 });
    await expireQuotes(api.system());
    await expireQuotes(api.system());
    expect(await told()).toBe(1);
  });

  it("contract 5: after its time a carrier may quote anew; that replaces nothing", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call, { collectDate: "2026-12-01" });
    const first = await sendQuote(call, id, 40_000);
    api.clock.advance({ hours: 72 });
    const again = read(await quote(call, id, { amountPence: 41_000 }), sendQuoteOutput);
    expect(again.replaced).toBe(false);
    expect(again.quote.id).not.toBe(first.id);
    expect((await readLoad(poster.call, id, "?quotes=all")).quotes.map(({ status }) => status)).toEqual([
      "EXPIRED",
      "ACTIVE",
    ]);
  });
});

describe("contract 5: who may not quote", () => {
  const calls: [name: string, call: (by: Call, id: string) => ReturnType<Call>][] = [
    ["sending a quote", (by, id) => quote(by, id)],
    ["withdrawing a quote", withdraw],
    ["booking now", (by, id) => by("POST", `/loads/${id}/book`)],
  ];

  it.each(calls)("interface 4.5, 5.2: %s with a test key is 403 test_key_not_allowed", async (_, act) => {
    const { firm } = await carrier();
    const { id } = await api.postLoad(poster.call, { bookNowPence: 100 });
    expect(outcome(await act(await api.callerFor(firm, { mode: "test" }), id))).toBe(
      "403 test_key_not_allowed",
    );
  });

  it.each(calls)("interface 5.3: %s where no member holds a seat is 402 seat_required", async (_, act) => {
    const seatless = await carrier({ seat: false });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 100 });
    expect(outcome(await act(seatless.call, id))).toBe("402 seat_required");
  });

  it.each(calls)("contract 1: %s by a firm that does not carry is 403 not_a_carrier", async (_, act) => {
    const { call } = await carrier({ canCarry: false });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 100 });
    expect(outcome(await act(call, id))).toBe("403 not_a_carrier");
  });

  it.each(calls)("contract 9: %s without the scope quotes:write is 403 scope_missing", async (_, act) => {
    const { firm } = await carrier();
    const call = await api.callerFor(firm, { scopes: ["loads:read", "loads:write", "board:read"] });
    const { id } = await api.postLoad(poster.call, { bookNowPence: 100 });
    expect(outcome(await act(call, id))).toBe("403 scope_missing");
  });

  it("interface 4.5: a test key is refused before the seat, the body and the load, by tRPC too", async () => {
    const { id, ref } = await api.postLoad(poster.call, { bookNowPence: 100 });
    const stranger = await api.newCaller({}, { mode: "test" });
    const theirs = await sandboxLoad(stranger.call);
    for (const { firm } of [await carrier({ seat: false }), await carrier()]) {
      const call = await api.callerFor(firm, { mode: "test" });
      const { quotes } = api.as(api.actorOf(firm, "test"));
      for (const named of [id, ref, theirs.id, api.services.newId("load"), "load_x", "J-4711"]) {
        const path = `/loads/${named}`;
        const answers = [
          await call("POST", `${path}/quotes`, "{"),
          await call("POST", `${path}/quotes`, { amountPence: "1" }),
          await call("POST", `${path}/book`, { price: 1 }),
          await withdraw(call, named),
        ];
        expect(answers.map(outcome)).toEqual(Array(4).fill("403 test_key_not_allowed"));
        for (const asked of [
          () => quotes.send({ id: named, amountPence: 0 }),
          () => quotes.book({ id: named, expectedPence: 0 }),
          () => quotes.withdraw({ id: named }),
        ])
          await expect(asked()).rejects.toMatchObject({ cause: { code: "test_key_not_allowed" } });
      }
    }
  });

  it("interface 4.5: on a test load of its own the seat counts, then the body", async () => {
    const seatless = await api.callerFor((await carrier({ seat: false })).firm, { mode: "test" });
    const withoutSeat = await sandboxLoad(seatless);
    for (const named of [withoutSeat.id, withoutSeat.ref, withoutSeat.ref.toLowerCase()]) {
      expect(outcome(await quote(seatless, named, { amountPence: "1" }))).toBe("402 seat_required");
      expect(outcome(await withdraw(seatless, named))).toBe("402 seat_required");
      expect(outcome(await seatless("POST", `/loads/${named}/book`, "{"))).toBe("402 seat_required");
    }
    const seated = await api.callerFor((await carrier()).firm, { mode: "test" });
    const own = await sandboxLoad(seated);
    expect(outcome(await quote(seated, own.ref, { amountPence: "1" }))).toBe("422 validation_failed");
    expect(outcome(await quote(seated, own.ref))).toBe("201");
  });

  it("contract 1: the refusals come in order: seat before the body, body before the load", async () => {
    const seatless = await carrier({ seat: false });
    expect(outcome(await quote(seatless.call, "load_x", { amountPence: "1" }))).toBe("402 seat_required");
    const { call } = await carrier();
    expect(outcome(await quote(call, "load_x", { amountPence: "1" }))).toBe("422 validation_failed");
    expect(outcome(await quote(call, "load_x"))).toBe("404 not_found");
  });

  it("contract 5: on one's own load 409 own_load", async () => {
    const { id } = await api.postLoad(poster.call);
    expect(outcome(await quote(poster.call, id))).toBe("409 own_load");
  });

  it("contract 5: a load that the firm could never have seen on the board is 404", async () => {
    const [standard, blocked] = [await carrier({ plan: "STANDARD" }), await carrier()];
    await block(blocked.firm.id);
    const { id } = await api.postLoad(poster.call);
    expect(outcome(await quote(blocked.call, id))).toBe("404 not_found");
    api.clock.set(START);
    expect(outcome(await quote(standard.call, id))).toBe("404 not_found");
    const test = await api.callerFor(poster.firm, { mode: "test" });
    const { id: testId } = await api.postLoad(test);
    expect(outcome(await quote(standard.call, testId))).toBe("404 not_found");
    expect(outcome(await quote(standard.call, api.services.newId("load")))).toBe("404 not_found");
  });

  it("contract 5: during early access others get 404, to the millisecond", async () => {
    const standard = await carrier({ plan: "STANDARD" });
    const { id } = await api.postLoad(poster.call);
    api.clock.set("2026-11-18T10:04:59.999Z");
    expect(outcome(await quote(standard.call, id))).toBe("404 not_found");
    api.clock.set("2026-11-18T10:05:00.000Z");
    expect(outcome(await quote(standard.call, id))).toBe("201");
  });

  it("contract 5: a load that the firm could see, but that is no longer open, is 409 load_not_open", async () => {
    const [one, winner, blocked] = [await carrier({ plan: "STANDARD" }), await carrier(), await carrier()];
    await block(blocked.firm.id);
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, winner.call, id);
    for (const call of [one.call, winner.call])
      expect(outcome(await quote(call, id))).toBe("409 load_not_open");
    expect(outcome(await quote(blocked.call, id))).toBe("404 not_found");
  });

  it("contract 5: a load that was booked within its early access was never seen by STANDARD firms: 404 for good", async () => {
    const [standard, winner] = [await carrier({ plan: "STANDARD" }), await carrier()];
    const { id } = await api.postLoad(poster.call);
    api.clock.set("2026-11-18T10:03:00Z");
    await bookBy(poster.call, winner.call, id);
    api.clock.set("2026-11-18T12:00:00Z");
    expect(outcome(await quote(standard.call, id))).toBe("404 not_found");
  });
});

describe("interface 4.6, contract 5: withdrawing a quote", () => {
  it("contract 5: 200 with the quote WITHDRAWN, and the same again", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const sent = await sendQuote(call, id);
    api.clock.advance({ minutes: 1 });
    const first = await withdraw(call, id);
    expect(first.status).toBe(200);
    expect(read(first, ownQuoteOutput).quote).toEqual({
      ...sent,
      status: "WITHDRAWN",
      updatedAt: api.clock.now().toISOString(),
      allowedActions: ["quote"],
    });
    api.clock.advance({ minutes: 1 });
    const again = await withdraw(call, id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await readLoad(poster.call, id)).quotes).toEqual([]);
    expect(await api.db.event.count({ where: { loadId: id, type: "quote.withdrawn" } })).toBe(1);
  });

  it("contract 5: without a quote it is 404", async () => {
    const [one, other] = [await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(other.call, id);
    expect(outcome(await withdraw(one.call, id))).toBe("404 not_found");
    expect(outcome(await withdraw(one.call, "load_x"))).toBe("404 not_found");
    expect((await readLoad(poster.call, id)).quotes).toHaveLength(1);
  });

  it("contract 5: for an accepted quote it is 409 quote_accepted, and the load stays booked", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    await bookBy(poster.call, call, id);
    expect(outcome(await withdraw(call, id))).toBe("409 quote_accepted");
    expect((await readLoad(poster.call, id)).status).toBe("BOOKED");
  });

  it("contract 5: a quote that was lost, declined or void cannot be withdrawn any more", async () => {
    const [loser, winner] = [await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    await sendQuote(loser.call, id);
    await bookBy(poster.call, winner.call, id);
    const answer = await withdraw(loser.call, id);
    expect(outcome(answer)).toBe("409 quote_not_open");
    expect(answer.body).toMatchObject({ quoteStatus: "LOST" });
  });

  it("contract 5: after withdrawing, a new quote is a new one", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const first = await sendQuote(call, id);
    await withdraw(call, id);
    const again = read(await quote(call, id), sendQuoteOutput);
    expect([again.replaced, again.quote.id === first.id]).toEqual([false, false]);
  });
});

describe("contract 5: DECLINED", () => {
  it("contract 5: the poster declines; the load stays open, the carrier reads the reason, a repeat is 200", async () => {
    const { call, firm } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const sent = await sendQuote(call, id);
    const decline = () =>
      poster.call("POST", `/loads/${id}/quotes/${sent.id}/decline`, { reason: "Too dear" });
    const first = await decline();
    expect(first.body).toMatchObject({
      load: { status: "POSTED", quotes: [{ id: sent.id, status: "DECLINED" }] },
    });
    const again = await decline();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await listed(call)).quotes).toMatchObject([
      { status: "DECLINED", declineReason: "Too dear", won: false },
    ]);
    expect(await api.db.event.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } })).toMatchObject(
      [{ type: "quote.declined" }],
    );
    expect(read(await quote(call, id, { amountPence: 1 }), sendQuoteOutput).replaced).toBe(false);
  });

  it("contract 5: an accepted, withdrawn or expired quote cannot be declined", async () => {
    const { call } = await carrier();
    const { id } = await api.postLoad(poster.call);
    const decline = (quoteId: string) => poster.call("POST", `/loads/${id}/quotes/${quoteId}/decline`, {});
    const withdrawn = await sendQuote(call, id);
    await withdraw(call, id);
    expect(outcome(await decline(withdrawn.id))).toBe("409 quote_not_open");
    const accepted = await sendQuote(call, id);
    await acceptQuote(poster.call, id, accepted.id);
    expect(outcome(await decline(accepted.id))).toBe("409 quote_not_open");
  });
});

describe("contract 5: LOST without the winner's price or name", () => {
  it("contract 5: nothing that a losing carrier can read holds the winner's price or name", async () => {
    const [winner, loser] = [await carrier({ name: "Zephyrine Transport" }), await carrier()];
    const { id } = await api.postLoad(poster.call, { externalRef: "J-LOST" });
    await sendQuote(loser.call, id, 40_000);
    await bookBy(poster.call, winner.call, id, 31_337);
    const seen = [
      await loser.call("GET", "/quotes"),
      await loser.call("GET", "/quotes?status=LOST"),
      await loser.call("GET", "/board"),
      await loser.call("GET", "/loads"),
      await loser.call("GET", "/events"),
      await loser.call("GET", `/loads/${id}`),
      await loser.call("GET", `/loads/${id}/history`),
      await loser.call("DELETE", `/loads/${id}/quotes`),
      await quote(loser.call, id),
    ].map(({ text }) => text);
    const written = [
      ...(await api.db.event.findMany({ where: { firmId: loser.firm.id }, orderBy: { id: "asc" } })),
      ...(await api.db.notification.findMany({ where: { firmId: loser.firm.id }, orderBy: { id: "asc" } })),
    ].map((row) =>
      JSON.stringify({ ...row, seq: undefined }, (_, value) => (typeof value === "bigint" ? "" : value)),
    );
    for (const text of [...seen, ...written]) {
      expect(text).not.toMatch(/31[_,.]?337|Zephyrine/);
      expect(text).not.toContain(winner.firm.id);
      expect(text).not.toContain(poster.firm.name);
    }
    expect((await listed(loser.call)).quotes).toMatchObject([
      { status: "LOST", amountPence: 40_000, won: false, reason: "booked_elsewhere" },
    ]);
    expect(written.filter((text) => text.includes("quote.lost"))).toHaveLength(1);
  });
});

describe("contract 5: why a quote ended, in one word", () => {
  it("contract 5: booked_elsewhere, withdrawn_by_poster or changed, among the carrier's quotes and in its webhooks", async () => {
    const [{ call, firm }, winner] = [await carrier(), await carrier()];
    const quoted = async () => {
      const { id } = await api.postLoad(poster.call);
      await sendQuote(call, id);
      return id;
    };
    const [open, changed, both, cancelled, lost] = [
      await quoted(),
      await quoted(),
      await quoted(),
      await quoted(),
      await quoted(),
    ];
    for (const id of [changed, both]) await poster.call("PATCH", `/loads/${id}`, { tailLift: true });
    api.clock.advance({ minutes: 1 });
    for (const id of [both, cancelled]) await poster.call("POST", `/loads/${id}/cancel`, {});
    await bookBy(poster.call, winner.call, lost, 31_000);
    const expected = {
      [changed]: "changed",
      [both]: "changed",
      [cancelled]: "withdrawn_by_poster",
      [lost]: "booked_elsewhere",
    };
    const { quotes } = await listed(call);
    expect(Object.fromEntries(quotes.map(({ loadId, reason }) => [loadId, reason]))).toEqual({
      ...expected,
      [open]: null,
    });
    const ended = ["quote.void", "quote.lost"];
    const told = await api.db.event.findMany({
      where: { firmId: firm.id, type: { in: ended } },
      orderBy: { id: "asc" },
    });
    const reasons = told.map(({ loadId, body }) => [loadId, webhookEvent.parse(body).data]);
    expect(Object.fromEntries(reasons)).toMatchObject(
      Object.fromEntries(Object.entries(expected).map(([id, reason]) => [id, { quote: { reason } }])),
    );
  });
});

describe("contract 5: GET /quotes", () => {
  it("contract 5: the carrier's own quotes with their load's board entry and outcome, newest first", async () => {
    const [own, other] = [await carrier(), await carrier()];
    const won = await api.postLoad(poster.call, { toPostcode: "M1 1AE" });
    const open = await api.postLoad(poster.call, { fromPostcode: "BS1 4DJ" });
    await sendQuote(other.call, open.id, 50_000);
    const first = await sendQuote(own.call, won.id, 40_000);
    const second = await sendQuote(own.call, open.id, 41_000, { message: "Hi" });
    const { loads } = await readBoard(own.call);
    await acceptQuote(poster.call, won.id, first.id);
    const { quotes, nextCursor } = await listed(own.call);
    expect(nextCursor).toBeNull();
    expect(quotes.map(({ id, status, won: hasWon }) => [id, status, hasWon])).toEqual([
      [second.id, "ACTIVE", false],
      [first.id, "ACCEPTED", true],
    ]);
    const entry = loads.find(({ id }) => id === open.id);
    expect(quotes[0]).toEqual({ ...second, won: false, posterName: null, load: entry });
    expect(quotes[1]?.load).toMatchObject({
      id: won.id,
      to: { outcode: "M1" },
      myQuote: { status: "ACCEPTED" },
    });
    const answer = await own.call("GET", "/quotes");
    expect(answer.text).not.toContain(poster.firm.name);
    expect(answer.text).not.toContain(other.firm.id);
  });

  it("contract 5: status filters, may repeat, and EXPIRED means past its time, even before the sweep", async () => {
    const { call } = await carrier();
    const [old, open, gone] = [
      await api.postLoad(poster.call, { collectDate: "2026-12-01" }),
      await api.postLoad(poster.call, { collectDate: "2026-12-01" }),
      await api.postLoad(poster.call, { collectDate: "2026-12-01" }),
    ];
    const expired = await sendQuote(call, old.id);
    api.clock.advance({ hours: 72 });
    const active = await sendQuote(call, open.id);
    const withdrawn = await sendQuote(call, gone.id);
    await withdraw(call, gone.id);
    const idsOf = async (query: string) => (await listed(call, query)).quotes.map(({ id }) => id);
    expect(await idsOf("?status=ACTIVE")).toEqual([active.id]);
    expect(await idsOf("?status=EXPIRED")).toEqual([expired.id]);
    expect(await idsOf("?status=EXPIRED&status=WITHDRAWN")).toEqual([withdrawn.id, expired.id]);
    expect(await idsOf("?status=LOST")).toEqual([]);
    expect(faults(await call("GET", "/quotes?status=OPEN"))[0]).toMatch(/^status /);
  });

  it("contract 5: the cursor leads through all of them once, and is bound to the firm and its filters", async () => {
    const [own, other] = [await carrier(), await carrier()];
    const { id } = await api.postLoad(poster.call);
    const loads = [id, ...(await copyLoad(api, id, 6))];
    const sent = [];
    for (const each of loads) sent.unshift((await sendQuote(own.call, each)).id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await listed(own.call, `?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.quotes.map((each) => each.id));
      expect(page.quotes.length).toBeLessThanOrEqual(3);
      if (cursor === "") {
        expect(outcome(await other.call("GET", `/quotes?cursor=${page.nextCursor}`))).toBe(
          "400 cursor_invalid",
        );
        expect(outcome(await own.call("GET", `/quotes?status=ACTIVE&cursor=${page.nextCursor}`))).toBe(
          "400 cursor_invalid",
        );
      }
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(sent);
  });
});
