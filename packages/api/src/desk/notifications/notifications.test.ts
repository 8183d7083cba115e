import { HOUR_MS } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { groupOf, type Subject } from "../../core/notifications/rules.ts";
import { createWorld, posting, START } from "../../testing/world.ts";

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

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const list = (firm = carrier, all = false) => as(firm).accounts.notifications({ all });
const unread = async (firm = carrier) => (await as(firm).accounts.counts({})).unread;
const search = async (name: string, query: object) =>
  (await as(carrier).searches.create({ name, query, alert: true })).search;

/** Posts a load and lets its early access end. */
async function post(changes: Parameters<typeof posting>[0] = {}) {
  const { load } = await as(poster).loads.post(posting(changes));
  world.clock.advance({ minutes: 6 });
  return load;
}

async function quoted(pence: number) {
  const load = await post();
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: pence });
  return { load, quote };
}

describe("new loads", () => {
  it("are grouped by search with their count and the newest three that are still open", async () => {
    await search("From Leeds", { from: "LS" });
    const loads: { id: string; ref: string }[] = [];
    for (let nth = 0; nth < 5; nth += 1)
      loads.push(await post({ bookNowPence: 40_000, pricingMode: "BOOK_NOW" }));
    await as(carrier).quotes.book({ id: loads[4]?.id ?? "" });
    const { matches } = await list();
    expect(matches).toMatchObject([
      { search: { name: "From Leeds", query: { from: "LS" } }, count: 5, unread: 5, lastHour: 5 },
    ]);
    expect(matches[0]?.newest.map(({ ref }) => ref)).toEqual([3, 2, 1].map((nth) => loads[nth]?.ref));
    expect(matches[0]?.newest[0]).toMatchObject({
      fromOutcode: "LS10",
      vehicleClass: "EIGHTEEN_T",
      pricePence: 40_000,
    });
    expect(await unread()).toBe(1);
  });

  it("are listed under each search of the reader's that contains them, and apart if only a base is near", async () => {
    const { lat, lng } = world.services.geo.find("LS1") ?? { lat: 0, lng: 0 };
    await world.db.firmBase.create({
      data: { id: "base_a", firmId: carrier.id, postcode: "LS1", outcode: "LS1", lat, lng, radiusMiles: 20 },
    });
    await post();
    await search("From Leeds", { from: "LS" });
    await search("Anything", {});
    await post();
    const { matches } = await list();
    expect(
      Object.fromEntries(matches.map((each) => [each.search?.name ?? "near a base", each.count])),
    ).toEqual({
      "From Leeds": 1,
      Anything: 1,
      "near a base": 1,
    });
    expect(await unread()).toBe(3);
  });

  it("are listed when the reader's board shows them: at once by plan or preference, else after early access", async () => {
    const priority = await world.newFirm({ vehicles: ["EIGHTEEN_T"], plan: "PRIORITY" });
    const preferred = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
    const relation = { posterId: poster.id, carrierId: preferred.id, relation: "PREFERRED" } as const;
    await world.db.carrierRelation.create({ data: { ...relation, createdAt: world.clock.now() } });
    const all = [priority, preferred, carrier];
    for (const firm of all)
      await as(firm).searches.create({ name: "From Leeds", query: { from: "LS" }, alert: true });
    const told = () =>
      Promise.all(all.map(async (firm) => [await unread(firm), (await list(firm)).matches[0]?.count ?? 0]));
    const { load } = await as(poster).loads.post(posting());
    expect(load.carriersAlerted).toBe(3);
    expect(await told()).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
    expect(await list()).toMatchObject({ matches: [], lastAt: null });
    await as(carrier).accounts.markNotificationsRead({ upTo: "note_z" });
    world.clock.advance({ minutes: 5 });
    expect(await told()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect((await list()).matches[0]).toMatchObject({
      latest: world.clock.now().toISOString(),
      newest: [{ id: load.id }],
    });
  });

  it("are not listed for firms without early access if they were booked or called off during it", async () => {
    const priority = await world.newFirm({ vehicles: ["EIGHTEEN_T"], plan: "PRIORITY" });
    for (const firm of [priority, carrier])
      await as(firm).searches.create({ name: "From Leeds", query: { from: "LS" }, alert: true });
    const booked = await as(poster).loads.post(posting({ bookNowPence: 40_000 }));
    await as(priority).quotes.book({ id: booked.load.id });
    const cancelled = await as(poster).loads.post(posting());
    await as(poster).loads.cancel({ id: cancelled.load.id });
    world.clock.advance({ minutes: 6 });
    expect((await list()).matches).toEqual([]);
    expect((await list(priority)).matches).toMatchObject([{ count: 2 }]);
  });

  it("that were seen are not counted when others come, and leave the list after two days", async () => {
    const { id } = await search("From Leeds", { from: "LS" });
    await post();
    const [first] = (await list()).matches;
    await as(carrier).accounts.markNotificationsRead({ searches: [{ id, upTo: first?.upTo ?? "" }] });
    expect((await list()).matches).toMatchObject([{ count: 1, unread: 0 }]);
    await post();
    expect((await list()).matches).toMatchObject([{ count: 1, unread: 1 }]);
    const [second] = (await list()).matches;
    await as(carrier).accounts.markNotificationsRead({ searches: [{ id, upTo: second?.upTo ?? "" }] });
    world.clock.advance({ days: 3 });
    expect(await list()).toMatchObject({ matches: [], lastAt: expect.any(String) });
  });

  it("are counted without details for a member who may not read the board", async () => {
    await search("From Leeds", { from: "LS" });
    await post();
    const actor = world.actorOf(carrier);
    const seatless = { ...actor, member: actor.member && { ...actor.member, seat: false } };
    const { matches } = await world.as(seatless).accounts.notifications({});
    expect(matches).toMatchObject([{ count: 1, newest: [] }]);
  });
});

describe("marking notifications as read", () => {
  it("marks the named ones only", async () => {
    const leeds = await search("From Leeds", { from: "LS" });
    const manchester = await search("From Manchester", { from: "M" });
    await post();
    await post({ fromPostcode: "M17 1SN" });
    const { load, quote } = await quoted(40_000);
    await as(poster).quotes.decline({ id: load.id, quoteId: quote.id });
    expect(await unread()).toBe(3);
    const { matches, notifications } = await list();
    const upTo = matches.find((each) => each.search?.id === leeds.id)?.upTo ?? "";
    await as(carrier).accounts.markNotificationsRead({ searches: [{ id: leeds.id, upTo }] });
    expect(await unread()).toBe(2);
    await as(carrier).accounts.markNotificationsRead({ ids: notifications.flatMap(({ ids }) => ids) });
    expect((await list()).matches.find((each) => each.search?.id === manchester.id)?.unread).toBe(1);
    expect(await as(carrier).accounts.markNotificationsRead({})).toEqual({ read: 0 });
    expect(await unread()).toBe(1);
  });

  it("marks those that were listed, not those that reached the reader's board since", async () => {
    const { id } = await search("From Leeds", { from: "LS" });
    await post();
    const { matches, at } = await list();
    await post();
    const later = (await world.db.notification.findMany({ orderBy: { id: "desc" }, take: 1 }))[0]?.id ?? "";
    world.clock.advance({ minutes: 6 });
    const mark = as(carrier).accounts.markNotificationsRead;
    expect(await mark({ upTo: later, searches: [{ id, upTo: later }], shownAt: at })).toEqual({ read: 1 });
    expect(await unread()).toBe(1);
    expect(matches).toMatchObject([{ unread: 1 }]);
    expect((await list()).matches).toMatchObject([{ unread: 1 }]);
    const inAnHour = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    await as(poster).loads.post(posting());
    expect(await mark({ upTo: "note_z", shownAt: inAnHour })).toEqual({ read: 1 });
  });

  it("marks those of the reader's own firm only", async () => {
    await quoted(40_000);
    const [told] = (await list(poster)).notifications;
    await as(carrier).accounts.markNotificationsRead({ ids: told?.ids ?? [], upTo: "note_z" });
    expect(await unread(poster)).toBe(1);
  });
});

describe("notifications of events", () => {
  it("merge several quotes on one load into one line, which waits for the poster until it is booked", async () => {
    const { load, quote } = await quoted(40_000);
    const other = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
    await as(other).quotes.send({ id: load.id, amountPence: 39_000 });
    const { notifications } = await list(poster);
    expect(notifications).toMatchObject([
      {
        kind: "quote_received",
        group: "waits",
        ids: [expect.any(String), expect.any(String)],
        decision: null,
      },
    ]);
    expect(await unread(poster)).toBe(1);
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    expect((await list(poster)).notifications.map(({ group }) => group)).toEqual(["loads"]);
  });

  it("are counted as they are listed: several messages and statements about one load once for each kind", async () => {
    const { load, quote } = await quoted(40_000);
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    await as(carrier).messages.send({ id: load.id, text: "Where is the gate?" });
    await as(carrier).messages.send({ id: load.id, text: "Found it." });
    await as(carrier).disputes.raise({ id: load.id, reason: "OTHER", details: "Nobody opens." });
    await as(carrier).disputes.state({ id: load.id, text: "Still nobody." });
    await as(carrier).disputes.state({ id: load.id, text: "Somebody came." });
    const unreadLines = (await list(poster)).notifications.filter(({ readAt }) => readAt === null);
    expect(unreadLines.map(({ kind, ids }) => [kind, ids.length])).toEqual([
      ["dispute_statement", 2],
      ["disputed", 1],
      ["message_received", 2],
      ["quote_received", 1],
    ]);
    expect(await unread(poster)).toBe(unreadLines.length);
  });

  it.each([
    ["books a load", ["booked"]],
    ["collects it", ["collected", "booked"]],
  ])("reach the colleagues of a member who %s, and the member only if a key did it", async (act, kinds) => {
    const { id } = await post({ bookNowPence: 40_000, pricingMode: "BOOK_NOW", collectDate: "2026-11-18" });
    const { person, ...member } = await world.newMember(carrier);
    const told = async (owner = world.actorOf(carrier)) => {
      const calls = world.as(owner);
      const { notifications } = await calls.accounts.notifications({});
      return [notifications.map(({ kind }) => kind), (await calls.accounts.counts({})).unread];
    };
    const colleague = { ...world.actorOf(carrier), member: { ...member, name: person.name } };
    await as(carrier).quotes.book({ id });
    if (act === "collects it") await as(carrier).bookings.collect({ id });
    expect(await told()).toEqual([[], 0]);
    expect(await told(colleague)).toEqual([kinds, kinds.length]);
    const other = await post({ bookNowPence: 40_000, pricingMode: "BOOK_NOW" });
    await world.as({ ...world.actorOf(carrier), via: "key" }).quotes.book({ id: other.id });
    expect(await told()).toEqual([["booked"], 1]);
  });

  it("of a firm's only member are read from the start, since nobody else would read them", async () => {
    const book = async () => {
      const { id } = await post({ bookNowPence: 40_000, pricingMode: "BOOK_NOW" });
      await as(carrier).quotes.book({ id });
      const where = { firmId: carrier.id, loadId: id, kind: "booked" };
      return (await world.db.notification.findFirstOrThrow({ where, orderBy: { id: "asc" } })).readAt;
    };
    const former = await world.newMember(carrier);
    await world.db.member.update({ where: { id: former.id }, data: { leftAt: world.clock.now() } });
    expect(await book()).toEqual(world.clock.now());
    await world.newMember(carrier);
    expect(await book()).toBeNull();
  });

  it("state the agreed price to the winner, and the loser's own price to the loser", async () => {
    const { load, quote } = await quoted(40_000);
    const other = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
    await as(other).quotes.send({ id: load.id, amountPence: 45_000 });
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    expect((await list()).notifications).toMatchObject([
      { kind: "booked", group: "quotes", load: { pricePence: 40_000 } },
    ]);
    expect((await list(other)).notifications).toMatchObject([
      { kind: "lost", group: "quotes", load: { pricePence: 45_000 }, reason: "booked_elsewhere" },
    ]);
  });

  it("state to a carrier why its quote ended", async () => {
    const { load: changed } = await quoted(40_000);
    const { load: calledOff } = await quoted(41_000);
    await as(poster).loads.amend({ id: changed.id, tailLift: true });
    world.clock.advance({ minutes: 1 });
    for (const { id } of [changed, calledOff]) await as(poster).loads.cancel({ id });
    expect((await list()).notifications).toMatchObject([
      { kind: "quote_void", load: { id: calledOff.id }, reason: "withdrawn_by_poster" },
      { kind: "quote_void", load: { id: changed.id }, reason: "changed" },
    ]);
  });

  it("that were read leave the list after two days, except those that wait for an answer", async () => {
    const { load, quote } = await quoted(40_000);
    await as(poster).quotes.decline({ id: load.id, quoteId: quote.id });
    await as(carrier).accounts.markNotificationsRead({ upTo: "note_z" });
    await as(poster).accounts.markNotificationsRead({ upTo: "note_z" });
    world.clock.advance({ hours: 49 });
    expect((await list()).notifications).toEqual([]);
    expect((await list(carrier, true)).notifications).toMatchObject([{ kind: "declined" }]);
  });
});

describe("a decision in the line", () => {
  it("is offered if the load's next step needs no more facts, and only while it is allowed", async () => {
    const { load, quote } = await quoted(40_000);
    await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    await world.db.load.update({
      where: { id: load.id },
      data: { status: "DELIVERED", deliveredAt: world.clock.now() },
    });
    await world.db.notification.create({
      data: {
        id: world.services.newId("note"),
        firmId: poster.id,
        kind: "delivered",
        loadId: load.id,
        createdAt: world.clock.now(),
      },
    });
    const version = (await world.db.load.findUniqueOrThrow({ where: { id: load.id } })).version;
    expect((await list(poster)).notifications[0]).toMatchObject({
      kind: "delivered",
      group: "waits",
      decision: { act: "confirm", loadId: load.id, version },
    });
    await as(poster).bookings.confirm({ id: load.id });
    const delivered = (await list(poster)).notifications.find(({ kind }) => kind === "delivered");
    expect(delivered).toMatchObject({ group: "loads", decision: null });
  });

  it("gives a seat to a member who asked an owner for one", async () => {
    const member = await world.newMember(carrier);
    const { id, personId, person, role, seat } = member;
    const actor = { ...world.actorOf(carrier), member: { id, personId, name: person.name, role, seat } };
    await world.as(actor).accounts.askForSeat({});
    const [asked] = (await list()).notifications;
    expect(asked).toMatchObject({ group: "waits", decision: { act: "giveSeat", memberId: id } });
    await as(carrier).accounts.changeMember({ memberId: id, seat: true });
    expect((await list()).notifications[0]).toMatchObject({ group: "firm", decision: null });
  });
});

describe("proposed changes", () => {
  const book = async (firm: TestFirm, id: string) => {
    const { quote } = await as(firm).quotes.send({ id, amountPence: 40_000 });
    await as(poster).quotes.accept({ id, quoteId: quote.id });
  };
  const asked = async (firm: TestFirm) =>
    (await list(firm)).notifications.filter(({ kind }) => kind === "change_proposed");

  it("are one line for each load until the open one is answered", async () => {
    const { id } = await post();
    await book(carrier, id);
    const first = await as(poster).changes.propose({ id, penceDelta: 100 });
    await as(poster).changes.withdraw({ id, changeId: first.change?.id ?? "" });
    const { change } = await as(poster).changes.propose({ id, penceDelta: 200 });
    expect(await asked(carrier)).toMatchObject([
      { group: "waits", ids: [expect.any(String), expect.any(String)] },
    ]);
    await as(carrier).changes.refuse({ id, changeId: change?.id ?? "" });
    expect(await asked(carrier)).toMatchObject([{ group: "loads" }]);
  });

  it("are not shown to a former carrier when the next one gets a proposal", async () => {
    const { id } = await post();
    const next = await world.newFirm({ vehicles: ["EIGHTEEN_T"] });
    await book(carrier, id);
    await as(poster).changes.propose({ id, penceDelta: 100 });
    await as(carrier).bookings.handBack({ id, reason: "Broke down." });
    await book(next, id);
    await as(poster).changes.propose({ id, penceDelta: 200 });
    expect(await asked(next)).toMatchObject([{ group: "waits" }]);
    expect(await asked(carrier)).toMatchObject([{ group: "loads" }]);
  });
});

describe("an open dispute", () => {
  it("notifies the other end of its texts and proposals; a settlement waits for the end that has not answered it", async () => {
    const { load, quote } = await quoted(40_000);
    const { id } = load;
    await as(poster).quotes.accept({ id, quoteId: quote.id });
    await as(poster).disputes.raise({ id, reason: "Late", details: "It came at noon." });
    const groups = async (firm: TestFirm, kind: string) =>
      (await list(firm)).notifications.flatMap((line) =>
        line.kind === kind ? [[line.group, line.ids.length]] : [],
      );
    for (const text of ["The gate was shut.", "Until ten."]) await as(carrier).disputes.state({ id, text });
    expect(await groups(poster, "dispute_statement")).toEqual([["loads", 2]]);
    expect(await groups(carrier, "dispute_statement")).toEqual([]);
    const half = { id, outcome: "CONFIRMED", agreedPence: 20_000, note: "Half." } as const;
    for (let time = 0; time < 2; time += 1) await as(carrier).disputes.resolve(half);
    expect(await groups(poster, "dispute_proposed")).toEqual([["waits", 1]]);
    world.clock.advance({ minutes: 1 });
    await as(poster).disputes.resolve({ ...half, agreedPence: 30_000 });
    expect(await groups(poster, "dispute_proposed")).toEqual([["loads", 1]]);
    expect(await groups(carrier, "dispute_proposed")).toEqual([["waits", 1]]);
  });
});

describe("groups", () => {
  const subject = (changes: Partial<Subject>): Subject => ({
    kind: "booked",
    hasLoad: true,
    status: "POSTED",
    own: false,
    quoted: false,
    disputedByOther: false,
    settlementByOther: false,
    readsOnly: false,
    seatToGive: false,
    answerOwed: false,
    changeWaits: false,
    extraWaits: false,
    offerWaits: false,
    ...changes,
  });

  it.each([
    ["waits", { kind: "quote_again" }],
    ["waits", { kind: "offer_received", offerWaits: true }],
    ["quotes", { kind: "offer_received" }],
    ["waits", { kind: "may_quote" }],
    ["quotes", { kind: "quote_again", quoted: true }],
    ["quotes", { kind: "quote_void" }],
    ["quotes", { kind: "booked", status: "BOOKED" }],
    ["loads", { kind: "booked", status: "BOOKED", own: true }],
    ["loads", { kind: "message_received", status: "BOOKED" }],
    ["loads", { kind: "a_kind_to_come" }],
    ["waits", { kind: "disputed", status: "DISPUTED", disputedByOther: true }],
    ["loads", { kind: "disputed", status: "DISPUTED" }],
    ["waits", { kind: "dispute_proposed", status: "DISPUTED", settlementByOther: true }],
    ["loads", { kind: "dispute_proposed", status: "CONFIRMED", settlementByOther: true }],
    ["loads", { kind: "dispute_proposed", status: "DISPUTED" }],
    ["loads", { kind: "dispute_statement", status: "DISPUTED" }],
    ["waits", { kind: "change_proposed", status: "BOOKED", changeWaits: true }],
    ["loads", { kind: "change_proposed", status: "BOOKED" }],
    ["waits", { kind: "extra_proposed", status: "DELIVERED", own: true, extraWaits: true }],
    ["waits", { kind: "extra_reminder", status: "DELIVERED", own: true, extraWaits: true }],
    ["loads", { kind: "extra_proposed", status: "DELIVERED", own: true }],
    ["waits", { kind: "firm_asked", hasLoad: false, status: null, answerOwed: true }],
    ["firm", { kind: "firm_approved", hasLoad: false, status: null }],
    ["firm", { kind: "a_kind_to_come", hasLoad: false, status: null }],
    ["quotes", { kind: "lost" }],
  ] as const)("%s: %o", (group, facts) => expect(groupOf(subject(facts))).toBe(group));
});
