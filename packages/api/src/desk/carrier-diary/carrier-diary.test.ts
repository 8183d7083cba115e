import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
});
afterAll(() => world.drop());

const as = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));
const newCarrier = () => world.newFirm({ plan: "PRIORITY" });
const post = async (changes: Parameters<typeof posting>[0] = {}) =>
  (await as(poster).loads.post(posting(changes))).load;
const quote = async (firm: TestFirm, id: string, amountPence = 44_500) =>
  (await as(firm).quotes.send({ id, amountPence })).quote;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

async function won(
  carrier: TestFirm,
  changes: Parameters<typeof posting>[0] = {},
  pence = 44_500,
  from = poster,
) {
  const { load } = await as(from).loads.post(posting(changes));
  const { id: quoteId } = await quote(carrier, load.id, pence);
  await as(from).quotes.accept({ id: load.id, quoteId });
  return load;
}

async function delivered(carrier: TestFirm, termsDays = 30, from = poster) {
  const load = await won(carrier, { collectDate: "2026-11-19", termsDays }, 44_500, from);
  await as(carrier).bookings.collect({ id: load.id, driver: "M. Okafor", vehicleReg: "FX23 KLD" });
  await as(carrier).bookings.putPod({ id: load.id, content: inPieces(await photograph("jpeg")) });
  await as(carrier).bookings.deliver({ id: load.id, receivedBy: "A. Rennie" });
  return load;
}

describe("the diary", () => {
  it("lists the jobs that the firm has won, with the poster's contacts and the lane, and none that it only quoted on", async () => {
    const carrier = await newCarrier();
    const load = await won(carrier, {
      externalRef: "HP-1",
      deliverDate: "2026-11-21",
      deliverByTime: "09:00",
    });
    await quote(carrier, (await post({ pallets: 3 })).id);
    const { jobs, more } = await as(carrier).carrierDiary.jobs({});
    expect(more).toBe(false);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({
      id: load.id,
      externalRef: "HP-1",
      status: "BOOKED",
      agreedPence: 44_500,
      from: { outcode: "LS10", postcode: "LS10 1AB" },
      collect: { date: "2026-11-20", window: "Anytime", byTime: null },
      deliver: { date: "2026-11-21", byTime: "09:00" },
      poster: { name: poster.name, email: poster.contactEmail, phone: poster.contactPhone },
      hasPod: false,
      allowedActions: [
        "handBack",
        "announceVehicle",
        "driverLink",
        "milestone",
        "podPage",
        "message",
        "proposeChange",
        "proposeExtra",
        "dispute",
      ],
      paymentDue: null,
    });
  });

  it("names the village of a postcode, which the board never does", async () => {
    const carrier = await newCarrier();
    await won(carrier, { fromPostcode: "NN6 7DN" });
    expect((await as(carrier).carrierDiary.jobs({})).jobs[0]?.from).toMatchObject({
      outcode: "NN6",
      town: "Crick",
    });
    const { load: open } = await as(poster).loads.post(posting({ fromPostcode: "NN6 7DN" }));
    const seen = await as(await world.newFirm({ plan: "PRIORITY" })).board.load({ id: open.id });
    expect(seen.from).toEqual({ outcode: "NN6", town: "Brixworth / Long Buckby" });
  });

  it("lists a delivered job until the end of the London day", async () => {
    world.clock.set("2026-11-18T23:30:00.000Z");
    const carrier = await newCarrier();
    const load = await delivered(carrier);
    const today = await as(carrier).carrierDiary.jobs({});
    expect(today.jobs).toMatchObject([
      { id: load.id, status: "DELIVERED", hasPod: true, receivedBy: "A. Rennie", paymentDue: "2026-12-18" },
    ]);
    world.clock.advance({ minutes: 30 });
    expect((await as(carrier).carrierDiary.jobs({})).jobs).toEqual([]);
    world.clock.set(START);
  });

  it("lists a job in dispute, and leaves out one that was handed back", async () => {
    const carrier = await newCarrier();
    const kept = await won(carrier);
    const given = await won(carrier, { pallets: 5 });
    await as(carrier).bookings.handBack({ id: given.id, reason: "Vehicle off the road" });
    await as(carrier).disputes.raise({ id: kept.id, reason: "No answer", details: "Nobody at the gate." });
    const { jobs } = await as(carrier).carrierDiary.jobs({});
    expect(jobs.map(({ id, status }) => [id, status])).toEqual([[kept.id, "DISPUTED"]]);
  });

  it("names the driver by the newest open link of a job, and nobody once the links are revoked or have run out", async () => {
    const carrier = await newCarrier();
    const { id } = await won(carrier, { collectDate: "2026-11-19" });
    const link = async () => (await as(carrier).carrierDiary.jobs({})).jobs[0]?.driverLink;
    const make = async (driver?: string) =>
      (await as(carrier).driverLinks.make({ id, ...(driver && { driver }) })).driverLink;
    expect(await link()).toBeNull();
    await make();
    const { id: linkId } = await make("Piotr Wójcik");
    expect(await link()).toEqual({ driver: "Piotr Wójcik", openedAt: null, lastSeenAt: null });
    await as(carrier).driverLinks.revoke({ id, linkId });
    expect(await link()).toEqual({ driver: null, openedAt: null, lastSeenAt: null });
    await as(carrier).bookings.collect({ id, driver: "P. Wójcik", vehicleReg: "FX23 KLD" });
    await as(carrier).bookings.putPod({ id, content: inPieces(await photograph("jpeg")) });
    await as(carrier).bookings.deliver({ id, receivedBy: "T. Reid" });
    const past = async () =>
      (await as(carrier).carrierDiary.pastJobs({ show: "over", limit: 50 })).jobs[0]?.driverLink;
    expect(await past()).not.toBeNull();
    world.clock.advance({ hours: 24 });
    expect(await past()).toBeNull();
    world.clock.set(START);
  });

  it("lists no job of another firm or of the other mode", async () => {
    const carrier = await newCarrier();
    await won(carrier);
    expect((await as(await newCarrier()).carrierDiary.jobs({})).jobs).toEqual([]);
    expect((await as(carrier, "test").carrierDiary.jobs({})).jobs).toEqual([]);
    expect((await as(poster).carrierDiary.jobs({})).jobs).toEqual([]);
  });

  it("is refused to firms that do not carry", async () => {
    const posting = await world.newFirm({ canCarry: false });
    expect(await codeOf(as(posting).carrierDiary.jobs({}))).toBe("not_a_carrier");
    expect(await codeOf(as(posting).carrierDiary.pastJobs({ show: "over" }))).toBe("not_a_carrier");
    expect(
      await codeOf(world.as({ kind: "admin", person: { id: "p", name: "A" } }).carrierDiary.jobs({})),
    ).toBe("scope_missing");
  });
});

