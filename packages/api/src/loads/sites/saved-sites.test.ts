import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refused } from "../../testing/refused.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { MAX_SAVED_SITES } from "./save-site.ts";

let world: World;
let firm: TestFirm;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  firm = await world.newFirm();
});
afterAll(() => world.drop());

const book = (mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode)).sites;

const GOODS_IN = {
  name: "Solway Bathrooms, goods in",
  lines: ["Unit 4, Kingstown Broadway", "Carlisle"],
  postcode: "CA3 0HA",
  contactName: "J. Graham",
  phone: "01632 960318",
};

async function names(asked: { query?: string; postcode?: string } = {}) {
  return (await book().list(asked)).sites.map(({ name }) => name);
}

describe("the address book", () => {
  it("returns a saved site as it was sent, and null for omitted parts", async () => {
    const { site } = await book().save(GOODS_IN);
    expect(site).toEqual({
      ...GOODS_IN,
      id: expect.stringMatching(/^site_/),
      reference: null,
      hours: null,
      instructions: null,
      createdAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
    });
    expect((await book().list({})).sites).toEqual([site]);
  });

  it("is shared by live and test mode, and belongs to one firm", async () => {
    await book("test").save(GOODS_IN);
    expect(await names()).toEqual([GOODS_IN.name]);
    const stranger = await world.newFirm();
    expect((await world.as(world.actorOf(stranger)).sites.list({})).sites).toEqual([]);
  });

  it("may hold a name more than once", async () => {
    await book().save(GOODS_IN);
    await book().save({ ...GOODS_IN, postcode: "CA2 5RT" });
    expect(await names()).toEqual([GOODS_IN.name, GOODS_IN.name]);
  });

  it("is searched by words of the name and the address in any order, and by the beginning of the postcode", async () => {
    await book().save(GOODS_IN);
    await book().save({ name: "Aire Packaging 50%", lines: ["Gate 2", "Leeds"], postcode: "LS10 1AB" });
    for (const query of ["sol", "SOLWAY goods", "carlisle sol", "kingstown", "ca3", "CA30", "ca3 0ha"])
      expect(await names({ query }), query).toEqual([GOODS_IN.name]);
    expect(await names({ query: "50%" })).toEqual(["Aire Packaging 50%"]);
    expect(await names({ query: "sol leeds" })).toEqual([]);
    expect(await names({ query: "_" })).toEqual([]);
  });

  it("lists by name without regard to case, sites with the given postcode first", async () => {
    for (const [name, postcode] of [
      ["beck", "M17 1PG"],
      ["Aire", "M17 1PG"],
      ["Derwent", "CA3 0HA"],
      ["Calder", "ca3 0ha"],
    ] as const)
      await book().save({ name, lines: ["Unit 4"], postcode });
    expect(await names()).toEqual(["Aire", "beck", "Calder", "Derwent"]);
    expect(await names({ postcode: "CA30HA" })).toEqual(["Calder", "Derwent", "Aire", "beck"]);
    expect(await names({ postcode: "CA3" })).toEqual(["Calder", "Derwent", "Aire", "beck"]);
  });

  it("is read page by page, each site once, with a cursor bound to its filters", async () => {
    for (let n = 0; n < 5; n += 1)
      await book().save({ ...GOODS_IN, name: `Yard ${n % 2}`, ...(n === 4 && { postcode: "M17 1PG" }) });
    const asked = { postcode: "M17 1PG", limit: "2" };
    const read: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<ReturnType<typeof book>["list"]>> = await book().list({
        ...asked,
        ...(cursor !== null && { cursor }),
      });
      read.push(...page.sites.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(new Set(read).size).toBe(5);
    expect(read).toHaveLength(5);
    const { nextCursor } = await book().list(asked);
    expect(await refused(book().list({ query: "yard", cursor: nextCursor ?? "" }))).toBe("cursor_invalid");
  });

  it("refuses an unknown postcode, and stores nothing", async () => {
    const wrong = { ...GOODS_IN, postcode: "ZZ9 9ZZ" };
    expect(await refused(book().save(wrong))).toBe("validation_failed");
    const { site } = await book().save(GOODS_IN);
    expect(await refused(book().change({ id: site.id, postcode: "ZZ9 9ZZ" }))).toBe("validation_failed");
    expect((await book().list({})).sites).toEqual([site]);
  });

  it("changes the given fields: omitted ones stay, null clears", async () => {
    const { site } = await book().save(GOODS_IN);
    world.clock.advance({ minutes: 1 });
    const changed = await book().change({ id: site.id, phone: null, hours: "07:00-16:00" });
    expect(changed.site).toEqual({
      ...site,
      phone: null,
      hours: "07:00-16:00",
      updatedAt: world.clock.now().toISOString(),
    });
  });

  it("leaves the copies of loads alone when a saved site is changed or deleted", async () => {
    const { site } = await book().save(GOODS_IN);
    const { id: _, createdAt: _created, updatedAt: _updated, ...copy } = site;
    const given = Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== null));
    const posts = world.as(world.actorOf(firm)).loads;
    const { load } = await posts.post(
      posting({ toPostcode: "CA3 0HA", deliverTo: { ...GOODS_IN, ...given } }),
    );
    const before = load.deliverTo;
    expect(before).toEqual(copy);
    await book().change({ id: site.id, contactName: "Tam Reid", lines: ["Unit 5"] });
    expect((await posts.get({ id: load.id })).load.deliverTo).toEqual(before);
    await book().remove({ id: site.id });
    expect(await names()).toEqual([]);
    expect((await posts.get({ id: load.id })).load.deliverTo).toEqual(before);
  });

  it("has at most 2,000 sites of a firm, and says so at the next", async () => {
    const at = world.clock.now();
    const { contactName, phone, ...rest } = GOODS_IN;
    await world.db.savedSite.createMany({
      data: Array.from({ length: MAX_SAVED_SITES }, () => ({
        ...rest,
        id: world.services.newId("site"),
        firmId: firm.id,
        createdAt: at,
        updatedAt: at,
      })),
    });
    expect(await refused(book().save(GOODS_IN))).toBe("too_many_sites");
  });

  it("answers a repeat with the site as it is now, and after its deletion without the contact", async () => {
    const { sites } = world.as(world.actorOf(firm), { key: "site-1" });
    const { site } = await sites.save(GOODS_IN);
    await book().change({ id: site.id, phone: "01632 960000" });
    expect(await sites.save(GOODS_IN)).toMatchObject({ repeated: true, site: { phone: "01632 960000" } });
    await book().remove({ id: site.id });
    expect((await sites.save(GOODS_IN)).site).toEqual({ ...site, contactName: null, phone: null });
  });

  it("logs two simultaneous changes one after the other, each with the values it found", async () => {
    const { site } = await book().save(GOODS_IN);
    const names = ["One", "Two", "Three", "Four"];
    await Promise.all(names.map((name) => book().change({ id: site.id, name })));
    const log = await world.db.auditEntry.findMany({
      where: { firmId: firm.id, action: "site.changed" },
      orderBy: { id: "asc" },
    });
    const changes = log.flatMap(({ changes }) => changes as unknown as { from: string; to: string }[]);
    const [row] = (await book().list({})).sites;
    expect(changes).toHaveLength(4);
    // The changes form a chain from the first name to the last: no two started from the same name.
    expect(new Set(changes.map(({ from }) => from))).toEqual(
      new Set([GOODS_IN.name, ...names.filter((name) => name !== row?.name)]),
    );
  });

  it("logs each change for the firm, without the contact", async () => {
    const { site } = await book().save(GOODS_IN);
    await book().change({ id: site.id, phone: "01632 960000" });
    await book().change({ id: site.id, name: "Solway returns" });
    await book().remove({ id: site.id });
    const log = await world.db.auditEntry.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual(["site.saved", "site.changed", "site.removed"]);
    expect(JSON.stringify(log)).not.toMatch(/Graham|01632/);
  });
});
