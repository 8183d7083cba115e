import { BEAT_MS } from "@board/api/rules";
import {
  acceptOfferOutput,
  boardOutput,
  listNetworkOutput,
  listOffersOutput,
  offerOutput,
  sendOffersOutput,
} from "@board/api/schemas";
import { playStories, sweepOffers } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller({ canCarry: false, name: "Mercia Pallets" });
const [calder, pennine, stranger] = [
  await api.newCaller({ canPost: false, name: "Calder Vale" }),
  await api.newCaller({ canPost: false, name: "Pennine Trunking" }),
  await api.newCaller(),
];
const MEMBER = {
  mode: "live" as const,
  status: "ACTIVE" as const,
  groups: ["Yorkshire"],
  invitedAt: new Date(START),
};
await api.db.networkMember.create({
  data: { ...MEMBER, id: "net_1", posterId: poster.firm.id, carrierId: calder.firm.id },
});

const offer = (id: string, body: object, call: Call = poster.call) =>
  call("POST", `/loads/${id}/offers`, body);
async function offered(body: object = {}, changes: object = {}) {
  const { id } = await api.postLoad(poster.call, { audience: { carriers: [stranger.firm.id] }, ...changes });
  const answer = await offer(id, { carriers: [calder.firm.id], pricePence: 41_000, minutes: 30, ...body });
  const { offers } = read(answer, sendOffersOutput);
  return { id, offers, offerId: offers[0]?.id ?? "" };
}
const act = (call: Call, offerId: string, verb: "accept" | "decline" | "withdraw", body: object = {}) =>
  call("POST", `/offers/${offerId}/${verb}`, body);
const decline = (call: Call, offerId: string, more: object = {}) =>
  act(call, offerId, "decline", { reason: "NO_VEHICLE", ...more });
const list = async (call: Call, query = "") =>
  read(await call("GET", `/offers${query}`), listOffersOutput).offers;
const statusOf = async (call: Call, offerId: string) =>
  (await list(call)).find(({ id }) => id === offerId)?.status;
const sweep = () => sweepOffers(api.system());
const boardIds = async (call: Call) =>
  read(await call("GET", "/board"), boardOutput).loads.map(({ id }) => id);

/** Events about offers that a firm was sent for a load, each with the offer's status and why it was closed. */
async function toldOf(loadId: string, firmId: string) {
  const events = await api.db.event.findMany({
    where: { loadId, firmId, type: { startsWith: "offer." } },
    orderBy: { position: "asc" },
  });
  return events.map(({ type, body }) => {
    const { offer: told } = (body as { data: { offer: { status: string; closed: string | null } } }).data;
    return [type, told.status, told.closed].filter((word) => word !== null).join(" ");
  });
}
const isOver = (answer: Answer) => [outcome(answer), (answer.body as { closed?: unknown }).closed];

