import { DAY_MS, HOUR_MS } from "@board/calendar";
import { type ChannelListener, listenToChannels } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BOARD_CHANNEL } from "../core/board-messages.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { touchPoster, touchRelation } from "../core/touched.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { expireLoads } from "../loads/expire-loads.ts";
import type { BoardEntry, BoardEvent } from "../loads/filters/schemas.ts";
import { actorOfSession, type SignedIn } from "../people/accounts/actor-of-session.ts";
import { ACCESS_CHANNEL } from "../people/api-keys/remember-keys.ts";
import { ADMIN } from "../testing/admin.ts";
import { openStreams, readStream, type StreamMessage } from "../testing/open-stream.ts";
import { createSession } from "../testing/session.ts";
import { createWorld, posting, type World } from "../testing/world.ts";
import { BoardIndex } from "./index/board-index.ts";
import { FanOut } from "./index/fan-out.ts";
import { askDb, boardSource } from "./index/source.ts";
import { randomChanges } from "./index/testing/changes.ts";
import { createDraws } from "./index/testing/draws.ts";
import { LivePages, SESSIONS_CHANNEL } from "./live-pages.ts";
import { comparePositions } from "./position.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let watch: ReturnType<typeof openStreams>;

/** Gives a describe block a separate board and clock. */
function useWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    watch = openStreams(world);
    poster = await world.newFirm();
    carrier = await world.newFirm({ plan: "PRIORITY" });
  });
  afterAll(() => world.drop());
}

const post = async (changes: Parameters<typeof posting>[0] = {}) =>
  (await world.as(world.actorOf(poster)).loads.post(posting(changes))).load.id;

async function watching(firm: TestFirm) {
  const page = watch(firm);
  expect(await page.next()).toEqual({ type: "ready" });
  return page;
}

