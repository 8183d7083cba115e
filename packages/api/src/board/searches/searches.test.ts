import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createCallerFactory } from "../../core/procedures.ts";
import { appRouter } from "../../root.ts";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createWorld, posting, START } from "../../testing/world.ts";
import { BoardIndex } from "../index/board-index.ts";

const world = await createWorld();
afterAll(() => world.drop());

let poster: TestFirm;
let carrier: TestFirm;
beforeEach(async () => {
  world.clock.set(START);
  await world.db.$executeRaw`TRUNCATE firm, load CASCADE`;
  poster = await world.newFirm();
  carrier = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
});

const calls = (firm = carrier) => world.as(world.actorOf(firm)).searches;
const post = (changes: Parameters<typeof posting>[0] = {}) =>
  world.as(world.actorOf(poster)).loads.post(posting(changes));
const createCaller = createCallerFactory(appRouter);

/** Returns the tabs' counts from memory, and checks them against the database. */
async function tabs(firm = carrier) {
  const { clock, geo } = world.services;
  const asleep = new BoardIndex({ clock, geo });
  const database = createCaller({ ...world.contextOf(world.actorOf(firm)), board: asleep });
  const told = await calls(firm).list({});
  // The database knows no position in the stream.
  expect(await database.searches.list({})).toEqual({ ...told, position: null });
  return told.searches.map(({ name, total, fresh }) => [name, total, fresh]);
}

/** A colleague of the carrier's with a seat, and their calls. */
async function colleague() {
  const member = await world.newMember(carrier, { seat: true });
  const actor = world.actorOf(carrier);
  const { id, personId, person, role, seat } = member;
  return { member, calls: world.as({ ...actor, member: { id, personId, name: person.name, role, seat } }) };
}

describe("saved searches", () => {
  it("count their loads, and those since the member last looked", async () => {
    await post();
    world.clock.advance({ minutes: 6 });
    const { search } = await calls().create({ name: " Leeds ", query: { from: "LS", vc: "eighteen_t" } });
    await calls().create({ name: "Hull", query: { from: "HU" } });
    expect(search).toMatchObject({ name: "Leeds", alert: false, email: false });
    expect(await tabs()).toEqual([
      ["Leeds", 1, 0],
      ["Hull", 0, 0],
    ]);
    await post();
    expect(await tabs()).toEqual([
      ["Leeds", 1, 0],
      ["Hull", 0, 0],
    ]);
    // Early access is over: only now it is there for this firm, and new.
    world.clock.advance({ minutes: 5 });
    expect((await tabs())[0]).toEqual(["Leeds", 2, 1]);
    await calls().seen({ id: search.id });
    expect((await tabs())[0]).toEqual(["Leeds", 2, 0]);
    expect((await calls().list({})).open).toBe(2);
  });

  it("count a load as new at once, and only once, for a firm with early access", async () => {
    await world.db.firm.update({ where: { id: carrier.id }, data: { plan: "PRIORITY" } });
    carrier = { ...carrier, plan: "PRIORITY" };
    const { search } = await calls().create({ name: "All", query: {} });
    world.clock.advance({ seconds: 1 });
    await post();
    expect(await tabs()).toEqual([["All", 1, 1]]);
    await calls().seen({ id: search.id });
    world.clock.advance({ minutes: 6 });
    expect(await tabs()).toEqual([["All", 1, 0]]);
  });

  it("are renamed, filled with other filters, put in another order and deleted", async () => {
    const made = [];
    for (const name of ["A", "B", "C"]) made.push((await calls().create({ name, query: {} })).search.id);
    const [a = "", b = "", c = ""] = made;
    await calls().order({ ids: [c, a, b] });
    await calls().change({ id: a, name: "Artics", query: { vc: "artic", sort: "ppm" } });
    await calls().remove({ id: b });
    const { searches } = await calls().list({});
    expect(searches.map(({ name }) => name)).toEqual(["C", "Artics"]);
    expect(searches[1]?.query).toEqual({ vc: "artic", sort: "ppm" });
    for (const ids of [[a], [a, a], [a, b], [a, c, b]])
      expect(await refusedFields(calls().order({ ids }))).toEqual(["ids not_all"]);
  });

  it("refuse wrong filters like the board, and one that has become unreadable counts nothing", async () => {
    const bad = calls().create({ name: "Bad", query: { vc: "bike", within: "5" } });
    await expect(bad).rejects.toMatchObject({
      cause: { errors: [{ path: ["query", "vc"] }, { path: ["query", "within"] }] },
    });
    const { search } = await calls().create({ name: "Leeds", query: { from: "LS" } });
    expect(await refused(calls().change({ id: search.id, query: { date: "soon" } }))).toBe(
      "validation_failed",
    );
    await world.db.savedSearch.update({ where: { id: search.id }, data: { query: { colour: "red" } } });
    expect((await calls().list({})).searches).toMatchObject([{ broken: true, total: 0, query: {} }]);
  });

  it("belong to one member, are at most thirty, and need a seat", async () => {
    const { search } = await calls().create({ name: "Mine", query: {} });
    const other = await colleague();
    expect((await other.calls.searches.list({})).searches).toEqual([]);
    const strangers = [
      other.calls.searches.remove({ id: search.id }),
      other.calls.searches.change({ id: search.id, name: "Theirs" }),
      other.calls.searches.seen({ id: search.id }),
      calls(poster).remove({ id: search.id }),
    ];
    expect(new Set(await Promise.all(strangers.map(refused)))).toEqual(new Set(["not_found"]));
    for (let made = 1; made < 30; made += 1) await calls().create({ name: `${made}`, query: {} });
    expect(await refused(calls().create({ name: "31", query: {} }))).toBe("too_many_searches");
    const unseated = await world.newFirm({ seat: false });
    expect(await refused(calls(unseated).list({}))).toBe("seat_required");
  });
});