describe("contract 14, offers: a yes", () => {
  it("books a private load at the offer's price; only the carrier that was asked ever reads of it", async () => {
    const { id, offers, offerId } = await offered({ note: "Forklift until six." });
    expect(offers).toMatchObject([
      {
        status: "OPEN",
        pricePence: 41_000,
        carrier: { id: calder.firm.id, name: "Calder Vale" },
        allowedActions: ["withdraw"],
      },
    ]);
    expect(await list(calder.call, `?side=carrier&status=OPEN&loadId=${id}`)).toMatchObject([
      {
        id: offerId,
        loadId: id,
        dueAt: "2026-11-18T10:35:00.000Z",
        note: "Forklift until six.",
        poster: { name: "Mercia Pallets" },
        load: { id, version: 1, own: false },
        allowedActions: ["accept", "decline"],
      },
    ]);
    expect(await boardIds(calder.call)).toContain(id);
    expect(await boardIds(pennine.call)).not.toContain(id);
    const quoting = await pennine.call("POST", `/loads/${id}/quotes`, { amountPence: 1 });
    expect(outcome(quoting)).toBe("404 not_found");
    const yes = await act(calder.call, offerId, "accept", { expectedVersion: 1 });
    const { load, offer: taken } = read(yes, acceptOfferOutput);
    expect(taken).toMatchObject({ status: "ACCEPTED", allowedActions: [] });
    expect(load).toMatchObject({ status: "BOOKED", agreedPence: 41_000, version: 2 });
    expect(await readLoad(poster.call, id)).toMatchObject({ carrier: { name: "Calder Vale" } });
    expect(outcome(await act(calder.call, offerId, "accept"))).toBe("200");
    expect(await toldOf(id, calder.firm.id)).toEqual(["offer.received OPEN"]);
    expect(await toldOf(id, poster.firm.id)).toEqual(["offer.answered ACCEPTED"]);
    expect(await api.db.event.count({ where: { loadId: id, firmId: pennine.firm.id } })).toBe(0);
  });

  it("comes too late once another carrier said it, who is never named", async () => {
    const { id, offers } = await offered({ carriers: [calder.firm.id, pennine.firm.id] });
    const [first, second] = offers.map((one) => one.id);
    expect(outcome(await act(calder.call, first ?? "", "accept"))).toBe("200");
    const late = await act(pennine.call, second ?? "", "accept");
    expect(isOver(late)).toEqual(["409 offer_over", "taken"]);
    expect(await toldOf(id, pennine.firm.id)).toEqual(["offer.received OPEN", "offer.closed LAPSED taken"]);
    expect(late.text).not.toContain("Calder");
    expect(await list(pennine.call, `?loadId=${id}`)).toMatchObject([{ status: "LAPSED", closed: "taken" }]);
  });

  it("needs the version that was seen, and a price", async () => {
    const { id, offerId } = await offered();
    await poster.call("PATCH", `/loads/${id}`, { boardNote: "Ring the bell." });
    const stale = await act(calder.call, offerId, "accept", { expectedVersion: 1 });
    expect(outcome(stale)).toBe("409 changed_meanwhile");
    expect(outcome(await act(calder.call, offerId, "accept", { expectedVersion: 2 }))).toBe("200");
    const asked = await offered({ pricePence: undefined });
    expect(outcome(await act(calder.call, asked.offerId, "accept"))).toBe("409 offer_without_price");
  });

  it("is a booking: a seat, the new-firm limit and what the load requires hold", async () => {
    const seatless = await api.newCaller({ canPost: false, seat: false });
    const { id, offerId } = await offered({ carriers: [seatless.firm.id] });
    expect(outcome(await act(seatless.call, offerId, "accept"))).toBe("402 seat_required");
    expect(outcome(await decline(seatless.call, offerId))).toBe("200");
    expect(await readLoad(poster.call, id)).toMatchObject({ status: "POSTED" });
  });

  it("of somebody else's offer is 404, and so is an answer by the wrong end", async () => {
    const { offerId } = await offered();
    for (const [call, verb] of [
      [pennine.call, "accept"],
      [poster.call, "accept"],
      [poster.call, "decline"],
      [calder.call, "withdraw"],
      [stranger.call, "withdraw"],
    ] as const) {
      const answer = verb === "decline" ? await decline(call, offerId) : await act(call, offerId, verb);
      expect(["404 not_found", "403 not_a_carrier", "403 not_a_poster"]).toContain(outcome(answer));
    }
  });
});

describe("contract 14, offers: a no", () => {
  it("has a reason, words and another price, which the poster alone reads", async () => {
    const { id, offerId } = await offered({ carriers: [pennine.firm.id] });
    const no = await decline(pennine.call, offerId, {
      note: "£450 and it is yours.",
      wouldDoAtPence: 45_000,
    });
    expect(read(no, offerOutput).offer).toMatchObject({ status: "DECLINED", reason: "NO_VEHICLE" });
    expect(outcome(await decline(pennine.call, offerId, { reason: "PRICE" }))).toBe("200");
    expect((await list(poster.call, `?loadId=${id}`))[0]).toMatchObject({
      status: "DECLINED",
      reason: "NO_VEHICLE",
      declineNote: "£450 and it is yours.",
      wouldDoAtPence: 45_000,
      carrier: { name: "Carrier 1" },
    });
    expect(await toldOf(id, poster.firm.id)).toEqual(["offer.answered DECLINED"]);
    expect(await boardIds(pennine.call)).not.toContain(id);
    expect(isOver(await act(pennine.call, offerId, "accept"))).toEqual(["409 offer_over", null]);
    expect(outcome(await offer(id, { carriers: [pennine.firm.id] }))).toBe("201");
  });

  it("of silence: the time ends it for readers at once, and the sweep tells both ends", async () => {
    const { id, offerId } = await offered();
    api.clock.set("2026-11-18T10:34:59.999Z");
    expect(await statusOf(calder.call, offerId)).toBe("OPEN");
    api.clock.advance({ ms: 1 });
    expect(await statusOf(calder.call, offerId)).toBe("NO_ANSWER");
    const silent = await list(calder.call, `?status=NO_ANSWER&loadId=${id}`);
    expect(silent).toMatchObject([{ id: offerId, closed: "time" }]);
    expect(isOver(await act(calder.call, offerId, "accept"))).toEqual(["409 offer_over", "time"]);
    expect(isOver(await decline(calder.call, offerId))).toEqual(["409 offer_over", "time"]);
    expect((await sweep()).closed).toBeGreaterThan(0);
    expect(await sweep()).toEqual({ closed: 0 });
    expect(await toldOf(id, poster.firm.id)).toEqual(["offer.expired NO_ANSWER time"]);
    expect(await toldOf(id, calder.firm.id)).toEqual(["offer.received OPEN", "offer.closed NO_ANSWER time"]);
    expect(await boardIds(calder.call)).not.toContain(id);
  });
});