describe("contract 6: open pages are notified of changes on their board", { shuffle: false }, () => {
  useWorld();

  it("sends nothing for a change of a poster's record that the board does not show", async () => {
    const owner = await world.newFirm();
    const key = { firmId: owner.id, side: "poster" as const };
    await world.db.firmRecord.create({
      data: { ...key, finished: 9, score: 91, level: "Gold", daysToPay: 24 },
    });
    const { load } = await world.as(world.actorOf(owner)).loads.post(posting());
    const page = await watching(carrier);
    const change = (data: { finished: number; score: number; daysToPay: number }) =>
      inTransaction(world.contextOf(world.actorOf(owner)), async (tx) => {
        await tx.db.firmRecord.update({ where: { firmId_side: key }, data });
        touchPoster(tx, owner.id);
      });
    await change({ finished: 10, score: 94, daysToPay: 33 });
    await change({ finished: 11, score: 94, daysToPay: 41 });
    expect(await page.next()).toMatchObject({
      type: "changed",
      entry: { id: load.id, poster: { score: 85, level: "Gold", daysToPay: 45 } },
      fields: ["poster"],
    });
    page.leave();
    await world.as(world.actorOf(owner)).loads.cancel({ id: load.id });
  });

  it("sends a posted load with its entry, and its removal when it is booked", async () => {
    const page = await watching(carrier);
    const id = await post({ bookNowPence: 24_500 });
    const posted = await page.next();
    const { loads } = await world.as(world.actorOf(carrier)).board.read({});
    const entry = loads.find((one) => one.id === id);
    expect(posted).toEqual({ type: "posted", entry, shownFrom: entry?.postedAt });
    await world.as(world.actorOf(await world.newFirm({ plan: "PRIORITY" }))).quotes.book({ id });
    expect(await page.next()).toEqual({ type: "gone", id, why: "booked", entry, shownFrom: entry?.postedAt });
    page.leave();
  });

  it("names the fields of a change, and says if a load was cancelled", async () => {
    const id = await post();
    const page = await watching(carrier);
    await world.as(world.actorOf(poster)).loads.amend({ id, fragile: true, termsDays: 45 });
    expect(await page.next()).toMatchObject({
      type: "changed",
      entry: { id, fragile: true },
      fields: ["version", "fragile", "termsDays"],
      before: { version: 1, fragile: false, termsDays: 30 },
    });
    await world.as(world.actorOf(poster)).loads.cancel({ id });
    expect(await page.next()).toMatchObject({
      type: "gone",
      id,
      why: "cancelled",
      entry: { version: 2, fragile: true },
    });
  });

  it("sends the version after a change that the board does not show, and the load can still be booked", async () => {
    const id = await post({ bookNowPence: 24_500 });
    const page = await watching(carrier);
    const own = world.as(world.actorOf(poster)).loads;
    await own.sites({ id, deliverTo: { name: "Solway Bathrooms", lines: ["Unit 4"] } });
    expect(await page.next()).toMatchObject({
      type: "changed",
      fields: ["version"],
      entry: { id, version: 2 },
    });
    await own.amend({ id, notes: "Ring the bell at gate B." });
    expect(await page.next()).toMatchObject({
      type: "changed",
      fields: ["version"],
      entry: { id, version: 3 },
    });
    const reader = world.as(world.actorOf(carrier));
    const line = (await reader.board.read({})).loads.find((load) => load.id === id);
    await reader.quotes.book({ id, expectedVersion: line?.version, expectedPence: 24_500 });
    expect(await page.next()).toMatchObject({ type: "gone", id, why: "booked" });
    page.leave();
  });

  it("sends the firm's own quote to all its pages, and to nobody else", async () => {
    const id = await post();
    const [page, other] = [
      await watching(carrier),
      await watching(await world.newFirm({ plan: "PRIORITY" })),
    ];
    await world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 44_500 });
    const told = [await page.next(), await page.next()];
    expect(told).toContainEqual(
      expect.objectContaining({ type: "changed", fields: ["myQuote"], before: { myQuote: null } }),
    );
    expect(told.at(-1)).toMatchObject({ entry: { id, quotes: 1, myQuote: { amountPence: 44_500 } } });
    expect(await other.next()).toMatchObject({
      type: "changed",
      fields: ["quotes"],
      entry: { myQuote: null },
      before: { quotes: 0 },
    });
    await world.as(world.actorOf(poster)).loads.cancel({ id });
    expect(await page.next()).toMatchObject({
      type: "gone",
      entry: { quotes: 1, myQuote: { amountPence: 44_500, status: "ACTIVE" } },
    });
  });

  it("sends a new load to a firm without early access when it is open to all", async () => {
    const early = await watching(carrier);
    const late = await watching(await world.newFirm());
    const id = await post();
    const postedAt = world.clock.now();
    expect(await early.next()).toMatchObject({
      type: "posted",
      entry: { id },
      shownFrom: postedAt.toISOString(),
    });
    world.clock.advance({ minutes: 5 });
    await post();
    expect(await late.next()).toMatchObject({
      type: "posted",
      entry: { id },
      shownFrom: world.clock.now().toISOString(),
    });
  });

  it("never sends a load that left before it was open to all", async () => {
    const late = await watching(await world.newFirm());
    await world.as(world.actorOf(poster)).loads.cancel({ id: await post() });
    const seen = await post();
    world.clock.advance({ minutes: 5 });
    await post();
    expect(await late.next()).toMatchObject({ type: "posted", entry: { id: seen } });
  });

  it("gives a page's position as an instant, which reveals nothing of loads and quotes that it cannot see", async () => {
    const late = await world.newFirm();
    const ids: string[] = [];
    const fanOut = new FanOut(world.services.board, { earlyMs: 0 });
    const send = (bytes: Uint8Array) => ids.push(Buffer.from(bytes).toString());
    fanOut.join({ ...late, facts: NOTHING_KNOWN, scope: "board" }, null, { send, waiting: 0, end: () => {} });
    for (const hidden of [0, 3]) {
      for (let load = 0; load < hidden; load += 1) {
        const id = await post();
        await world.as(world.actorOf(carrier)).quotes.send({ id, amountPence: 44_500 });
      }
      world.clock.advance({ minutes: 1 });
      const position = `${world.services.board.process}.${world.clock.now().getTime() * 1_000}`;
      fanOut.ping();
      expect(ids.at(-1)).toBe(`event: ping\nid: ${position}\ndata: {}\n\n`);
      expect(await world.as(world.actorOf(late)).board.count({})).toMatchObject({ position });
    }
  });

  it("encodes a ping once for all pages", async () => {
    const fanOut = new FanOut(world.services.board, { earlyMs: 0 });
    const sent: Uint8Array[] = [];
    const sink = { send: (bytes: Uint8Array) => sent.push(bytes), waiting: 0, end: () => {} };
    for (const firm of [carrier, carrier, await world.newFirm()])
      fanOut.join({ ...firm, facts: NOTHING_KNOWN, scope: "board" }, null, sink);
    sent.length = 0;
    fanOut.ping();
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  it("sends a ping every 4 s", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const pages = new LivePages(world.services);
    const beat = vi.spyOn(pages, "beat");
    vi.advanceTimersByTime(12_000);
    expect(beat).toHaveBeenCalledTimes(3);
    pages.close();
    vi.useRealTimers();
  });

  it("reloads the board of a blocked carrier, and no other", async () => {
    const barred = await world.newFirm({ plan: "PRIORITY" });
    const [blocked, other] = [await watching(barred), await watching(carrier)];
    await inTransaction(world.contextOf(world.actorOf(poster)), async (tx) => {
      const key = { posterId: poster.id, carrierId: barred.id };
      await tx.db.carrierRelation.create({
        data: { ...key, relation: "BLOCKED", createdAt: tx.clock.now() },
      });
      touchRelation(tx, key.posterId, key.carrierId);
    });
    expect(await blocked.next()).toEqual({ type: "reload" });
    const id = await post();
    expect(await other.next()).toMatchObject({ type: "posted", entry: { id } });
    expect((await world.as(world.actorOf(barred)).board.read({})).loads).toEqual([]);
  });

  it("removes a load whose day is over, even before the sweep", async () => {
    const id = await post({ collectDate: "2026-11-18" });
    const page = await watching(carrier);
    world.clock.set("2026-11-19T00:00:00.000Z");
    await expireLoads(world.system());
    expect(await page.next()).toMatchObject({ type: "gone", id, why: "expired", entry: { id } });
  });
});

