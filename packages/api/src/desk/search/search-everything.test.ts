import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refused } from "../../testing/refused.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let rival: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm({ name: "Harrow & Pike Supplies" });
  carrier = await world.newFirm({ name: "Calder Vale Haulage", plan: "PRIORITY" });
  rival = await world.newFirm({ name: "Calderdale Rivals", plan: "PRIORITY" });
});
afterAll(() => world.drop());

const as = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));
const find = (firm: TestFirm, q: string) => as(firm).search.everything({ q });
const refs = async (firm: TestFirm, q: string) => (await find(firm, q)).loads.map(({ ref }) => ref);

/** A load that the carrier won and the rival lost. */
async function booked(changes: Parameters<typeof posting>[0] = {}) {
  const { load } = await as(poster).loads.post(posting(changes));
  await as(rival).quotes.send({ id: load.id, amountPence: 50_000 });
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  return load;
}

describe("the search for anything", () => {
  it("finds a load for both its ends by its reference, however it is written, and for nobody else", async () => {
    const load = await booked();
    const bare = load.ref.replaceAll("-", "").toLowerCase();
    for (const q of [load.ref, bare, load.ref.slice(0, 8), bare.slice(2, 8)]) {
      expect(await refs(poster, q)).toEqual([load.ref]);
      expect(await refs(carrier, q)).toEqual([load.ref]);
      expect(await refs(rival, q)).toEqual([]);
    }
    expect((await find(poster, load.ref)).loads[0]).toMatchObject({
      side: "poster",
      status: "BOOKED",
      from: { outcode: "LS10" },
      to: { outcode: "SW1A" },
    });
    expect((await find(carrier, load.ref)).loads[0]?.side).toBe("carrier");
  });

  it("finds the reader's own quotes, also on others' loads, and nobody else's", async () => {
    const load = await booked();
    expect((await find(rival, load.ref)).quotes).toMatchObject([
      { loadId: load.id, ref: load.ref, amountPence: 50_000, status: "LOST" },
    ]);
    expect((await find(carrier, load.ref)).quotes).toMatchObject([
      { amountPence: 40_000, status: "ACCEPTED" },
    ]);
    expect((await find(poster, load.ref)).quotes).toEqual([]);
  });

  it("reveals no more of a postcode than its outcode to a firm that only quoted", async () => {
    const load = await booked({ toPostcode: "PE31 6AA" });
    for (const q of ["PE31", "PE31 6", "PE31 6AA", "PE31 7", "PE31 7BB"]) {
      expect((await find(rival, q)).quotes.map(({ ref }) => ref)).toEqual([load.ref]);
    }
    expect(await refs(carrier, "PE31 6A")).toEqual([load.ref]);
    expect(await refs(carrier, "PE31 7")).toEqual([]);
  });

  it("finds by the beginning of an own reference, with wildcard characters taken literally", async () => {
    const { ref } = await booked({ externalRef: "HP/2044%_1" });
    await booked({ externalRef: "HP/30" });
    expect(await refs(poster, "hp/2044%")).toEqual([ref]);
    expect(await refs(carrier, "HP/2044")).toEqual([ref]);
    expect(await refs(poster, "HP/2044_")).toEqual([]);
    expect(await refs(poster, "%")).toEqual([]);
    expect(await refs(rival, "HP/2044")).toEqual([]);
  });

  it("finds by outcode and by postcode at either end", async () => {
    const there = await booked({ fromPostcode: "TR1 1AA" });
    const back = await booked({ toPostcode: "TR1 2BB" });
    expect((await refs(poster, "tr1")).toSorted()).toEqual([there.ref, back.ref].toSorted());
    expect(await refs(poster, "TR1 1AA")).toEqual([there.ref]);
    expect(await refs(carrier, "tr12bb")).toEqual([back.ref]);
    expect((await find(rival, "TR1")).quotes.map(({ ref }) => ref)).toEqual([back.ref, there.ref]);
  });

  it("finds firms by a word of their name if they had a load with the reader", async () => {
    await booked();
    const names = async (firm: TestFirm, q: string) => (await find(firm, q)).firms.map(({ name }) => name);
    expect(await names(poster, "calder")).toEqual(["Calder Vale Haulage"]);
    expect(await names(poster, "vale")).toEqual(["Calder Vale Haulage"]);
    expect(await names(carrier, "pike")).toEqual(["Harrow & Pike Supplies"]);
    expect(await names(rival, "harrow")).toEqual([]);
    expect(await names(poster, "%")).toEqual([]);
    expect((await find(poster, "calder")).firms).toMatchObject([{ carried: true, posted: false }]);
    expect((await find(carrier, "pike")).firms).toMatchObject([{ carried: false, posted: true }]);
  });

  it("keeps live and test apart, and finds nothing for an empty text", async () => {
    const load = await booked();
    expect((await as(poster, "test").search.everything({ q: load.ref })).loads).toEqual([]);
    expect(await find(poster, " ")).toEqual({ loads: [], quotes: [], firms: [] });
    expect((await find(poster, "FB")).loads).toEqual([]);
  });

  it("is refused to suspended firms and to callers without a firm", async () => {
    const visitor = { kind: "visitor", address: "192.0.2.1", userAgent: "" } as const;
    expect(await refused(world.as(visitor).search.everything({ q: "FB" }))).toBe("signed_out");
    const actor = world.actorOf(rival);
    const suspended = { ...actor, firm: { ...actor.firm, suspended: true } };
    expect(await refused(world.as(suspended).search.everything({ q: "FB" }))).toBe("firm_suspended");
  });
});