describe("contract 14, offers follow their load", () => {
  it.each([
    [
      "cancelled",
      async (id: string) => poster.call("POST", `/loads/${id}/cancel`, {}),
      "LAPSED",
      "cancelled",
    ],
    [
      "changed",
      async (id: string) => poster.call("PATCH", `/loads/${id}`, { pallets: 9 }),
      "LAPSED",
      "changed",
    ],
    [
      "withdrawn",
      async (_: string, offerId: string) => act(poster.call, offerId, "withdraw"),
      "WITHDRAWN",
      "withdrawn",
    ],
  ] as const)("%s: over at once, and the carrier is told", async (_, change, status, closed) => {
    const { id, offerId } = await offered();
    expect(outcome(await change(id, offerId))).toBe("200");
    const [ended] = await list(calder.call, `?loadId=${id}`);
    expect(ended).toMatchObject({ id: offerId, status, closed, load: { pallets: 12 } });
    expect(isOver(await act(calder.call, offerId, "accept"))).toEqual(["409 offer_over", closed]);
    expect(await toldOf(id, calder.firm.id)).toEqual([
      "offer.received OPEN",
      `offer.closed ${status} ${closed}`,
    ]);
    expect(await boardIds(calder.call)).not.toContain(id);
  });

  it("a price alone ends none, and they raise no version", async () => {
    const { id, offerId } = await offered();
    expect((await readLoad(poster.call, id)).version).toBe(1);
    await poster.call("PATCH", `/loads/${id}`, { bookNowPence: 60_000 });
    expect(await statusOf(calder.call, offerId)).toBe("OPEN");
    await decline(calder.call, offerId);
    expect((await readLoad(poster.call, id)).version).toBe(2);
  });

  it("a quote answers one without a price, and keeps the load open to its carrier", async () => {
    const { id, offerId } = await offered({ pricePence: undefined });
    const [open] = await list(calder.call, `?loadId=${id}`);
    expect(open?.allowedActions).toEqual(["quote", "decline"]);
    const quote = await sendQuote(calder.call, id, 45_500);
    expect(await statusOf(calder.call, offerId)).toBe("QUOTED");
    expect(await toldOf(id, poster.firm.id)).toEqual(["offer.answered QUOTED"]);
    expect(await boardIds(calder.call)).toContain(id);
    expect(outcome(await poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`, {}))).toBe("200");
  });

  it("a hand-back brings none of them back", async () => {
    const { id, offers } = await offered({ carriers: [calder.firm.id, pennine.firm.id] });
    const [first, second] = offers.map((one) => one.id);
    await act(calder.call, first ?? "", "accept");
    await calder.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect(isOver(await act(calder.call, first ?? "", "accept"))).toEqual(["409 offer_over", null]);
    expect(isOver(await act(pennine.call, second ?? "", "accept"))).toEqual(["409 offer_over", "taken"]);
    const again = await offer(id, { carriers: [calder.firm.id], pricePence: 1 });
    expect(faults(again)).toEqual(["#/carriers/0 former_carrier"]);
  });

  it("one that leaves the network is asked no more", async () => {
    const leaver = await api.newCaller({ canPost: false });
    const member = await api.db.networkMember.create({
      data: { ...MEMBER, id: "net_2", posterId: poster.firm.id, carrierId: leaver.firm.id },
    });
    const { id, offerId } = await offered({ carriers: [leaver.firm.id] });
    expect(outcome(await leaver.call("POST", `/network/memberships/${member.id}/leave`, {}))).toBe("200");
    expect(isOver(await act(leaver.call, offerId, "accept"))).toEqual(["409 offer_over", "withdrawn"]);
    expect(await boardIds(leaver.call)).not.toContain(id);
  });
});

describe("contract 14, offers: who is asked", () => {
  it("any approved carrier by its id; unknown, blocked, suspended and own are alike", async () => {
    const { id } = await api.postLoad(poster.call);
    const blocked = await api.newCaller({ canPost: false });
    await api.db.carrierRelation.create({
      data: {
        posterId: poster.firm.id,
        carrierId: blocked.firm.id,
        relation: "BLOCKED",
        createdAt: api.clock.now(),
      },
    });
    const suspended = await api.newCaller({ canPost: false });
    await api.db.firm.update({ where: { id: suspended.firm.id }, data: { suspendedAt: api.clock.now() } });
    const carriers = ["firm_nobody", blocked.firm.id, suspended.firm.id, poster.firm.id, calder.firm.id];
    expect(faults(await offer(id, { carriers }))).toEqual([
      "#/carriers/0 carrier_unknown",
      "#/carriers/1 carrier_unknown",
      "#/carriers/2 carrier_unknown",
      "#/carriers/3 carrier_unknown",
    ]);
    expect(faults(await offer(id, {}))).toEqual(["#/carriers carrier_required"]);
    expect(faults(await offer(id, { groups: ["Scotland"] }))).toEqual(["#/groups group_empty"]);
    const { offers } = read(await offer(id, { groups: ["Yorkshire"] }), sendOffersOutput);
    expect(offers.map(({ carrier }) => carrier?.name)).toEqual(["Calder Vale"]);
  });

  it("no carrier of the sandbox with a live key, in offers, audiences, steps and invitations alike", async () => {
    const sandbox = await api.newCaller({ canCarry: false }, { mode: "test" });
    const { members = [] } = read(await sandbox.call("GET", "/network?side=poster"), listNetworkOutput);
    const carrierId = members[0]?.carrier?.id ?? "";
    const { id } = await api.postLoad(poster.call);
    const carriers = [carrierId];
    const steps = [{ to: { carriers }, minutes: 30 }];
    const refused = [
      await offer(id, { carriers }),
      await poster.call("PATCH", `/loads/${id}`, { audience: { carriers } }),
      await poster.call("POST", "/routing-guides", { name: "Sandbox", steps }),
      await poster.call("POST", "/network/invitations", { carrierId }),
    ];
    expect(refused.map(faults)).toEqual([
      ["#/carriers/0 carrier_unknown"],
      ["#/audience/carriers/0 carrier_unknown"],
      ["#/steps/0/to/carriers/0 carrier_unknown"],
      ["#/carrierId carrier_unknown"],
    ]);
    expect(outcome(await sandbox.call("POST", "/network/invitations", { carrierId }))).toBe("201");
  });

  it("by the poster of an open load only, before the end of collection", async () => {
    const { id } = await api.postLoad(poster.call);
    expect(outcome(await offer(id, { carriers: [calder.firm.id] }, stranger.call))).toBe("404 not_found");
    const soon = await api.postLoad(poster.call, { collectDate: "2026-11-18", collectByTime: "10:30" });
    const { offers } = read(await offer(soon.id, { carriers: [calder.firm.id] }), sendOffersOutput);
    expect(offers[0]?.dueAt).toBe("2026-11-18T10:30:00.000Z");
    api.clock.set("2026-11-18T10:30:00.000Z");
    expect(faults(await offer(soon.id, { carriers: [calder.firm.id] }))).toEqual([
      "#/minutes collection_over",
    ]);
    await poster.call("POST", `/loads/${id}/cancel`, {});
    expect(outcome(await offer(id, { carriers: [calder.firm.id] }))).toBe("409 invalid_transition");
  });

  it("once at a time: a new offer takes the place of the open one; at most 100 are open", async () => {
    const { id, offerId } = await offered();
    const again = await offer(id, { carriers: [calder.firm.id], pricePence: 43_000 });
    expect(outcome(again)).toBe("201");
    expect(await list(calder.call, `?loadId=${id}`)).toMatchObject([
      { status: "OPEN", pricePence: 43_000 },
      { id: offerId, status: "WITHDRAWN" },
    ]);
    const carriers = await Promise.all(Array.from({ length: 100 }, () => api.newFirm({ canPost: false })));
    const many = await offer(id, { carriers: carriers.map((firm) => firm.id) });
    expect(outcome(many)).toBe("409 too_many_offers");
    const all = [calder.firm, ...carriers].map((firm) => firm.id);
    expect(outcome(await offer(id, { carriers: all }))).toBe("409 too_many_offers");
    expect(await api.db.offer.count({ where: { loadId: id } })).toBe(2);
    const rest = carriers.slice(1).map((firm) => firm.id);
    expect(outcome(await offer(id, { carriers: rest, minutes: 5 }))).toBe("201");
  });

  it("is listed page by page by either side; the poster's text reads no other carrier's answer", async () => {
    const caller = await api.newCaller({ canPost: false });
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) ids.unshift((await offered({ carriers: [caller.firm.id] })).offerId);
    const first = read(await caller.call("GET", "/offers?limit=2"), listOffersOutput);
    const rest = read(
      await caller.call("GET", `/offers?limit=2&cursor=${first.nextCursor}`),
      listOffersOutput,
    );
    expect([...first.offers, ...rest.offers].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    expect(await list(caller.call, "?side=poster")).toEqual([]);
    const reader = await api.callerFor(caller.firm, { scopes: ["loads:read"] });
    expect(outcome(await reader("GET", "/offers?side=carrier"))).toBe("403 scope_missing");
    expect(await list(reader)).toEqual([]);
  });
});

describe("contract 14, offers in the sandbox", async () => {
  const key = { mode: "test" } as const;
  const tester = await api.newCaller({ canCarry: false }, key);
  const asked = async (body: object) => {
    const { id } = await api.postLoad(tester.call, { audience: "network" });
    const answer = await offer(id, { groups: ["North", "South"], pricePence: 41_000, ...body }, tester.call);
    read(answer, sendOffersOutput);
    return id;
  };
  const answers = async (id: string) =>
    (await list(tester.call, `?loadId=${id}`)).map(({ carrier, status }) => `${carrier?.name} ${status}`);
  const advance = (id: string, body: object = { to: "OFFER_ANSWERED" }) =>
    tester.call("POST", `/test/loads/${id}/advance`, body);

  it("One says yes without words", async () => {
    const id = await asked({});
    expect(outcome(await advance(id))).toBe("200");
    expect(await answers(id)).toEqual(["Sandbox Three LAPSED", "Sandbox Two LAPSED", "Sandbox One ACCEPTED"]);
  });

  it("One says yes by itself after two seconds", async () => {
    const id = await asked({});
    api.clock.advance({ seconds: BEAT_MS / 1_000 });
    await playStories(api.system());
    expect(await answers(id)).toEqual(["Sandbox Three LAPSED", "Sandbox Two LAPSED", "Sandbox One ACCEPTED"]);
  });

  it.each([
    ["DECLINE PRICE", { status: "DECLINED", reason: "PRICE" }],
    ["QUOTE 39000", { status: "DECLINED", wouldDoAtPence: 39_000 }],
    ["ACCEPT", { status: "ACCEPTED" }],
    ["SILENT", { status: "OPEN" }],
  ])("%s is answered as it says", async (note, expected) => {
    const id = await asked({ note });
    await advance(id);
    expect((await list(tester.call, `?loadId=${id}`)).at(-1)).toMatchObject(expected);
  });

  it("a quote answers one without a price, and the test clock ends the silent ones", async () => {
    const id = await asked({ note: "QUOTE 39000", pricePence: undefined });
    await advance(id);
    expect(await answers(id)).toEqual(["Sandbox Three OPEN", "Sandbox Two OPEN", "Sandbox One QUOTED"]);
    expect(outcome(await advance(id, { at: "2026-11-18T12:00:00.000Z" }))).toBe("200");
    expect(await answers(id)).toEqual([
      "Sandbox Three NO_ANSWER",
      "Sandbox Two NO_ANSWER",
      "Sandbox One QUOTED",
    ]);
  });
});
