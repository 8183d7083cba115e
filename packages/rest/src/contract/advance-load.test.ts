import { stepsTo, TARGETS } from "@board/api/rules";
import { advanceOutput, boardOutput, postLoadOutput } from "@board/api/schemas";
import { getDisputes } from "@board/api/server";
import { posting } from "@board/api/testing";
import { LoadStatus } from "@board/db/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, read, startApi } from "../testing/api.ts";

let api: Api;
let test: Call;
let live: Call;
let firmId: string;

beforeAll(async () => {
  api = await startApi();
  const { firm } = await api.newCaller();
  firmId = firm.id;
  test = await api.callerFor(firm, { mode: "test" });
  live = await api.callerFor(firm);
});
afterAll(() => api.close());

async function newTestLoad(): Promise<string> {
  return read(await test("POST", "/loads", posting()), postLoadOutput).load.id;
}

function advance(id: string, to: string, more: object = {}) {
  return test("POST", `/test/loads/${id}/advance`, { to, ...more });
}

async function eventsOf(loadId: string) {
  const events = await api.db.event.findMany({ where: { loadId, firmId }, orderBy: { position: "asc" } });
  return events.map(({ type }) => type);
}

describe("contract 11: POST /test/loads/{id}/advance", () => {
  it("takes a test load through its whole life, with every event that a live load has", async () => {
    const id = await newTestLoad();
    const done = [];
    for (const to of ["QUOTED", "BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED"]) {
      const { load } = read(await advance(id, to), advanceOutput);
      done.push([to, load.status, load.isTest]);
    }
    expect(done).toEqual([
      ["QUOTED", "POSTED", true],
      ["BOOKED", "BOOKED", true],
      ["IN_TRANSIT", "IN_TRANSIT", true],
      ["DELIVERED", "DELIVERED", true],
      ["CONFIRMED", "CONFIRMED", true],
    ]);
    expect(await eventsOf(id)).toEqual([
      "load.posted",
      "quote.received",
      "load.booked",
      "load.in_transit",
      "load.delivered",
      "load.confirmed",
    ]);
    const bodies = await api.db.event.findMany({
      where: { loadId: id },
      orderBy: { id: "asc" },
      select: { body: true },
    });
    for (const { body } of bodies) expect(body).toMatchObject({ isTest: true });
  });

  it.each([
    ["CONFIRMED", ["quote", "accept", "collect", "deliver", "confirm"]],
    ["DISPUTED", ["quote", "accept", "dispute"]],
    ["EXPIRED", ["expire"]],
    ["CANCELLED", ["cancel"]],
  ])("goes straight from POSTED to %s", async (to, steps) => {
    const id = await newTestLoad();
    const answer = read(await advance(id, to), advanceOutput);
    expect(answer.steps).toEqual(steps);
    expect(answer.load.status).toBe(to);
  });

  it("delivers with a sample proof that can be downloaded", async () => {
    const id = await newTestLoad();
    const { load } = read(await advance(id, "DELIVERED"), advanceOutput);
    expect(load.podUrl).toBe(`/api/v1/loads/${id}/pod`);
    const pod = await test("GET", `/loads/${id}/pod`);
    expect(pod.status).toBe(200);
    expect(pod.text.startsWith("%PDF-")).toBe(true);
  });

  it("has one made-up carrier after the other quote, the first again after the third, and books the cheapest", async () => {
    const id = await newTestLoad();
    for (const amountPence of [40_000, 39_000, 41_000]) await advance(id, "QUOTED", { amountPence });
    const { load } = read(await advance(id, "QUOTED", { amountPence: 42_000 }), advanceOutput);
    expect(load.quotes.map(({ amountPence }) => amountPence)).toEqual([39_000, 41_000, 42_000]);
    const received = ["quote.received", "quote.received", "quote.received"];
    expect(await eventsOf(id)).toEqual(["load.posted", ...received, "quote.updated"]);
    expect(read(await advance(id, "BOOKED"), advanceOutput).load).toMatchObject({
      agreedPence: 39_000,
      carrier: { name: "Sample Haulage (test mode)" },
    });
  });

  it("has the named carrier quote, replace its price and win", async () => {
    const id = await newTestLoad();
    await advance(id, "QUOTED", { amountPence: 30_000 });
    await advance(id, "QUOTED", { carrier: 3, amountPence: 40_000 });
    const { load } = read(await advance(id, "QUOTED", { carrier: 3, amountPence: 39_000 }), advanceOutput);
    expect(load.quotes.map(({ amountPence }) => amountPence)).toEqual([30_000, 39_000]);
    expect(read(await advance(id, "BOOKED", { carrier: 3 }), advanceOutput).load).toMatchObject({
      agreedPence: 39_000,
      carrier: { name: "Sample Vans (test mode)" },
    });
    await advance(id, "POSTED");
    expect(await advance(id, "QUOTED", { carrier: 3 })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", loadStatus: "POSTED" },
    });
  });

  it("books a load whose poster named a price at that price", async () => {
    const { load } = read(await test("POST", "/loads", posting({ bookNowPence: 32_500 })), postLoadOutput);
    expect(read(await advance(load.id, "BOOKED"), advanceOutput).load.agreedPence).toBe(32_500);
  });

  it("returns a disputed load to its former status, or settles it", async () => {
    const id = await newTestLoad();
    await advance(id, "IN_TRANSIT");
    await advance(id, "DISPUTED");
    expect(read(await advance(id, "IN_TRANSIT"), advanceOutput).load.status).toBe("IN_TRANSIT");
    await advance(id, "DISPUTED");
    expect(read(await advance(id, "CANCELLED"), advanceOutput).load.status).toBe("CANCELLED");
    const firm = await api.db.firm.findUniqueOrThrow({ where: { id: firmId } });
    const owner = await api.db.member.findFirstOrThrow({
      where: { firmId },
      orderBy: { id: "asc" },
      include: { person: true },
    });
    const ctx = api.contextOf(api.actorOf({ ...firm, owner }, "test"));
    expect((await getDisputes(ctx, { id })).disputes.map(({ outcome }) => outcome)).toEqual([
      "CANCELLED",
      "WITHDRAWN",
    ]);
  });

  it("hands a booked load back to the board without a carrier", async () => {
    const id = await newTestLoad();
    await advance(id, "BOOKED");
    expect(read(await advance(id, "POSTED"), advanceOutput).load.status).toBe("POSTED");
    expect((await eventsOf(id)).at(-1)).toBe("load.reopened");
  });

  it("gives the same answer if the load is already there", async () => {
    const id = await newTestLoad();
    const first = read(await advance(id, "BOOKED"), advanceOutput);
    expect(read(await advance(id, "BOOKED"), advanceOutput)).toEqual({ ...first, steps: [] });
  });

  it("answers 409 invalid_transition with the status if no path leads there", async () => {
    const id = await newTestLoad();
    await advance(id, "DELIVERED");
    const answer = await advance(id, "BOOKED");
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", loadStatus: "DELIVERED" },
    });
  });

  it("403 live_key_not_allowed with a live key", async () => {
    const id = await newTestLoad();
    const answer = await live("POST", `/test/loads/${id}/advance`, { to: "BOOKED" });
    expect(answer).toMatchObject({ status: 403, body: { code: "live_key_not_allowed" } });
  });

  it("404 for another firm's test load, as for a load that never was", async () => {
    const id = await newTestLoad();
    const other = await api.callerFor(await api.newFirm(), { mode: "test" });
    expect((await other("POST", `/test/loads/${id}/advance`, { to: "BOOKED" })).status).toBe(404);
  });

  it("422 naming a target that is none", async () => {
    const id = await newTestLoad();
    expect(await advance(id, "LOST")).toMatchObject({ status: 422, body: { errors: [{ pointer: "#/to" }] } });
  });
});

