import { addBaseOutput, boardLoad, createSearchOutput, saveTemplateOutput } from "@board/api/schemas";
import { afterAll, describe, expect, it } from "vitest";
import { faults, outcome, read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());

const poster = await api.newCaller();
const carrier = await api.newCaller({ plan: "PRIORITY" });
const stranger = await api.newCaller();
const testCall = await api.callerFor(carrier.firm, { mode: "test" });
const KEY = { "idempotency-key": "SETUP-1" };

describe("contract 6: one load of the board", () => {
  it("contract 2, 6: shows dimensions, guide and record before a quote, and neither notes nor name", async () => {
    const { id } = await api.postLoad(poster.call, { notes: "Gate 2", dimsNote: "2.4 m tall" });
    const answer = await carrier.call("GET", `/board/${id}`);
    expect(read(answer, boardLoad)).toMatchObject({ id, dimsNote: "2.4 m tall", myPrices: [] });
    expect(answer.body).toMatchObject({ pricing: { guideBasis: "rate_card" }, poster: { level: "New" } });
    expect(answer.text).not.toContain("Gate 2");
    expect(answer.text).not.toContain(poster.firm.name);
    expect((await testCall("GET", `/board/${id}`)).status).toBe(200);
    await poster.call("POST", `/loads/${id}/cancel`);
    expect(outcome(await carrier.call("GET", `/board/${id}`))).toBe("404 not_found");
  });
});

describe("a firm's own resources", () => {
  it("the fleet is replaced whole, and a test key may only read it", async () => {
    const vehicles = [{ vehicleClass: "ARTIC", count: 3 }];
    expect((await carrier.call("PUT", "/fleet", { vehicles })).body).toEqual({ vehicles });
    expect((await testCall("GET", "/fleet")).body).toEqual({ vehicles });
    expect(outcome(await testCall("PUT", "/fleet", { vehicles }))).toBe("403 test_key_not_allowed");
    const twice = await carrier.call("PUT", "/fleet", { vehicles: [...vehicles, ...vehicles] });
    expect(faults(twice)).toEqual(["#/vehicles repeated"]);
  });

  it("a base is created once under a key, and changed and deleted by its own firm only", async () => {
    const place = { postcode: "LS10 1AB", radiusMiles: 30 };
    const { base } = read(await carrier.call("POST", "/bases", place, KEY), addBaseOutput);
    const again = await carrier.call("POST", "/bases", place, KEY);
    expect([again.status, again.body]).toEqual([201, { base, repeated: true }]);
    expect(outcome(await stranger.call("PATCH", `/bases/${base.id}`, { radiusMiles: 1 }))).toBe(
      "404 not_found",
    );
    expect(outcome(await stranger.call("DELETE", `/bases/${base.id}`))).toBe("404 not_found");
    const changed = await carrier.call("PATCH", `/bases/${base.id}`, { radiusMiles: 50 });
    expect(changed.body).toEqual({ base: { ...base, radiusMiles: 50 } });
    expect((await carrier.call("DELETE", `/bases/${base.id}`)).status).toBe(200);
    expect((await carrier.call("GET", "/bases")).body).toEqual({ bases: [] });
    expect(faults(await carrier.call("POST", "/bases", { ...place, postcode: "ZZ99" }))).toEqual([
      "#/postcode postcode_not_found",
    ]);
  });

  it("saved searches are those of the member a key acts for, and count what is new", async () => {
    const wanted = { name: "Inverness", query: { from: "IV" } };
    const { search } = read(await carrier.call("POST", "/searches", wanted, KEY), createSearchOutput);
    expect((await carrier.call("POST", "/searches", wanted, KEY)).body).toEqual({ search, repeated: true });
    api.clock.advance({ minutes: 1 });
    await api.postLoad(poster.call, { fromPostcode: "IV1 1SA" });
    const list = await carrier.call("GET", "/searches");
    expect(list.body).toMatchObject({ searches: [{ id: search.id, total: 1, fresh: 1 }] });
    api.clock.advance({ minutes: 1 });
    expect((await carrier.call("POST", `/searches/${search.id}/seen`)).status).toBe(200);
    expect((await carrier.call("GET", "/searches")).body).toMatchObject({ searches: [{ fresh: 0 }] });
    expect(outcome(await stranger.call("PATCH", `/searches/${search.id}`, { name: "Ours" }))).toBe(
      "404 not_found",
    );
    expect((await stranger.call("GET", "/searches")).body).toMatchObject({ searches: [] });
    expect(outcome(await testCall("DELETE", `/searches/${search.id}`))).toBe("403 test_key_not_allowed");
    const reader = await api.callerFor(carrier.firm, { scopes: ["board:read"] });
    expect(outcome(await reader("DELETE", `/searches/${search.id}`))).toBe("403 scope_missing");
    expect((await carrier.call("DELETE", `/searches/${search.id}`)).status).toBe(200);
    const unread = await carrier.call("POST", "/searches", { name: "x", query: { within: "5" } });
    expect(faults(unread)).toEqual(["#/query/within requires_near"]);
  });

  it("a template of a load gives the draft of the next posting", async () => {
    const { id: loadId } = await api.postLoad(poster.call, { notes: "Gate 2", externalRef: "J-1" });
    const body = { name: "Leeds to London", loadId };
    const saved = await poster.call("POST", "/templates/from-load", body, KEY);
    const { template } = read(saved, saveTemplateOutput);
    expect((await poster.call("POST", "/templates/from-load", body, KEY)).body).toEqual({
      template,
      repeated: true,
    });
    expect(outcome(await poster.call("POST", "/templates/from-load", body))).toBe("409 name_taken");
    expect((await poster.call("GET", "/templates?limit=1")).body).toMatchObject({
      templates: [{ id: template.id, name: "Leeds to London" }],
      nextCursor: null,
    });
    const { draft } = (await poster.call("GET", `/templates/${template.id}/draft?collectDate=2026-11-25`))
      .body as { draft: object };
    expect(draft).not.toHaveProperty("externalRef");
    expect((await poster.call("POST", "/loads", draft)).status).toBe(201);
    for (const [method, path, sent] of [
      ["GET", `/templates/${template.id}/draft?collectDate=2026-11-25`, undefined],
      ["PATCH", `/templates/${template.id}`, { name: "Ours" }],
      ["DELETE", `/templates/${template.id}`, undefined],
    ] as const) {
      expect(outcome(await stranger.call(method, path, sent))).toBe("404 not_found");
    }
    expect((await poster.call("DELETE", `/templates/${template.id}`)).status).toBe(200);
    const repeated = await poster.call("POST", "/templates/from-load", body, KEY);
    expect(repeated.text).not.toContain("Gate 2");
  });

  it("a poster finds the carriers that had a load of it, and nobody else", async () => {
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    expect((await poster.call("GET", "/carriers")).body).toEqual({ carriers: [], nextCursor: null });
    expect((await carrier.call("POST", `/loads/${id}/book`)).status).toBe(200);
    expect((await poster.call("GET", "/carriers?q=")).body).toEqual({
      carriers: [{ carrierId: carrier.firm.id, name: carrier.firm.name, relation: null, loads: 1 }],
      nextCursor: null,
    });
    expect((await poster.call("GET", "/carrier-relations")).body).toEqual({ carriers: [], nextCursor: null });
    const tester = await api.callerFor(poster.firm, { mode: "test" });
    expect(outcome(await tester("GET", "/carriers?q="))).toBe("403 test_key_not_allowed");
  });
});