describe("drivers and registrations to offer", () => {
  it("are those of the firm's own jobs in its mode, and in live mode its lorries", async () => {
    const carrier = await newCarrier();
    await delivered(carrier);
    await delivered(await newCarrier());
    await as(carrier).firms.setLorries({
      seen: [],
      lorries: [{ vehicleReg: "FX23 KLD", name: "Daisy" }, { vehicleReg: "YK21 FHM" }],
    });
    const coming = await won(carrier, { pallets: 7 });
    await as(carrier).gate.announceVehicle({ id: coming.id, driver: "Sam Whitfield" });
    expect(await as(carrier).carrierDiary.crews({})).toEqual({
      drivers: [
        { driver: "Sam Whitfield", vehicleReg: null },
        { driver: "M. Okafor", vehicleReg: "FX23 KLD" },
      ],
      vehicles: [
        { vehicleReg: "FX23 KLD", name: "Daisy", driver: "M. Okafor" },
        { vehicleReg: "YK21 FHM", name: null, driver: null },
      ],
    });
    const nothing = { drivers: [], vehicles: [] };
    expect(await as(carrier, "test").carrierDiary.crews({})).toEqual(nothing);
    expect(await as(await newCarrier()).carrierDiary.crews({})).toEqual(nothing);
  });
});

describe("a week", () => {
  it("lists what is collected, under way or delivered in it, by day of collection, and the vehicles", async () => {
    const carrier = await newCarrier();
    await as(carrier).firms.setVehicles({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 2 }] });
    const last = await won(carrier, { collectDate: "2026-11-20" });
    const over = await won(carrier, { collectDate: "2026-11-22", deliverDate: "2026-11-23" });
    const next = await won(carrier, { collectDate: "2026-11-25" });
    const off = await won(carrier, { collectDate: "2026-11-24" });
    await as(poster).loads.cancel({ id: off.id, reason: "No stock" });
    const week = async (day: string) => {
      const { monday, fleet, jobs } = await as(carrier).carrierDiary.week({ day });
      expect(fleet).toEqual([{ vehicleClass: "EIGHTEEN_T", count: 2 }]);
      return [monday, ...jobs.map(({ id }) => id)];
    };
    expect(await week("2026-11-16")).toEqual(["2026-11-16", last.id, over.id]);
    expect(await week("2026-11-29")).toEqual(["2026-11-23", over.id, next.id]);
    expect(await week("2026-12-01")).toEqual(["2026-11-30"]);
  });

  it("is refused to firms that do not carry, and lists no job of another firm", async () => {
    const carrier = await newCarrier();
    await won(await newCarrier(), { collectDate: "2026-11-20" });
    expect((await as(carrier).carrierDiary.week({ day: "2026-11-20" })).jobs).toEqual([]);
    const posting = await world.newFirm({ canCarry: false });
    expect(await codeOf(as(posting).carrierDiary.week({ day: "2026-11-20" }))).toBe("not_a_carrier");
  });
});