describe("alerts of saved searches", () => {
  const notifications = async () =>
    (await world.db.notification.findMany({ where: { firmId: carrier.id }, orderBy: { id: "asc" } })).map(
      ({ memberId, data }) => ({ memberId, data }),
    );

  it("notify the members whose search contains the load, and email those who asked for it", async () => {
    const other = await colleague();
    const { search } = await calls().create({ name: "Leeds", query: { from: "LS" }, alert: true });
    const theirs = await other.calls.searches.create({ name: "Leeds", query: { from: "LS" }, email: true });
    expect((await post()).carriersAlerted).toBe(1);
    expect(await notifications()).toEqual([
      { memberId: carrier.owner.id, data: { emailTo: [], searches: [search.id] } },
      { memberId: other.member.id, data: { emailTo: [other.member.id], searches: [theirs.search.id] } },
    ]);
    await calls().change({ id: search.id, alert: false });
    expect((await post()).carriersAlerted).toBe(1);
    // A member whom the board refuses gets no alerts of its loads.
    await world.db.member.update({ where: { id: other.member.id }, data: { seat: false } });
    expect((await post()).carriersAlerted).toBe(0);
    await world.db.member.update({
      where: { id: other.member.id },
      data: { seat: true, leftAt: world.clock.now() },
    });
    expect((await post()).carriersAlerted).toBe(0);
  });

  it("switch the notification on with the email, and the email off with the notification", async () => {
    const { search } = await calls().create({ name: "Leeds", query: {}, email: true });
    expect(search).toMatchObject({ alert: true, email: true });
    const change = async (switches: object) =>
      (await calls().change({ id: search.id, ...switches })).search as { alert: boolean; email: boolean };
    expect(await change({ alert: false })).toMatchObject({ alert: false, email: false });
    expect(await change({ email: true })).toMatchObject({ alert: true, email: true });
    expect(await change({ email: false })).toMatchObject({ alert: true, email: false });
  });

  it("notify everybody about a load near a base, with an email to members whose search asks for one", async () => {
    const { lat, lng } = world.services.geo.find("LS1") ?? { lat: 0, lng: 0 };
    await world.db.firmBase.create({
      data: { id: "base_a", firmId: carrier.id, postcode: "LS1", outcode: "LS1", lat, lng, radiusMiles: 20 },
    });
    const { search } = await calls().create({ name: "Leeds", query: {}, email: true });
    await post();
    expect(await notifications()).toEqual([
      { memberId: null, data: { emailTo: [carrier.owner.id], searches: [search.id] } },
    ]);
  });
});
