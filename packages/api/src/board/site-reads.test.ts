import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import { countOpen } from "./count-board.ts";
import { askDb, boardSource } from "./index/source.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
});
afterAll(() => world.drop());

const board = (firm = carrier) => world.as(world.actorOf(firm)).board;
const post = async (changes: Parameters<typeof posting>[0] = {}) =>
  (await world.as(world.actorOf(poster)).loads.post(posting(changes))).load.id;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

describe("counting for everybody", () => {
  it("counts live loads that are open, and no others", async () => {
    const before = await countOpen(world.services);
    await post();
    const { id } = (await world.as(world.actorOf(poster)).loads.post(posting())).load;
    await world.as(world.actorOf(poster)).loads.cancel({ id });
    await world.as(world.actorOf(poster, "test")).loads.post(posting());
    expect(await countOpen(world.services)).toBe(before + 1);
  });
});

describe("counting the board", () => {
  it("counts all visible loads and those that match, and names an unreadable filter", async () => {
    await post({ fromPostcode: "HU1 1AA", tailLift: true });
    await post({ fromPostcode: "G33 4XX" });
    const { open, matching } = await board().count({ from: "HU" });
    expect(matching).toBe(1);
    expect(open).toBe((await board().read({})).loads.length);
    expect(open).toBeGreaterThan(matching);
    expect(await codeOf(board().count({ from: "NOWHERE" }))).toBe("validation_failed");
  });

  it("counts for each firm what that firm can see", async () => {
    await post();
    const late = await world.newFirm();
    expect((await board(late).count({})).open).toBeLessThan((await board().count({})).open);
  });

  it("lists the outcodes within a radius, so that a page can filter a load without measuring", async () => {
    const id = await post({ fromPostcode: "LS10 1AB" });
    const { near, matching } = await board().count({ near: "LS1", within: "5" });
    expect(near).toContain("LS10");
    expect(near).toEqual(near?.toSorted());
    const { loads } = await board().read({ near: "LS1", within: "5" });
    expect(loads.map((entry) => entry.id)).toContain(id);
    expect(loads.length).toBe(matching);
    expect((await board().count({ near: "PL1 1AA" })).nearPoint).toMatchObject({
      lat: expect.closeTo(50.37, 1),
    });
    expect(await board().count({ from: "LS" })).toMatchObject({ near: null, nearPoint: null });
  });

  it("says what one change of the filters would find, with the nearest wider radius only", async () => {
    await post({ fromPostcode: "TR1 1AA", tailLift: true });
    const { choices } = await board().relax({ near: "PL1", within: "5", notl: "1", vc: "eighteen_t" });
    expect(choices.map(({ name }) => name)).toEqual(["near"]);
    const wider = await board().relax({ near: "PL1", within: "5", vc: "eighteen_t" });
    expect(wider.choices.filter(({ name }) => name === "within")).toEqual([
      { name: "within", value: "50", matching: 1 },
    ]);
    for (const { matching } of wider.choices) expect(matching).toBeGreaterThan(0);
  });
});

describe("a row of the board", () => {
  it("has the outcodes of the further stops, and nothing else of them", async () => {
    const stop = { kind: "DELIVER" as const, postcode: "PR5 6AB", name: "Goods in", lines: ["Unit 2"] };
    const [row] = await boardSource(askDb(world.db)).loads([await post({ stops: [stop] })]);
    expect(row?.stops).toEqual(["PR5"]);
  });
});

describe("the whole list", () => {
  it("has every load of the pages in their order, in one answer", async () => {
    for (const vehicleClass of ["ARTIC", "LUTON", "ARTIC"] as const) {
      await post({ fromPostcode: "KW15 1LX", vehicleClass });
    }
    const asked = { from: "KW", sort: "price" } as const;
    const ids = ({ loads }: { loads: { id: string }[] }) => loads.map(({ id }) => id);
    const whole = await board().whole(asked);
    expect(whole.nextCursor).toBeNull();
    expect(ids(whole).length).toBeGreaterThanOrEqual(3);
    const first = await board().read({ ...asked, limit: "2" });
    expect(ids(first)).toEqual(ids(whole).slice(0, 2));
    expect(await codeOf(board().whole({ near: "nowhere" }))).toBe("validation_failed");
  });

  it("shows each firm what that firm can see", async () => {
    await post({ fromPostcode: "ZE1 0AA" });
    const late = await world.newFirm();
    const seen = async (firm: TestFirm) => (await board(firm).whole({ from: "ZE" })).loads.length;
    expect(await seen(carrier)).toBe(1);
    expect(await seen(late)).toBe(0);
  });
});

describe("the places of the outcodes", () => {
  it("are returned for every outcode, and are queried once", async () => {
    const { outcodes } = await board().outcodes({});
    const { geo } = world.services;
    expect(outcodes.length).toBeGreaterThan(2_500);
    expect(new Map(outcodes.map(([outcode, ...at]) => [outcode, at])).get("LS10")).toEqual([
      geo.find("LS10")?.lat,
      geo.find("LS10")?.lng,
    ]);
  });
});