describe("past jobs", () => {
  it("are listed with the latest end first, including cancelled ones, in pages without gaps", async () => {
    const carrier = await newCarrier();
    const ids: string[] = [];
    for (const step of [1, 2, 3]) {
      world.clock.advance({ minutes: step });
      ids.unshift((await delivered(carrier)).id);
    }
    world.clock.advance({ minutes: 1 });
    const called = await won(carrier);
    await as(poster).loads.cancel({ id: called.id, reason: "Customer cancelled" });
    ids.unshift(called.id);
    const diary = as(carrier).carrierDiary;
    const first = await diary.pastJobs({ show: "over", limit: 2 });
    const second = await diary.pastJobs({ show: "over", limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(await codeOf(diary.pastJobs({ show: "unpaid", cursor: first.nextCursor ?? "" }))).toBe(
      "cursor_invalid",
    );
    world.clock.set(START);
  });

  it("are listed by the day that payment is due if unpaid, until payment is recorded", async () => {
    const carrier = await newCarrier();
    const late = await delivered(carrier, 60);
    const soon = await delivered(carrier, 14);
    const diary = as(carrier).carrierDiary;
    const first = await diary.pastJobs({ show: "unpaid", limit: 1 });
    expect(first.jobs).toMatchObject([{ id: soon.id, paymentDue: "2026-12-02" }]);
    const second = await diary.pastJobs({ show: "unpaid", limit: 1, cursor: first.nextCursor ?? "" });
    expect(second.jobs.map(({ id }) => id)).toEqual([late.id]);
    expect(second.nextCursor).toBeNull();
    await as(carrier).bookings.paid({ id: soon.id });
    expect((await diary.pastJobs({ show: "unpaid" })).jobs.map(({ id }) => id)).toEqual([late.id]);
    expect((await diary.pastJobs({ show: "over" })).jobs).toHaveLength(2);
  });

  it("are filtered by poster in pages, and a cursor of another poster is refused", async () => {
    const carrier = await newCarrier();
    const other = await world.newFirm();
    const theirs = [await delivered(carrier, 14, other), await delivered(carrier, 30, other)];
    await delivered(carrier, 7);
    const diary = as(carrier).carrierDiary;
    const unpaid = { show: "unpaid", poster: other.id } as const;
    const first = await diary.pastJobs({ ...unpaid, limit: 1 });
    const cursor = first.nextCursor ?? "";
    const second = await diary.pastJobs({ ...unpaid, limit: 1, cursor });
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(first.jobs[0]?.poster).toMatchObject({ id: other.id, name: other.name });
    expect(second.nextCursor).toBeNull();
    expect(await codeOf(diary.pastJobs({ show: "unpaid", cursor }))).toBe("cursor_invalid");
    const over = await diary.pastJobs({ show: "over", poster: other.id });
    expect(over.jobs.map(({ poster: { id } }) => id)).toEqual([other.id, other.id]);
    expect((await diary.pastJobs({ show: "over", poster: carrier.id })).jobs).toEqual([]);
  });

  it("are summed by the poster that owes them, the oldest debt first, with its contact", async () => {
    const carrier = await newCarrier();
    const other = await world.newFirm();
    await delivered(carrier, 14);
    await delivered(carrier, 60);
    await delivered(carrier, 7, other);
    const paid = await delivered(carrier, 7, other);
    await as(carrier).bookings.paid({ id: paid.id });
    const diary = as(carrier).carrierDiary;
    const owed = { contactName: poster.contactName, phone: poster.contactPhone };
    const sums = { jobs: 2, pence: 89_000, overdue: 0, overduePence: 0 };
    const first = { jobs: 1, pence: 44_500, overdue: 0, overduePence: 0 };
    expect(await diary.paymentsDue({})).toEqual({
      firms: [
        {
          id: other.id,
          name: other.name,
          contactName: other.contactName,
          phone: other.contactPhone,
          ...first,
        },
        { id: poster.id, name: poster.name, ...owed, ...sums },
      ],
      more: false,
    });
    world.clock.advance({ days: 15 });
    expect((await diary.paymentsDue({})).firms).toMatchObject([
      { id: other.id, overdue: 1, overduePence: 44_500 },
      { id: poster.id, overdue: 1, overduePence: 44_500, pence: 89_000 },
    ]);
    expect(await as(await newCarrier()).carrierDiary.paymentsDue({})).toEqual({ firms: [], more: false });
    world.clock.set(START);
  });

  it("say whether the firm has rated the poster", async () => {
    const carrier = await newCarrier();
    const load = await delivered(carrier);
    await as(poster).bookings.confirm({ id: load.id });
    await as(poster).bookings.rate({ id: load.id, score: 5 });
    expect((await as(carrier).carrierDiary.jobs({})).jobs).toMatchObject([
      { allowedActions: expect.arrayContaining(["rate"]) },
    ]);
    await as(carrier).bookings.rate({ id: load.id, score: 4 });
    expect((await as(carrier).carrierDiary.jobs({})).jobs).toMatchObject([
      { allowedActions: expect.not.arrayContaining(["rate"]) },
    ]);
  });
});

describe("my quotes", () => {
  it("are listed by outcome, newest first, the last on each load, with counts", async () => {
    const carrier = await newCarrier();
    const diary = as(carrier).carrierDiary;
    const [active, declined, taken, gone] = await Promise.all(
      [1, 2, 3, 4].map((pallets) => post({ pallets })),
    );
    for (const load of [active, declined, taken, gone]) await quote(carrier, load?.id ?? "");
    const [theirs] = (await diary.quotes({})).quotes.filter(({ loadId }) => loadId === declined?.id);
    await as(poster).quotes.decline({
      id: declined?.id ?? "",
      quoteId: theirs?.id ?? "",
      reason: "Too dear",
    });
    await as(carrier).quotes.withdraw({ id: taken?.id ?? "" });
    const rival = await newCarrier();
    const { id: quoteId } = await quote(rival, gone?.id ?? "", 39_750);
    await as(poster).quotes.accept({ id: gone?.id ?? "", quoteId });

    const ids = async (outcome: "ACTIVE" | "DECLINED" | "WITHDRAWN" | "LOST" | "AGAIN") =>
      (await diary.quotes({ outcome })).quotes.map(({ loadId }) => loadId);
    expect(await ids("ACTIVE")).toEqual([active?.id]);
    expect(await ids("DECLINED")).toEqual([declined?.id]);
    expect(await ids("WITHDRAWN")).toEqual([taken?.id]);
    expect(await ids("LOST")).toEqual([gone?.id]);
    expect(await ids("AGAIN")).toEqual([]);
    const { counts } = await diary.countQuotes({});
    expect(counts).toEqual({
      ACTIVE: 1,
      DECLINED: 1,
      WITHDRAWN: 1,
      LOST: 1,
      ACCEPTED: 0,
      EXPIRED: 0,
      VOID: 0,
      AGAIN: 0,
    });
    const lost = (await diary.quotes({ outcome: "LOST" })).quotes[0];
    expect(lost?.open).toBe(false);
    expect(JSON.stringify(lost)).not.toContain(rival.name);
    expect(JSON.stringify(lost)).not.toContain("39750");
  });

  it("are read with their outcome: the winner gets its price, a loser neither price nor name, others nothing", async () => {
    const [winner, loser, stranger] = [await newCarrier(), await newCarrier(), await newCarrier()];
    const { id } = await post();
    const { id: quoteId } = await quote(winner, id, 41_250);
    await quote(loser, id, 40_000);
    const of = async (firm: TestFirm) => (await as(firm).carrierDiary.quote({ id })).quote;
    expect(await of(loser)).toMatchObject({ status: "ACTIVE", allowedActions: ["quote", "withdraw"] });
    await as(poster).quotes.accept({ id, quoteId });
    expect(await of(winner)).toMatchObject({ status: "ACCEPTED", agreedPence: 41_250, allowedActions: [] });
    const lost = await of(loser);
    expect(lost).toMatchObject({
      status: "LOST",
      reason: "booked_elsewhere",
      agreedPence: null,
      allowedActions: [],
    });
    expect(JSON.stringify(lost)).not.toMatch(new RegExp(`41250|${winner.name}|${winner.id}`));
    expect(await codeOf(as(stranger).carrierDiary.quote({ id }))).toBe("not_found");
  });

  it("count as expired when their time is over, even before the sweep", async () => {
    const own = await createWorld();
    try {
      const carrier = await own.newFirm({ plan: "PRIORITY" });
      const { load } = await own
        .as(own.actorOf(await own.newFirm()))
        .loads.post(posting({ collectDate: "2026-11-30" }));
      const diary = own.as(own.actorOf(carrier));
      await diary.quotes.send({ id: load.id, amountPence: 44_500 });
      own.clock.advance({ hours: 73 });
      expect((await diary.carrierDiary.countQuotes({})).counts).toMatchObject({ ACTIVE: 0, EXPIRED: 1 });
      expect((await diary.carrierDiary.quotes({ outcome: "EXPIRED" })).quotes).toMatchObject([
        { loadId: load.id, status: "EXPIRED", open: true },
      ]);
      expect((await diary.carrierDiary.quotes({ outcome: "ACTIVE" })).quotes).toEqual([]);
    } finally {
      await own.drop();
    }
  });

  it("show the price of a won job after agreed changes, beside that of the quote", async () => {
    const carrier = await newCarrier();
    const load = await won(carrier);
    const { change } = await as(carrier).changes.propose({ id: load.id, penceDelta: 2_500 });
    await as(poster).changes.agree({ id: load.id, changeId: change?.id ?? "" });
    const other = await post();
    await quote(carrier, other.id, 39_000);
    expect((await as(carrier).carrierDiary.quotes({})).quotes).toMatchObject([
      { loadId: other.id, status: "ACTIVE", amountPence: 39_000, agreedPence: null },
      { loadId: load.id, status: "ACCEPTED", amountPence: 44_500, agreedPence: 47_000 },
    ]);
  });

  it("ask for a new quote if the load changed, until it is sent", async () => {
    const carrier = await newCarrier();
    const diary = as(carrier).carrierDiary;
    const load = await post();
    await quote(carrier, load.id);
    await as(poster).loads.amend({ id: load.id, pallets: 14 });
    expect((await diary.quotes({ outcome: "AGAIN" })).quotes).toMatchObject([
      { status: "VOID", open: true, load: { pallets: 14 }, asQuoted: { pallets: 12 } },
    ]);
    expect((await diary.countQuotes({})).counts).toMatchObject({ VOID: 1, AGAIN: 1 });
    await quote(carrier, load.id, 48_000);
    expect((await diary.quotes({ outcome: "AGAIN" })).quotes).toEqual([]);
    expect((await diary.quotes({})).quotes).toMatchObject([
      { status: "ACTIVE", amountPence: 48_000, asQuoted: null },
    ]);
  });

  it("invite the losers, but not the winner, to quote again after a hand-back", async () => {
    const carrier = await newCarrier();
    const winner = await newCarrier();
    const load = await post();
    await quote(carrier, load.id);
    const { id: quoteId } = await quote(winner, load.id, 40_000);
    await as(poster).quotes.accept({ id: load.id, quoteId });
    await as(winner).bookings.handBack({ id: load.id, reason: "Breakdown" });
    expect((await as(carrier).carrierDiary.quotes({ outcome: "AGAIN" })).quotes).toMatchObject([
      { status: "LOST", open: true },
    ]);
    expect((await as(winner).carrierDiary.quotes({})).quotes).toMatchObject([
      { status: "WITHDRAWN", open: false },
    ]);
    await world.db.carrierRelation.create({
      data: {
        posterId: poster.id,
        carrierId: carrier.id,
        relation: "BLOCKED",
        createdAt: world.clock.now(),
      },
    });
    expect((await as(carrier).carrierDiary.countQuotes({})).counts.AGAIN).toBe(0);
    expect((await as(carrier).carrierDiary.quotes({ outcome: "LOST" })).quotes).toMatchObject([
      { open: false },
    ]);
  });

  it("are read in pages, and are the firm's own only", async () => {
    const carrier = await newCarrier();
    const ids: string[] = [];
    for (const pallets of [1, 2, 3]) {
      world.clock.advance({ seconds: 1 });
      ids.unshift((await quote(carrier, (await post({ pallets })).id)).id);
    }
    const diary = as(carrier).carrierDiary;
    const first = await diary.quotes({ limit: 2 });
    const second = await diary.quotes({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.quotes, ...second.quotes].map(({ id }) => id)).toEqual(ids);
    expect(await codeOf(diary.quotes({ outcome: "ACTIVE", cursor: first.nextCursor ?? "" }))).toBe(
      "cursor_invalid",
    );
    expect((await as(await newCarrier()).carrierDiary.quotes({})).quotes).toEqual([]);
  });

  it("are refused to firms that do not carry", async () => {
    const posts = await world.newFirm({ canCarry: false });
    expect(await codeOf(as(posts).carrierDiary.quotes({}))).toBe("not_a_carrier");
    expect(await codeOf(as(posts).carrierDiary.countQuotes({}))).toBe("not_a_carrier");
  });
});