describe("contract 1: live and test never meet", () => {
  it("a test load at any status is invisible to a live key and to the board", async () => {
    for (const to of ["QUOTED", "BOOKED", "CONFIRMED"]) {
      const id = await newTestLoad();
      await advance(id, to);
      expect((await live("GET", `/loads/${id}`)).status).toBe(404);
      const list = await live("GET", "/loads");
      expect(list.text).not.toContain(id);
      api.clock.advance({ minutes: 10 });
      const board = read(await test("GET", "/board"), boardOutput);
      expect(board.loads.map((load) => load.id)).not.toContain(id);
    }
  });

  it("a finished test load counts in no statistic and notifies no carrier", async () => {
    const before = await api.db.firmRecord.count();
    const notifications = await api.db.notification.count();
    await advance(await newTestLoad(), "CONFIRMED");
    expect(await api.db.firmRecord.count()).toBe(before);
    expect(await api.db.notification.count()).toBe(notifications);
  });
});

describe("contract 11: every path between statuses", () => {
  const ROAD = ["ON_MY_WAY", "ARRIVED"];
  const ROADS: Record<LoadStatus, readonly string[]> = {
    POSTED: [
      "QUOTED",
      "OFFER_ANSWERED",
      "STEP",
      ...ROAD,
      "EXTRA_PROPOSED",
      "INVOICED",
      "BOOKED",
      "IN_TRANSIT",
      "DELIVERED",
      "CONFIRMED",
      "CANCELLED",
      "EXPIRED",
      "DISPUTED",
    ],
    BOOKED: [
      ...ROAD,
      "EXTRA_PROPOSED",
      "INVOICED",
      "POSTED",
      "IN_TRANSIT",
      "DELIVERED",
      "CONFIRMED",
      "CANCELLED",
      "DISPUTED",
    ],
    IN_TRANSIT: [...ROAD, "EXTRA_PROPOSED", "INVOICED", "DELIVERED", "CONFIRMED", "DISPUTED"],
    DELIVERED: ["EXTRA_PROPOSED", "INVOICED", "CONFIRMED", "DISPUTED"],
    CONFIRMED: ["EXTRA_PROPOSED", "INVOICED"],
    CANCELLED: [],
    EXPIRED: [],
    DISPUTED: ["EXTRA_PROPOSED", "IN_TRANSIT", "CONFIRMED", "CANCELLED"],
  };

  it.each(Object.values(LoadStatus))("leads from %s where the table says, and nowhere else", (from) => {
    const before = from === "DISPUTED" ? "IN_TRANSIT" : null;
    const reached = TARGETS.filter((to) => to !== from && stepsTo(from, to, before) !== null);
    expect(reached).toEqual(ROADS[from]);
    if (from !== "POSTED") expect(stepsTo(from, "QUOTED", before)).toBeNull();
    expect(stepsTo(from, from, before)).toEqual([]);
  });
});