describe("one load of the board", () => {
  it("has the entry, the board note, and the poster's record without its name", async () => {
    const id = await post({
      boardNote: "Forklift at collection.",
      notes: "Gate code 4471.",
      dimsNote: "1.6 m high",
    });
    const PAST = { finished: 3, calledOff: 2, disputed: 1, ratings: 2, ratingTotal: 9 };
    await world.db.firmRecord.upsert({
      where: { firmId_side: { firmId: poster.id, side: "poster" } },
      create: { firmId: poster.id, side: "poster", ...PAST },
      update: PAST,
    });
    const load = await board().load({ id });
    const [entry] = (await board().read({})).loads.filter((one) => one.id === id);
    expect(load).toMatchObject({ ...entry, boardNote: "Forklift at collection.", dimsNote: "1.6 m high" });
    expect(JSON.stringify(load)).not.toContain("4471");
    expect(load.posterJobs).toBeNull();
    expect(Object.keys(load.poster)).toEqual(["score", "level", "daysToPay"]);
    expect(JSON.stringify(load)).not.toContain(poster.name);
    expect(JSON.stringify(load)).not.toContain(poster.id);
  });

  it("places its ends no nearer than the outcode", async () => {
    const id = await post({ fromPostcode: "LS10 1AB" });
    const outcode = world.services.geo.find("LS10");
    expect((await board().load({ id })).fromPoint).toEqual({ lat: outcode?.lat, lng: outcode?.lng });
  });

  it("keeps the firm's own prices, oldest first, and nobody else's", async () => {
    const id = await post();
    const other = await world.newFirm({ plan: "PRIORITY" });
    await world.as(world.actorOf(other)).quotes.send({ id, amountPence: 99_900 });
    const { quotes } = world.as(world.actorOf(carrier));
    await quotes.send({ id, amountPence: 46_500, etaMins: 90 });
    world.clock.advance({ minutes: 1 });
    await quotes.send({ id, amountPence: 44_500 });
    const { myPrices } = await board().load({ id });
    expect(myPrices.map(({ amountPence, etaMins }) => [amountPence, etaMins])).toEqual([
      [46_500, 90],
      [44_500, null],
    ]);
  });

  it("shows what a void quote was for in the carrier's view of the load, until another one is sent", async () => {
    const stop = { kind: "DELIVER" as const, postcode: "PR5 6AB", name: "Goods in", lines: ["Unit 2"] };
    const day = { collectByTime: "08:30", deliverDate: "2026-11-21" };
    const id = await post({ ...day, stops: [stop], notes: "Gate 1." });
    const { quotes } = world.as(world.actorOf(carrier));
    const { loads } = world.as(world.actorOf(poster));
    await quotes.send({ id, amountPence: 46_500 });
    world.clock.advance({ minutes: 1 });
    await loads.amend({ id, notes: "Gate 2." });
    expect((await board().load({ id })).asQuoted).toBeNull();
    world.clock.advance({ minutes: 1 });
    const NO_WAITING = { freeMins: 0, pencePerQuarter: 0 };
    const noDay = { collectByTime: null, deliverDate: null };
    await loads.amend({ id, ...noDay, fromPostcode: "M17 1SN", stops: null, pallets: 14, tailLift: true });
    await loads.amend({
      id,
      pallets: 16,
      waiting: NO_WAITING,
      collectDate: "2026-11-23",
      externalRef: "HP-77",
      notes: "Gate 3.",
    });
    const { asQuoted, ...load } = await board().load({ id });
    expect(asQuoted).toMatchObject({
      from: { outcode: "LS10", town: "Leeds" },
      to: load.to,
      via: [{ outcode: "PR5" }],
      collect: { date: "2026-11-20", window: "Anytime", byTime: "08:30" },
      deliver: { date: "2026-11-21", window: "Anytime", byTime: null },
      pallets: 12,
      tailLift: false,
      termsDays: load.termsDays,
    });
    expect(asQuoted?.waiting).toEqual({ freeMins: 60, pencePerQuarter: 1_000 });
    expect(load.waiting).toEqual(NO_WAITING);
    expect(load).toMatchObject({ from: { outcode: "M17" }, via: [], pallets: 16, tailLift: true });
    for (const hidden of ["1AB", "6AB", "Gate", "Goods in", "HP-77"]) {
      expect(JSON.stringify(asQuoted)).not.toContain(hidden);
    }
    await quotes.send({ id, amountPence: 48_000 });
    expect((await board().load({ id })).asQuoted).toBeNull();
  });

  it("says until when it is early, and does not exist for firms that may not see it yet", async () => {
    const id = await post();
    const late = await world.newFirm();
    expect((await board().load({ id })).openToAllAt).not.toBeNull();
    expect(await codeOf(board(late).load({ id }))).toBe("not_found");
    world.clock.advance({ minutes: 6 });
    expect((await board(late).load({ id })).openToAllAt).toBeNull();
  });

  it("is gone once it is booked, and needs a seat", async () => {
    const id = await post({ bookNowPence: 24_500 });
    const unseated = await world.newFirm({ plan: "PRIORITY", seat: false });
    expect(await codeOf(board(unseated).load({ id }))).toBe("seat_required");
    await world.as(world.actorOf(carrier)).quotes.book({ id });
    expect(await codeOf(board().load({ id }))).toBe("not_found");
  });
});

it("says before the booking which ends lack an address, and never the address", async () => {
  const site = { name: "Pike House, goods in", lines: ["2 Mill Lane"] };
  const [neither, one, both] = [
    await post(),
    await post({ collectFrom: site }),
    await post({ collectFrom: site, deliverTo: site }),
  ];
  const without = async (id: string) => (await board().load({ id })).withoutAddress;
  expect([await without(neither), await without(one), await without(both)]).toEqual([
    ["from", "to"],
    ["to"],
    [],
  ]);
  expect(JSON.stringify(await board().load({ id: both }))).not.toContain("Pike House");
});
