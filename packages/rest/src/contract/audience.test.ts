import { boardOutput, listQuotesOutput, loadOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const poster = await api.newCaller({ canCarry: false, name: "Mercia Pallets" });
const [calder, pennine, stranger, blocked] = [
  await api.newCaller({ canPost: false, vehicles: ["EIGHTEEN_T"] }),
  await api.newCaller({ canPost: false, vehicles: ["EIGHTEEN_T"] }),
  await api.newCaller({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"] }),
  await api.newCaller(),
];
const at = new Date(START);
const member = { mode: "live" as const, status: "ACTIVE" as const, posterId: poster.firm.id, invitedAt: at };
await api.db.networkMember.createMany({
  data: [
    { ...member, id: "net_calder", carrierId: calder.firm.id, groups: ["Yorkshire"] },
    { ...member, id: "net_pennine", carrierId: pennine.firm.id },
  ],
});
await api.db.carrierRelation.create({
  data: { posterId: poster.firm.id, carrierId: blocked.firm.id, relation: "BLOCKED", createdAt: at },
});
await api.services.board.reload();

const post = async (audience: unknown, changes: object = {}) =>
  (await api.postLoad(poster.call, { audience, ...changes } as Parameters<typeof posting>[0])).id;
const patch = (id: string, body: object) => poster.call("PATCH", `/loads/${id}`, body);
const open = (id: string, call: Call = poster.call) => call("POST", `/loads/${id}/open`);
const sees = async (id: string) => {
  const seen: string[] = [];
  for (const [name, { call }] of Object.entries({ calder, pennine, stranger })) {
    const { loads } = read(await call("GET", "/board"), boardOutput);
    if (loads.some((load) => load.id === id)) seen.push(name);
  }
  return seen;
};

describe("contract 14, audience: whom a load is for", () => {
  it.each([
    ["the network", "network", ["calder", "pennine"]],
    ["a group, however it is spelled", { groups: ["yorkshire "] }, ["calder"]],
    ["a carrier, member or not", { carriers: [stranger.firm.id] }, ["stranger"]],
    [
      "a group and a carrier",
      { groups: ["Yorkshire"], carriers: [stranger.firm.id] },
      ["calder", "stranger"],
    ],
    ["a group without members", { groups: ["Wales"] }, []],
  ])("%s finds it on the board at once, and nobody else", async (_, audience, expected) => {
    const id = await post(audience);
    expect(await sees(id)).toEqual(expected);
    expect((await readLoad(poster.call, id)).carriersAlerted).toBe(expected.length);
  });

  it("reads as it was given, to the poster alone", async () => {
    const id = await post({ groups: ["Yorkshire"], carriers: [stranger.firm.id] }, { bookNowPence: 40_000 });
    const audience = { groups: ["Yorkshire"], carriers: [stranger.firm.id] };
    expect(await readLoad(poster.call, id)).toMatchObject({ audience, run: null });
    expect(outcome(await calder.call("POST", `/loads/${id}/book`))).toBe("200");
    expect(await readLoad(calder.call, id)).toMatchObject({ audience: null, run: null });
    const history = await calder.call("GET", `/loads/${id}/history`);
    expect(JSON.stringify(history.body)).not.toContain("audience");
    expect((await readLoad(poster.call, await post(undefined))).audience).toBe("board");
  });

  it.each([
    ["audience_empty", {}, "#/audience audience_empty"],
    ["audience_empty", { groups: [], carriers: [] }, "#/audience audience_empty"],
    ["carrier_unknown: none", { carriers: ["firm_none"] }, "#/audience/carriers/0 carrier_unknown"],
    ["carrier_unknown: blocked", { carriers: [blocked.firm.id] }, "#/audience/carriers/0 carrier_unknown"],
    ["carrier_unknown: the poster", { carriers: [poster.firm.id] }, "#/audience/carriers/0 carrier_unknown"],
  ])("refuses %s", async (_, audience, fault) => {
    expect(faults(await poster.call("POST", "/loads", { ...posting(), audience }))).toEqual([fault]);
    const id = await post("network");
    expect(faults(await patch(id, { audience }))).toEqual([fault]);
  });

  it("is 404 to quote on and to book for everybody else, open or booked", async () => {
    const id = await post("network", { bookNowPence: 40_000 });
    const quote = (call: Call) => call("POST", `/loads/${id}/quotes`, { amountPence: 39_000 });
    const calls = [() => quote(stranger.call), () => stranger.call("POST", `/loads/${id}/book`)];
    for (const call of calls) expect(outcome(await call())).toBe("404 not_found");
    expect(outcome(await calder.call("POST", `/loads/${id}/book`))).toBe("200");
    for (const call of calls) expect(outcome(await call())).toBe("404 not_found");
    expect(outcome(await quote(pennine.call))).toBe("409 load_not_open");
  });

  it("stays with a repost and a template", async () => {
    const id = await post({ groups: ["Yorkshire"] });
    const saved = await poster.call("POST", "/templates/from-load", { name: "Leeds", loadId: id });
    const { template } = saved.body as { template: { id: string } };
    const draft = await poster.call("GET", `/templates/${template.id}/draft?collectDate=2026-11-20`);
    expect(draft.body).toMatchObject({ draft: { audience: { groups: ["Yorkshire"], carriers: [] } } });
    await poster.call("POST", `/loads/${id}/cancel`, {});
    const again = await poster.call("POST", `/loads/${id}/repost`, { collectDate: "2026-11-20" });
    expect(again.body).toMatchObject({
      load: { audience: { groups: ["Yorkshire"], carriers: [] }, repostedFrom: id },
    });
  });
});

describe("contract 14, audience: a load that is opened or narrowed", () => {
  it("comes to the board with early access, once: the version rises, and a repeat is the same", async () => {
    const id = await post("network");
    const { load } = read(await open(id), loadOutput);
    expect(load).toMatchObject({ audience: "board", version: 2 });
    expect(load.allowedActions).not.toContain("open");
    expect(await sees(id)).toEqual(["stranger"]);
    api.clock.advance({ minutes: 5 });
    expect(await sees(id)).toEqual(["calder", "pennine", "stranger"]);
    expect(read(await open(id), loadOutput).load).toEqual(load);
    expect(outcome(await open(id, stranger.call))).toBe("404 not_found");
  });

  it("voids the quotes of who loses sight, and keeps the others", async () => {
    const id = await post(undefined);
    api.clock.advance({ minutes: 5 });
    for (const { call } of [calder, pennine, stranger]) await sendQuote(call, id, 41_000);
    expect(outcome(await patch(id, { audience: { groups: ["Yorkshire"] } }))).toBe("200");
    const quotes = await api.db.quote.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
    expect(quotes.map(({ status }) => status)).toEqual(["ACTIVE", "VOID", "VOID"]);
    const told = await api.db.event.findMany({
      where: { loadId: id, type: "quote.void" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId).sort()).toEqual([pennine.firm.id, stranger.firm.id].sort());
    expect((await readLoad(poster.call, id)).quotes).toHaveLength(1);
  });

  const quoteOn = async (id: string, call: Call) =>
    read(await call("GET", "/quotes"), listQuotesOutput).quotes.find(({ loadId }) => loadId === id);

  it("stays in the list of a carrier's quotes as that carrier last saw it", async () => {
    const id = await post(undefined, { bookNowPence: 42_000, boardNote: "Two drops." });
    api.clock.advance({ minutes: 5 });
    await sendQuote(stranger.call, id, 41_000);
    await patch(id, { audience: "network" });
    await patch(id, { bookNowPence: 50_000, collectDate: "2026-11-24" });
    const quote = await quoteOn(id, stranger.call);
    expect(quote).toMatchObject({ status: "VOID", load: { version: null, boardNote: null } });
    expect(quote?.load).toMatchObject({ pricing: { bookNowPence: 42_000 }, collect: { date: "2026-11-20" } });
    await open(id);
    expect((await quoteOn(id, stranger.call))?.load).toMatchObject({
      version: 4,
      pricing: { bookNowPence: 50_000 },
    });
  });

  it("leaves the board, alerts and quotes of a carrier that leaves the network, and its job with it stays", async () => {
    const [id, job] = [await post("network"), await post("network", { bookNowPence: 40_000 })];
    const narrowed = await post("network", { bookNowPence: 42_000 });
    for (const load of [id, narrowed]) await sendQuote(pennine.call, load, 41_000);
    await patch(narrowed, { audience: { groups: ["Yorkshire"] } });
    await patch(narrowed, { bookNowPence: 50_000 });
    expect(outcome(await pennine.call("POST", `/loads/${job}/book`))).toBe("200");
    expect(outcome(await poster.call("DELETE", "/network/net_pennine"))).toBe("200");
    expect((await quoteOn(narrowed, pennine.call))?.load.pricing).toMatchObject({ bookNowPence: 42_000 });
    expect(await sees(id)).toEqual(["calder"]);
    expect(await api.db.quote.findMany({ where: { loadId: id }, orderBy: { id: "asc" } })).toMatchObject([
      { status: "VOID" },
    ]);
    expect(
      await api.db.notification.count({
        where: { loadId: id, firmId: pennine.firm.id, kind: "load_matches" },
      }),
    ).toBe(0);
    expect((await readLoad(pennine.call, job)).status).toBe("BOOKED");
  });
});