describe("contract 3: open pages are notified of their firm's own loads, on the board or not", () => {
  useWorld();

  /** The streams of another process, which is notified of what this one commits. */
  async function elsewhere() {
    const board = new BoardIndex(world.services);
    await board.open({
      source: boardSource(askDb(world.services.db)),
      subscribe: (listener) => listenToChannels(world.url, { [BOARD_CHANNEL]: listener }),
    });
    const open = openStreams({ services: { ...world.services, board } });
    const pages = new Map<string, ReturnType<typeof open>>();
    return {
      feed: board.feed,
      close: () => board.close(),
      open: async (name: string, ...of: Parameters<typeof open>) => {
        const page = open(...of);
        expect(await page.next()).toEqual({ type: "ready" });
        if (of[0].scope !== "nothing") pages.set(name, page);
        return page;
      },
      /** The own events of each page, once all that was committed has been sent; what else a page heard is left out. */
      own: async () => {
        await board.caughtUp();
        const last = { loadId: "load_last", mode: "live", at: 0, kinds: ["last"], by: null } as const;
        const firms = [poster.id, carrier.id, ...others];
        board.feed.push([{ kind: "own", change: { ...last, kinds: [...last.kinds], firms } }], 0);
        const heard: Record<string, BoardEvent[]> = {};
        for (const [name, page] of pages) {
          const events: BoardEvent[] = [];
          for (let event = await page.next(); event; event = await page.next()) {
            if (event.type === "own" && event.loadId === last.loadId) break;
            if (event.type === "own") events.push(event);
          }
          heard[name] = events;
        }
        return heard;
      },
    };
  }
  const others: string[] = [];
  async function newCarrier(options: Parameters<World["newFirm"]>[0] = { plan: "PRIORITY" }) {
    const firm = await world.newFirm(options);
    others.push(firm.id);
    return firm;
  }
  const live = { type: "own", mode: "live" } as const;

  it("notifies the winner, the loser and the poster as their ends, and a stranger of nothing", async () => {
    const [loser, stranger] = [await newCarrier(), await newCarrier()];
    const loadId = await post();
    const sent = await world.as(world.actorOf(carrier)).quotes.send({ id: loadId, amountPence: 40_123 });
    await world.as(world.actorOf(loser)).quotes.send({ id: loadId, amountPence: 39_000 });
    const other = await elsewhere();
    await other.open("winner", carrier);
    await other.open("loser", loser);
    await other.open("poster", poster);
    await other.open("stranger", stranger);
    await world.as(world.actorOf(poster)).quotes.accept({ id: loadId, quoteId: sent.quote.id });
    expect(await other.own()).toEqual({
      winner: [{ ...live, loadId, kinds: ["load.booked", "quote.accepted"], by: null }],
      loser: [{ ...live, loadId, kinds: ["quote.lost"], by: null }],
      poster: [{ ...live, loadId, kinds: ["load.booked"], by: poster.owner.personId }],
      stranger: [],
    });
    other.close();
  });

  it("notifies both ends of an action on a booked load, and names the person to colleagues only", async () => {
    const loadId = await post({ bookNowPence: 24_500, collectDate: "2026-11-18" });
    const [posts, carries] = [world.as(world.actorOf(poster)), world.as(world.actorOf(carrier))];
    await carries.quotes.book({ id: loadId });
    const former = await newCarrier();
    const other = await elsewhere();
    await other.open("poster", poster);
    await other.open("carrier", carrier);
    await other.open("former", former);
    const told = async (act: () => Promise<unknown>) => {
      await act();
      const { poster: one, carrier: two, former: none } = await other.own();
      expect(none).toEqual([]);
      const brief = (events: BoardEvent[] = []) =>
        events.map((event) => (event.type === "own" ? `${event.kinds.join()} ${event.by}` : ""));
      return [brief(one), brief(two)];
    };
    const [atPoster, atCarrier] = [poster.owner.personId, carrier.owner.personId];
    expect(await told(() => posts.changes.propose({ id: loadId, penceDelta: 100 }))).toEqual([
      [`change.proposed ${atPoster}`],
      ["change.proposed null"],
    ]);
    const { message } = await carries.messages.send({ id: loadId, text: "At the gate by ten." });
    await other.own();
    const read = () => posts.messages.read({ id: loadId, upTo: message.id });
    expect(await told(read)).toEqual([["read null"], ["read null"]]);
    expect(await told(read)).toEqual([[], []]);
    expect(await told(() => carries.bookings.collect({ id: loadId }))).toEqual([
      ["load.in_transit null"],
      [`load.in_transit ${atCarrier}`],
    ]);
    other.close();
  });

  it("notifies a firm with a matching search to count again, without naming the load, and not before its early access", async () => {
    const [early, late] = [
      await newCarrier({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"] }),
      await newCarrier({ vehicles: ["EIGHTEEN_T"] }),
    ];
    for (const firm of [early, late])
      await world.as(world.actorOf(firm)).searches.create({ name: "All", query: {}, alert: true });
    const other = await elsewhere();
    await other.open("early", early);
    await other.open("late", late);
    await post();
    expect(await other.own()).toEqual({
      early: [{ ...live, loadId: null, kinds: ["notification"], by: null }],
      late: [],
    });
    const bell = { loadId: null, mode: "live" as const, at: 0, kinds: ["notification"], by: null };
    const rings = Array.from({ length: 600 }, () => ({
      kind: "own" as const,
      change: { ...bell, firms: [early.id] },
    }));
    other.feed.push(rings, 0);
    expect((await other.own()).early).toEqual([{ ...live, loadId: null, kinds: ["notification"], by: null }]);
    other.close();
  });

  it("merges events without a load only if they have the same mode and kinds", async () => {
    const firm = await newCarrier();
    const other = await elsewhere();
    await other.open("firm", firm);
    const events = [
      { loadId: null, mode: "test" as const, kinds: ["read"], by: null },
      { loadId: null, mode: "live" as const, kinds: ["read"], by: null },
      { loadId: null, mode: "live" as const, kinds: ["notification"], by: null },
    ];
    const changes = [...events, ...events].map((event) => ({ ...event, at: 0, firms: [firm.id] }));
    other.feed.push(
      changes.map((change) => ({ kind: "own", change })),
      0,
    );
    expect((await other.own()).firm).toEqual(events.map((event) => ({ type: "own", ...event })));
    other.close();
  });

  it("sends events that become visible at the same later instant together, and nothing once it is closed", async () => {
    const board = new BoardIndex(world.services);
    let listener: ChannelListener | undefined;
    await board.open({
      source: boardSource(askDb(world.services.db)),
      subscribe: (given) => {
        listener = given;
        given.subscribed();
        return { caughtUp: async () => {}, stop: () => {} };
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const at = world.clock.now().getTime() + 60_000;
      const late = { loadId: null, mode: "live", at, kinds: ["notification"], by: null, firms: [carrier.id] };
      const told = () => listener?.received(`own ${JSON.stringify(late)}`);
      const { last } = board.feed;
      const fanOut = new FanOut(board, { earlyMs: 0 });
      for (let ring = 0; ring < 3; ring += 1) told();
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(59_999);
      expect(board.feed.last).toBe(last);
      vi.advanceTimersByTime(1);
      expect(board.feed.last).toBe(last + 3);
      told();
      board.close();
      vi.advanceTimersByTime(60_000);
      expect(board.feed.last).toBe(last + 3);
      fanOut.ping();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("sends such events also to readers without access to the board, and nothing to readers without any access", async () => {
    const other = await elsewhere();
    await other.open("seatless", { ...poster, scope: "own" });
    const barred = await other.open("barred", { ...poster, scope: "nothing" });
    const [loadId] = [await post(), await world.as(world.actorOf(await newCarrier())).loads.post(posting())];
    expect(await other.own()).toEqual({
      seatless: [{ ...live, loadId, kinds: ["load.posted"], by: poster.owner.personId }],
    });
    expect(barred.taken()).toEqual([]);
    other.close();
  });
});

describe("a page that reconnects", () => {
  useWorld();

  it("continues after the last event that it received", async () => {
    const page = await watching(carrier);
    const first = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id: first } });
    page.leave();
    const second = await post();
    const again = watch(carrier, page.lastId());
    expect(await again.next()).toEqual({ type: "ready" });
    expect(again.lastId()).toBe(page.lastId());
    expect(await again.next()).toMatchObject({ type: "posted", entry: { id: second } });
  });

  it("receives each event once if it was cut off between two events of one moment", async () => {
    const page = await watching(carrier);
    const ids = [await post(), await post(), await post()];
    expect(await page.next()).toMatchObject({ entry: { id: ids[0] } });
    const again = watch(carrier, page.lastId());
    expect(await again.next()).toEqual({ type: "ready" });
    expect(await again.next()).toMatchObject({ entry: { id: ids[1] } });
    expect(await again.next()).toMatchObject({ entry: { id: ids[2] } });
  });

  it.each(["", "x", "someone-else.1795000000000000", "a.b.c"])("reloads the board after %j", async (id) => {
    expect(await watch(carrier, id).next()).toEqual({ type: "reload" });
  });
});

describe("a page that applies the stream to its board", () => {
  useWorld();

  const SEED = 20_261_122;
  const STEPS = 45;
  const STEPS_TOGETHER = 3;

  /** A list that is read once and then kept by events. */
  function createFollower(of: World, firm: TestFirm, page: ReturnType<typeof watch>) {
    let held = new Map<string, BoardEntry>();
    let readAt = "";
    const readAll = () => {
      const view = of.services.board.view({ ...firm, facts: NOTHING_KNOWN });
      if (view === null) throw new Error("The board is not answered from memory.");
      const page = view.page({ filters: {}, sort: "newest", after: null, limit: 10_000 });
      return { position: view.position, entries: new Map(page.entries().map((entry) => [entry.id, entry])) };
    };
    const read = () => {
      const { position, entries } = readAll();
      held = entries;
      readAt = position;
    };
    const take = ({ id, event }: StreamMessage) => {
      if (event.type === "ready" || event.type === "reload") return read();
      if (event.type === "own" || (comparePositions(id, readAt) ?? 1) <= 0) return;
      if (event.type === "gone") {
        expect(held.get(event.id)).toEqual(event.entry);
        held.delete(event.id);
        return;
      }
      const before = held.get(event.entry.id);
      if (event.type === "posted") expect(before).toBeUndefined();
      // The reader's own quote is always the present one.
      else expect(before).toEqual({ ...event.entry, ...event.before, myQuote: before?.myQuote });
      held.set(event.entry.id, event.entry);
    };
    return () => {
      for (const message of page.taken()) take(message);
      const unexpired = ({ myQuote, ...entry }: BoardEntry) => ({ ...entry, myQuote: myQuote?.amountPence });
      const byId = (entries: Map<string, BoardEntry>) =>
        [...entries.values()].map(unexpired).sort((a, b) => a.id.localeCompare(b.id));
      expect(byId(held)).toEqual(byId(readAll().entries));
    };
  }

  it("equals the board after any changes, and receives no event twice", async () => {
    const other = await createWorld("2026-11-18T09:55:00.000Z");
    const open = openStreams(other);
    const cast = {
      posters: [await other.newFirm(), await other.newFirm({ plan: "PRIORITY" })],
      carriers: [await other.newFirm(), await other.newFirm(), await other.newFirm({ plan: "PRIORITY" })],
    };
    const changes = randomChanges(other, cast, createDraws(SEED));
    for (let load = 0; load < 20; load += 1) await changes.post();
    const sent = () => open(carrier).next();
    await sent();
    const followers = [...cast.posters, ...cast.carriers].map((firm) =>
      createFollower(other, firm, open(firm)),
    );
    for (let step = 0; step < STEPS; step += STEPS_TOGETHER) {
      for (let nth = 0; nth < STEPS_TOGETHER; nth += 1) await changes.next();
      // Time passes where the board is read.
      other.services.board.view({ ...carrier, facts: NOTHING_KNOWN });
      await sent();
      for (const compare of followers) compare();
    }
    await other.drop();
  }, 120_000);

  it("reloads its board after very many visible changes at once, and receives nothing for invisible ones", async () => {
    const [early, late] = [await watching(carrier), await watching(await world.newFirm())];
    const id = await post();
    expect(await early.next()).toMatchObject({ type: "posted", entry: { id } });
    const loads = world.services.board.memory?.loads;
    const load = loads?.snapshot(loads.slotOf(id) as number) ?? null;
    const { moment, feed } = world.services.board;
    const change = { id, why: "changed" as const, before: null, after: load };
    feed.push(
      Array.from({ length: 501 }, () => ({ kind: "load" as const, change, from: moment, to: moment })),
      moment.now,
    );
    expect(await early.next()).toEqual({ type: "reload" });
    world.clock.advance({ minutes: 5 });
    const seen = await post();
    expect(await early.next()).toMatchObject({ type: "posted", entry: { id: seen } });
    expect(await late.next()).toMatchObject({ type: "posted", entry: { id } });
    early.leave();
    late.leave();
  });

  it("stays open while bytes wait for the next turn of its connection", () => {
    let ended = false;
    const sink = { send: () => (sink.waiting = 1), waiting: 0, end: () => (ended = true) };
    const fanOut = new FanOut(world.services.board, { earlyMs: 0 });
    fanOut.join({ ...carrier, facts: NOTHING_KNOWN, scope: "board" }, null, sink);
    for (let turn = 0; turn < 3; turn += 1) {
      sink.waiting = 0;
      world.services.board.feed.push([{ kind: "replaced" }], world.clock.now().getTime());
      fanOut.ping();
      expect([sink.waiting, ended]).toEqual([1, false]);
    }
  });

  it("is closed if it does not read what it is sent, and continues from the last event that it read", async () => {
    let ended = false;
    const slow = { send: () => {}, waiting: 0, end: () => (ended = true) };
    const fanOut = new FanOut(world.services.board, { earlyMs: 0 });
    fanOut.join({ ...carrier, facts: NOTHING_KNOWN, scope: "board" }, null, slow);
    const page = await watching(carrier);
    slow.waiting = 1;
    for (let pings = 0; pings < 3; pings += 1) fanOut.ping();
    expect(ended).toBe(false);
    fanOut.ping();
    expect(ended).toBe(true);

    ended = false;
    slow.waiting = 300_000;
    const id = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id } });
    await expect.poll(() => ended).toBe(true);
    page.leave();
  });
});

describe("access to an open page", () => {
  useWorld();

  const pagesOf: LivePages[] = [];
  const newPages = () => {
    const pages = new LivePages(world.services);
    pagesOf.push(pages);
    return pages;
  };
  afterAll(() => {
    for (const pages of pagesOf) pages.close();
  });

  function newSession(firm: TestFirm): Promise<string> {
    const session = {
      id: world.services.newId("sess"),
      personId: firm.owner.personId,
      firmId: firm.id,
    };
    return createSession(world.services.db, world.clock.now(), session);
  }

  /** A page of the firm's owner, signed in. */
  async function signedIn(firm: TestFirm, pages = newPages(), sessionId?: string) {
    const id = sessionId ?? (await newSession(firm));
    const since = pages.changes;
    const session = await actorOfSession(world.services, id);
    if (session === null) throw new Error("The session has ended.");
    const page = readStream((sink) => pages.open(session, { after: null, since, sink }));
    expect(await page.next()).toEqual({ type: "ready" });
    return { ...page, sessionId: id };
  }
  const takeSeat = (id: string) => world.services.db.member.update({ where: { id }, data: { seat: false } });

  it("includes nothing of the board without a seat", async () => {
    const page = await signedIn(await world.newFirm({ plan: "PRIORITY", seat: false }));
    const seated = await watching(carrier);
    const id = await post();
    expect(await seated.next()).toMatchObject({ type: "posted", entry: { id } });
    expect(page.taken()).toEqual([]);
  });

  it("is refused to a caller without a firm", async () => {
    const session = await actorOfSession(world.services, await newSession(await world.newFirm()));
    const admin = { ...session, actor: ADMIN } as SignedIn;
    const opening = { after: null, since: 0, sink: { send: () => {}, waiting: 0, end: () => {} } };
    expect(() => newPages().open(admin, opening)).toThrow("Only a firm can do this.");
  });

  it("is checked again at once when the seat is taken away, but not when somebody else's is", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY" });
    const colleague = await world.newMember(firm, { seat: true });
    const pages = newPages();
    const page = await signedIn(firm, pages);
    await takeSeat(colleague.id);
    pages.listeners.access.received(firm.id);
    const id = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id } });
    await takeSeat(firm.owner.id);
    pages.listeners.access.received(firm.id);
    expect(await page.next()).toEqual({ type: "reload" });
    await post();
    const seated = await watching(carrier);
    await post();
    expect(await seated.next()).toMatchObject({ type: "posted" });
    expect(page.taken()).toEqual([]);
  });

  it("includes neither the board nor own loads while the firm is suspended", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY" });
    const { load } = await world.as(world.actorOf(firm)).loads.post(posting({ bookNowPence: 24_500 }));
    await world.as(world.actorOf(carrier)).quotes.book({ id: load.id });
    const pages = newPages();
    const page = await signedIn(firm, pages);
    const suspendedAt = world.clock.now();
    await world.services.db.firm.update({ where: { id: firm.id }, data: { suspendedAt } });
    pages.listeners.access.received(firm.id);
    expect(await page.next()).toEqual({ type: "reload" });
    const again = await signedIn(firm, pages);
    const seated = await watching(carrier);
    const own = { loadId: load.id, mode: "live" as const, at: 0, kinds: ["changed"], by: null };
    world.services.board.feed.push([{ kind: "own", change: { ...own, firms: [firm.id, carrier.id] } }], 0);
    await world.as(world.actorOf(carrier)).messages.send({ id: load.id, text: "At the gate by ten." });
    const id = await post();
    expect(await seated.next()).toMatchObject({ type: "own", loadId: load.id });
    expect(await seated.next()).toMatchObject({ type: "posted", entry: { id } });
    expect([...page.taken(), ...again.taken()]).toEqual([]);
    seated.leave();
  });

  it("is checked again if it changed while the session was being loaded", async () => {
    const firm = await world.newFirm();
    const pages = newPages();
    const session = await actorOfSession(world.services, await newSession(firm));
    const since = pages.changes;
    await takeSeat(firm.owner.id);
    pages.listeners.access.received(firm.id);
    const page = readStream((sink) => pages.open(session as SignedIn, { after: null, since, sink }));
    expect([await page.next(), await page.next()]).toEqual([{ type: "ready" }, { type: "reload" }]);
  });

  it("is checked again for all pages when notifications of access may have been missed", async () => {
    const pages = newPages();
    const [kept, taken] = [await world.newFirm(), await world.newFirm()];
    const [other, page] = [await signedIn(kept, pages), await signedIn(taken, pages)];
    await takeSeat(taken.owner.id);
    pages.listeners.access.subscribed();
    expect(await page.next()).toEqual({ type: "reload" });
    expect(other.taken()).toEqual([]);
    expect(pages.size).toBe(2);
  });

  it("causes a reload when the firm's plan changes", async () => {
    const firm = await world.newFirm();
    const pages = newPages();
    const page = await signedIn(firm, pages);
    await world.services.db.firm.update({ where: { id: firm.id }, data: { plan: "PRIORITY" } });
    pages.listeners.access.received(firm.id);
    expect(await page.next()).toEqual({ type: "reload" });
    const id = await post();
    expect(await page.next()).toMatchObject({ type: "posted", entry: { id } });
  });

  it("ends when the session expires; an open page counts as use of its session", async () => {
    const other = world.clock.now();
    const pages = newPages();
    const firm = await world.newFirm();
    const [page, old] = [await signedIn(firm, pages), await signedIn(firm, pages)];
    const soon = new Date(world.clock.now().getTime() + HOUR_MS);
    await world.services.db.session.update({ where: { id: old.sessionId }, data: { expiresAt: soon } });
    pages.listeners.sessions.received(old.sessionId);
    for (let hour = 0; hour < 40; hour += 8) {
      world.clock.advance({ hours: 8 });
      pages.beat();
      await expect
        .poll(() => seenAt(page.sessionId))
        .toBeGreaterThan(world.clock.now().getTime() - DAY_MS / 2);
    }
    expect(await old.next()).toBeNull();
    expect(page.taken().filter(({ event }) => event.type === "reload")).toEqual([]);
    expect(other < world.clock.now()).toBe(true);
  });
  const seenAt = async (id: string) =>
    (await world.services.db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();

  it.each([
    ["it ends", { endedAt: new Date() }],
    ["it moves to another firm", "another firm"],
  ])("changes in every process of a session when %s", async (_, change) => {
    const firm = await world.newFirm();
    const another = await world.newFirm();
    const pages = newPages();
    const heard = Promise.withResolvers<void>();
    const { access, sessions } = pages.listeners;
    const subscribed = () => heard.resolve();
    const subscription = listenToChannels(world.url, {
      [ACCESS_CHANNEL]: access,
      [SESSIONS_CHANNEL]: { ...sessions, subscribed },
    });
    await heard.promise;
    const [page, colleague] = [await signedIn(firm, pages), await signedIn(firm, pages)];
    const data = change === "another firm" ? { firmId: another.id } : { endedAt: world.clock.now() };
    if (change === "another firm") {
      const { personId } = firm.owner;
      await world.services.db.member.create({
        data: {
          id: world.services.newId("member"),
          firmId: another.id,
          personId,
          role: "TRAFFIC",
          seat: true,
          createdAt: world.clock.now(),
        },
      });
    }
    await world.services.db.session.update({ where: { id: page.sessionId }, data });
    expect(await page.next()).toBeNull();
    await subscription.caughtUp();
    expect(colleague.taken()).toEqual([]);
    subscription.stop();
  });

  it("changes in every process when its carrier finishes a job, which loads may require", async () => {
    const firm = await world.newFirm();
    await world.db.firmRecord.create({ data: { firmId: firm.id, side: "carrier" } });
    const pages = newPages();
    const heard = Promise.withResolvers<void>();
    const { access } = pages.listeners;
    const subscription = listenToChannels(world.url, {
      [ACCESS_CHANNEL]: { ...access, subscribed: () => heard.resolve() },
    });
    await heard.promise;
    const page = await signedIn(firm, pages);
    await world.db.firmRecord.updateMany({ where: { firmId: firm.id }, data: { finished: 1 } });
    expect(await page.next()).toEqual({ type: "reload" });
    subscription.stop();
  });

  it("ends with the request to reconnect when the server stops", async () => {
    const firm = await world.newFirm();
    const pages = newPages();
    const page = await signedIn(firm, pages);
    pages.close();
    expect(await page.next()).toBeNull();
    await expect(signedIn(firm, pages)).rejects.toMatchObject({ code: "unavailable" });
  });
});