describe("figures", () => {
  it("contract 1: are of the key's own mode and side, and take whole periods only", async () => {
    const [posts, carries] = [await api.newCaller(), await api.newCaller({ plan: "PRIORITY" })];
    const { id } = await api.postLoad(posts.call, { bookNowPence: 40_000 });
    expect((await carries.call("POST", `/loads/${id}/book`)).status).toBe(200);
    const tester = await api.callerFor(carries.firm, { mode: "test" });
    expect((await carries.call("GET", "/performance/carrier?weeks=4")).body).toMatchObject({ won: 1 });
    expect((await tester("GET", "/performance/carrier")).body).toMatchObject({ quoted: 0 });
    expect((await posts.call("GET", "/performance/poster")).body).toMatchObject({ booked: 1 });
    expect(faults(await carrier.call("GET", "/performance/carrier?weeks=5"))).toEqual([
      "weeks invalid_value",
    ]);
  });

  it("contract 1: a lane tells a live key its live quotes only", async () => {
    const lane = "/lanes/prices?from=LS10&to=SW1A&vehicleClass=EIGHTEEN_T";
    expect((await stranger.call("GET", lane)).body).toMatchObject({ own: { quoted: 0 } });
    expect((await testCall("GET", lane)).body).toMatchObject({ own: { quoted: 0, won: 0 } });
    expect(faults(await carrier.call("GET", "/lanes/prices?from=ZZ9&to=M&vehicleClass=ARTIC"))).toContain(
      "from postcode_not_found",
    );
  });
});
