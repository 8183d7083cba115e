import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const post = async (changes: Parameters<typeof posting>[0] = {}, firm = poster) =>
  (await as(firm).loads.post(posting(changes))).load;
async function book(firm: TestFirm, by: TestFirm, changes: Parameters<typeof posting>[0] = {}) {
  const load = await post(changes, firm);
  const { quote } = await as(by).quotes.send({ id: load.id, amountPence: 40_000 });
  await as(firm).quotes.accept({ id: load.id, quoteId: quote.id });
  return load;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

describe("the dashboard", () => {
  it("lists what the firm posted, newest first, with lane and active quotes, and nothing that it carries", async () => {
    const firm = await world.newFirm();
    const older = await post({ fromPostcode: "M17 1AB" }, firm);
    world.clock.advance({ minutes: 1 });
    const newer = await post({}, firm);
    await post();
    await as(carrier).quotes.send({ id: older.id, amountPence: 46_500 });
    const rival = await world.newFirm({ plan: "PRIORITY" });
    await as(rival).quotes.send({ id: older.id, amountPence: 42_500 });
    const { loads, nextCursor } = await as(firm).posterDashboard.list({});
    expect(loads.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(loads[1]).toMatchObject({ activeQuotes: 2, cheapestPence: 42_500, from: { outcode: "M17" } });
    expect(loads[0]).toMatchObject({ activeQuotes: 0, cheapestPence: null });
    expect(nextCursor).toBeNull();
  });

  it("counts no expired quote, even before the sweep", async () => {
    const own = await createWorld();
    try {
      const firm = await own.newFirm();
      const carrying = await own.newFirm({ plan: "PRIORITY" });
      const dashboard = own.as(own.actorOf(firm));
      const { load } = await dashboard.loads.post(posting({ collectDate: "2026-11-30" }));
      await own.as(own.actorOf(carrying)).quotes.send({ id: load.id, amountPence: 46_500 });
      own.clock.advance({ hours: 73 });
      expect((await dashboard.posterDashboard.list({})).loads[0]).toMatchObject({
        activeQuotes: 0,
        cheapestPence: null,
      });
    } finally {
      await own.drop();
    }
  });

  it("counts by status in one answer, and filters by one or several", async () => {
    const firm = await world.newFirm();
    const open = await post({}, firm);
    const called = await post({ pallets: 8 }, firm);
    await as(firm).loads.cancel({ id: called.id });
    const { counts } = await as(firm).posterDashboard.count({});
    expect(counts).toMatchObject({ POSTED: 1, CANCELLED: 1, BOOKED: 0 });
    const ids = async (status: ("POSTED" | "CANCELLED")[]) =>
      (await as(firm).posterDashboard.list({ status })).loads.map(({ id }) => id);
    expect(await ids(["CANCELLED"])).toEqual([called.id]);
    expect(await ids(["POSTED", "CANCELLED"])).toEqual([called.id, open.id]);
  });

  it("finds by reference, own reference, and area, outcode or postcode of either end", async () => {
    const firm = await world.newFirm();
    const one = await post(
      { externalRef: "HP-204417", fromPostcode: "m17 1ab", toPostcode: "G33 4XX" },
      firm,
    );
    const two = await post({ externalRef: "100%", fromPostcode: "M1 7ED", toPostcode: "LS10 1AB" }, firm);
    const find = async (text: string) =>
      (await as(firm).posterDashboard.list({ find: text })).loads.map(({ id }) => id).sort();
    expect(await find(one.ref.toLowerCase())).toEqual([one.id]);
    expect(await find(two.ref.slice(3))).toEqual([two.id]);
    expect(await find("4417")).toEqual([one.id]);
    expect(await find("hp-20")).toEqual([one.id]);
    expect(await find("0%")).toEqual([two.id]);
    expect(await find("M17")).toEqual([one.id]);
    expect(await find("M1")).toEqual([two.id]);
    expect(await find("M1 7")).toEqual(expect.arrayContaining([two.id]));
    expect(await find("m171ab")).toEqual([one.id]);
    expect(await find("G33")).toEqual([one.id]);
    expect(await find("LS")).toEqual([two.id]);
    expect(await find("M")).toEqual([one.id, two.id].sort());
    expect(await find("ZZ99")).toEqual([]);
    expect(await as(poster).posterDashboard.list({ find: one.ref })).toMatchObject({ loads: [] });
  });

  it("finds by towns, counties and regions at either end, several at once", async () => {
    const firm = await world.newFirm();
    const north = await post(
      { fromPostcode: "LS10 1AB", toPostcode: "G33 4XX", externalRef: "hull 7" },
      firm,
    );
    const south = await post({ fromPostcode: "M1 7ED", toPostcode: "SW1A 2AA" }, firm);
    const find = async (text: string) =>
      (await as(firm).posterDashboard.list({ find: text })).loads.map(({ id }) => id);
    expect(await find("Leeds")).toEqual([north.id]);
    expect(await find("scotland")).toEqual([north.id]);
    expect(await find("London")).toEqual([south.id]);
    expect(await find("Glasgow, London")).toEqual([south.id, north.id]);
    expect(await find("hull")).toEqual([north.id]);
    expect(await find("Leed")).toEqual([]);
  });

  it("sorts by posting or collection, both ways, and pages without gaps", async () => {
    const firm = await world.newFirm();
    const days = ["2026-11-25", "2026-11-23", "2026-11-25", "2026-11-24"];
    const ids: string[] = [];
    for (const collectDate of days) ids.push((await post({ collectDate }, firm)).id);
    await as(firm).loads.cancel({ id: ids[3] ?? "" });
    const inOrder = async (sort: "newest" | "oldest" | "collect" | "collectLast") => {
      const first = await as(firm).posterDashboard.list({ sort, limit: 3 });
      const rest = await as(firm).posterDashboard.list({ sort, limit: 3, cursor: first.nextCursor ?? "" });
      expect(rest.nextCursor).toBeNull();
      return [...first.loads, ...rest.loads].map(({ id }) => ids.indexOf(id));
    };
    expect(await inOrder("newest")).toEqual([3, 2, 1, 0]);
    expect(await inOrder("oldest")).toEqual([0, 1, 2, 3]);
    expect(await inOrder("collect")).toEqual([1, 3, 0, 2]);
    expect(await inOrder("collectLast")).toEqual([2, 0, 3, 1]);
    const { loads } = await as(firm).posterDashboard.list({ sort: "collect", status: ["POSTED"] });
    expect(loads.map(({ id }) => ids.indexOf(id))).toEqual([1, 0, 2]);
  });

  it("pages without gaps, and refuses a cursor of other filters", async () => {
    const firm = await world.newFirm();
    const ids: string[] = [];
    for (const pallets of [1, 2, 3]) ids.unshift((await post({ pallets }, firm)).id);
    const first = await as(firm).posterDashboard.list({ limit: 2 });
    const cursor = first.nextCursor ?? "";
    const second = await as(firm).posterDashboard.list({ limit: 2, cursor });
    expect([...first.loads, ...second.loads].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(await codeOf(as(firm).posterDashboard.list({ limit: 2, cursor, find: "M1" }))).toBe(
      "cursor_invalid",
    );
  });

  it("filters by one carrier, in each order, with each status and with typed text", async () => {
    const firm = await world.newFirm();
    const one = await book(firm, carrier, { collectDate: "2026-11-25", fromPostcode: "M17 1AB" });
    await book(firm, await world.newFirm({ plan: "PRIORITY" }));
    const two = await book(firm, carrier, { collectDate: "2026-11-24" });
    await post({}, firm);
    const ids = async (rest: Parameters<ReturnType<typeof as>["posterDashboard"]["list"]>[0] = {}) =>
      (await as(firm).posterDashboard.list({ carrier: carrier.id, ...rest })).loads.map(({ id }) => id);
    expect(await ids()).toEqual([two.id, one.id]);
    expect(await ids({ sort: "collect" })).toEqual([two.id, one.id]);
    expect(await ids({ sort: "oldest" })).toEqual([one.id, two.id]);
    expect(await ids({ status: ["BOOKED"] })).toEqual([two.id, one.id]);
    expect(await ids({ status: ["POSTED"] })).toEqual([]);
    expect(await ids({ find: "M17" })).toEqual([one.id]);
    expect(await ids({ carrier: poster.id })).toEqual([]);
  });

  it("is refused to firms that do not post", async () => {
    const carrying = await world.newFirm({ canPost: false });
    expect(await codeOf(as(carrying).posterDashboard.list({}))).toBe("not_a_poster");
    expect(await codeOf(as(carrying).posterDashboard.count({}))).toBe("not_a_poster");
  });
});

describe("the decisions of a poster", () => {
  it("list each open load once: active quotes, an hour without a quote, or no more time after today", async () => {
    const own = await createWorld();
    try {
      const firm = await own.newFirm();
      const carrying = own.as(own.actorOf(await own.newFirm({ plan: "PRIORITY" })));
      const dashboard = own.as(own.actorOf(firm));
      const make = async (changes: Parameters<typeof posting>[0]) =>
        (await dashboard.loads.post(posting(changes))).load.id;
      const quoted = await make({ pallets: 1 });
      const quiet = await make({ pallets: 2, termsDays: 90 });
      const today = await make({ pallets: 3, collectDate: "2026-11-18", deliverDate: "2026-11-19" });
      const quotedToday = await make({ pallets: 4, collectDate: "2026-11-18" });
      for (const id of [quoted, quotedToday]) await carrying.quotes.send({ id, amountPence: 40_000 });
      const read = async () => {
        const { quotes, quiet: none, today: ends } = await dashboard.posterDashboard.decisions({});
        return [quotes, none, ends].map(({ count, loads }) => [count, ...loads.map(({ id }) => id)]);
      };
      expect(await read()).toEqual([[1, quoted], [0], [1, quotedToday]]);
      own.clock.advance({ minutes: 60 });
      await make({ pallets: 5 });
      expect(await read()).toEqual([
        [1, quoted],
        [1, quiet],
        [2, today, quotedToday],
      ]);
      const { quiet: none, today: ends } = await dashboard.posterDashboard.decisions({});
      expect(none.loads[0]).toMatchObject({ cause: "long_terms", changes: { termsDays: 30 } });
      expect(ends.loads[0]).toMatchObject({
        cause: "ends_today",
        changes: { collectDate: "2026-11-19", deliverDate: "2026-11-20" },
      });
      expect(ends.loads[1]).toMatchObject({ cause: "quoted", changes: null, cheapestPence: 40_000 });
      await dashboard.loads.amend({ id: quiet, ...none.loads[0]?.changes });
      expect((await read())[1]).toEqual([0]);
    } finally {
      await own.drop();
    }
  });

  it("list each delivery that nobody has confirmed, with its booked price, until it is confirmed", async () => {
    const firm = await world.newFirm();
    const deliver = async (collectDate: string) => {
      const { id } = await book(firm, carrier, { collectDate });
      const { change } = await as(carrier).changes.propose({ id, penceDelta: 2_500 });
      await as(firm).changes.agree({ id, changeId: change?.id ?? "" });
      await as(carrier).bookings.collect({ id });
      await as(carrier).bookings.putPod({ id, content: inPieces(await photograph("jpeg")) });
      await as(carrier).bookings.deliver({ id, receivedBy: "A. Rennie" });
      return id;
    };
    const later = await deliver("2026-11-19");
    const first = await deliver("2026-11-18");
    await book(firm, carrier);
    const { delivered, quotes } = await as(firm).posterDashboard.decisions({});
    expect(quotes.count).toBe(0);
    expect(delivered).toMatchObject({
      count: 2,
      loads: [
        {
          id: first,
          cause: "delivered",
          changes: null,
          since: world.clock.now().toISOString(),
          agreedPence: 42_500,
          bookedPence: 40_000,
          allowedActions: expect.arrayContaining(["confirm"]),
        },
        { id: later },
      ],
    });
    await as(firm).bookings.confirm({ id: first });
    expect((await as(firm).posterDashboard.decisions({})).delivered).toMatchObject({
      count: 1,
      loads: [{ id: later }],
    });
  });

  it("are refused to firms that do not post, and are of the firm's own loads", async () => {
    const carrying = await world.newFirm({ canPost: false });
    expect(await codeOf(as(carrying).posterDashboard.decisions({}))).toBe("not_a_poster");
    const { quotes } = await as(await world.newFirm()).posterDashboard.decisions({});
    expect(quotes).toEqual({ count: 0, loads: [] });
  });
});

describe("a load's own page", () => {
  it("shows the poster every quote with its carrier's minimum number of jobs, and neither name nor exact figures", async () => {
    const load = await post();
    await world.db.firmRecord.upsert({
      where: { firmId_side: { firmId: carrier.id, side: "carrier" } },
      create: { firmId: carrier.id, side: "carrier", finished: 212, level: "Gold", score: 91 },
      update: { finished: 212, level: "Gold", score: 91 },
    });
    const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
    const page = await as(poster).posterDashboard.load({ id: load.id });
    expect(page).toMatchObject({
      side: "poster",
      carrierJobs: { [quote.id]: { finished: 5, firms: 3 } },
      from: { outcode: "LS10" },
      pod: null,
      myRating: null,
      disputes: [],
    });
    expect(page.history.map(({ action }) => action)).toEqual(["post"]);
    expect(JSON.stringify(page)).not.toContain(carrier.name);
    expect(JSON.stringify(page)).not.toMatch(/\b(212|91)\b/);
  });

  it("still shows withdrawn quotes", async () => {
    const load = await post();
    await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
    await as(carrier).quotes.withdraw({ id: load.id });
    const page = await as(poster).posterDashboard.load({ id: load.id });
    expect(page.load.quotes.map(({ status }) => status)).toEqual(["WITHDRAWN"]);
  });

  it("shows the winning carrier its own quote only, and is 404 for others", async () => {
    const load = await post();
    const rival = await world.newFirm({ plan: "PRIORITY" });
    await as(rival).quotes.send({ id: load.id, amountPence: 42_500 });
    expect(await codeOf(as(carrier).posterDashboard.load({ id: load.id }))).toBe("not_found");
    const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    const page = await as(carrier).posterDashboard.load({ id: load.id });
    expect(page.side).toBe("carrier");
    expect(Object.keys(page.carrierJobs)).toEqual([quote.id]);
    expect(page.load.poster?.name).toBe(poster.name);
    expect(await codeOf(as(rival).posterDashboard.load({ id: load.id }))).toBe("not_found");
  });

  it("tells each end its own rating only", async () => {
    const load = await post();
    const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    await world.db.load.update({
      where: { id: load.id },
      data: { status: "CONFIRMED", confirmedAt: world.clock.now() },
    });
    await as(poster).bookings.rate({ id: load.id, score: 4, comment: "On time" });
    expect((await as(poster).posterDashboard.load({ id: load.id })).myRating).toEqual({
      score: 4,
      comment: "On time",
    });
    expect((await as(carrier).posterDashboard.load({ id: load.id })).myRating).toBeNull();
  });
});

describe("the look-up of places", () => {
  it("returns the place of a full postcode, and completions of a partial one", async () => {
    const { place } = await as(poster).places.suggest({ text: "ls10 1ab" });
    expect(place).toMatchObject({ outcode: "LS10" });
    const { suggestions } = await as(poster).places.suggest({ text: "LS1", limit: 3 });
    expect(suggestions).toHaveLength(3);
    expect(suggestions[0]).toMatchObject({ kind: "outcode", text: "LS1" });
    expect(await as(poster).places.suggest({ text: "zz" })).toMatchObject({ place: null });
  });
});
