import { type ChannelListener, createPool, listenToChannels, type Pool } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import { sized } from "@board/testing/size";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BOARD_CHANNEL } from "../../core/board-messages.ts";
import type { BoardInput } from "../../loads/filters/schemas.ts";
import { openStreams } from "../../testing/open-stream.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";
import { readBoard } from "../read-board.ts";
import { BoardIndex } from "./board-index.ts";
import { askDb, type BoardSource, boardSource } from "./source.ts";
import { randomChanges } from "./testing/changes.ts";
import { createComparison } from "./testing/compare.ts";
import { createDraws } from "./testing/draws.ts";

const SEED = 20_261_129;

/** An index that follows the database as another process does. */
interface Follower {
  index: BoardIndex;
  /** Whole reads since the last cut, and the ids of the loads that were read, and of those whose quotes were. */
  asked: { wholeReads: number; loads: string[]; quotesOn: string[] };
  /** Loses the connection: every message is dropped until `resume`. */
  cut(): void;
  resume(): Promise<void>;
  /** Resolves once all that was committed before is in the index. */
  settled(): Promise<void>;
}

const followers: Follower[] = [];

/** `before` is awaited before each batch of a whole read. */
async function follow(world: World, before: () => Promise<void> = async () => {}): Promise<Follower> {
  const real = boardSource(askDb(world.services.db));
  const asked = { wholeReads: 0, loads: [] as string[], quotesOn: [] as string[] };
  const source: BoardSource = {
    ...real,
    openLoads: async (afterId, limit) => {
      if (afterId === "") asked.wholeReads += 1;
      await before();
      return real.openLoads(afterId, limit);
    },
    loads: (ids) => {
      asked.loads.push(...ids);
      return real.loads(ids);
    },
    quotesOn: (ids) => {
      asked.quotesOn.push(...ids);
      return real.quotesOn(ids);
    },
  };
  const index = new BoardIndex(world.services);
  const opened = Promise.withResolvers<ChannelListener>();
  let passes = true;
  let mayBeat = false;
  let caughtUp = async () => {};
  await index.open({
    source,
    subscribe: (listener) => {
      opened.resolve(listener);
      const received = (payload: string) => {
        if (passes) listener.received(payload);
      };
      const subscription = listenToChannels(world.url, { [BOARD_CHANNEL]: { ...listener, received } });
      caughtUp = subscription.caughtUp;
      // The index looks for lost messages every second; a test decides itself when it does.
      return {
        ...subscription,
        caughtUp: () => (mayBeat ? caughtUp() : Promise.withResolvers<void>().promise),
      };
    },
  });
  const listener = await opened.promise;
  const settled = async () => {
    mayBeat = true;
    await index.caughtUp();
    mayBeat = false;
  };
  const follower = {
    index,
    asked,
    cut: () => {
      passes = false;
      listener.unsubscribed();
      Object.assign(asked, { wholeReads: 0, loads: [], quotesOn: [] });
    },
    resume: async () => {
      await caughtUp();
      passes = true;
      listener.subscribed();
      await settled();
    },
    settled,
  };
  followers.push(follower);
  return follower;
}

/** Copies an open load in a transaction that stays open; returns the id of the copy, and how to end it. */
async function openTransaction(world: World, pool: Pool, copied: string) {
  const id = world.services.newId("load");
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO load SELECT copy.* FROM load l,
       jsonb_populate_record(l, jsonb_build_object('id', $2::text, 'ref', $3::text)) AS copy WHERE l.id = $1`,
    [copied, id, world.services.newRef()],
  );
  const end = async (how: "COMMIT" | "ROLLBACK") => {
    await client.query(how);
    client.release();
  };
  return { id, end };
}

let world: World;
let pool: Pool;
let poster: TestFirm;
let carrier: TestFirm;
let other: TestFirm;

function useWorld(): void {
  beforeAll(async () => {
    world = await createWorld();
    pool = createPool(world.url, { poolSize: 2 });
    poster = await world.newFirm();
    [carrier, other] = [await world.newFirm({ plan: "PRIORITY" }), await world.newFirm({ plan: "PRIORITY" })];
  });
  afterEach(() => {
    for (const { index } of followers.splice(0)) index.close();
  });
  afterAll(async () => {
    await pool.end();
    await world.drop();
  });
}

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const post = async (changes: Parameters<typeof posting>[0] = {}, firm = poster) =>
  (await as(firm).loads.post(posting(changes))).load.id;
const price = (id: string, amountPence: number) => as(carrier).quotes.send({ id, amountPence });
const viewOf = (follower: Follower, firm: TestFirm) => follower.index.view(world.actorOf(firm).firm);
const entryOf = (follower: Follower, id: string, firm = carrier) => viewOf(follower, firm)?.entry(id) ?? null;

/** Compares every firm's board with the database. */
async function agree(follower: Follower): Promise<void> {
  const readers = [poster, carrier, other].map((firm) => world.actorOf(firm));
  const compare = createComparison(world, follower.index, readers, createDraws(SEED));
  await compare.pages(20);
  await compare.entries();
}

describe("after a lost connection, an index", () => {
  useWorld();

  it("reads by number the loads that changed meanwhile, and those whose quotes did, and no other", async () => {
    const [kept, booked, amended, quoted, priced] = [
      await post(),
      await post({ bookNowPence: 30_000 }),
      await post(),
      await post(),
      await post(),
    ];
    await price(priced, 40_000);
    const follower = await follow(world);
    follower.cut();
    await as(other).quotes.book({ id: booked });
    await as(poster).loads.amend({ id: amended, fragile: true });
    await price(quoted, 41_000);
    await price(priced, 39_000);
    const posted = await post();
    await follower.resume();
    const changed = [booked, amended, quoted, priced, posted].sort();
    expect(follower.asked.wholeReads).toBe(0);
    expect([...new Set(follower.asked.loads)].sort()).toEqual(changed);
    expect([...new Set(follower.asked.quotesOn)].sort()).toEqual(changed);
    expect(entryOf(follower, kept)).not.toBeNull();
    expect(entryOf(follower, booked)).toBeNull();
    expect(entryOf(follower, priced)?.myQuote?.amountPence).toBe(39_000);
    await agree(follower);
  });

  it("reads nothing again where nothing changed", async () => {
    await post();
    const follower = await follow(world);
    follower.cut();
    await follower.resume();
    expect(follower.asked).toEqual({ wholeReads: 0, loads: [], quotesOn: [] });
    expect(follower.index.state).toEqual({ kind: "live" });
  });

  it.each([
    ["COMMIT", true],
    ["ROLLBACK", false],
  ] as const)(
    "finds what a transaction wrote that was open before and ended meanwhile by %s",
    async (how, isFound) => {
      const first = await post();
      const beforeReading = await openTransaction(world, pool, first);
      await post();
      const follower = await follow(world);
      const beforeCut = await openTransaction(world, pool, first);
      await post();
      await follower.settled();
      follower.cut();
      await beforeReading.end(how);
      await beforeCut.end(how);
      await follower.resume();
      expect(follower.asked.wholeReads).toBe(0);
      for (const { id } of [beforeReading, beforeCut]) expect(entryOf(follower, id) !== null).toBe(isFound);
      await agree(follower);
    },
  );

  it("takes what a transaction writes that ends later", async () => {
    const follower = await follow(world);
    const late = await openTransaction(world, pool, await post());
    await follower.settled();
    follower.cut();
    await post();
    await follower.resume();
    expect(entryOf(follower, late.id)).toBeNull();
    await late.end("COMMIT");
    await follower.settled();
    expect(entryOf(follower, late.id)).not.toBeNull();
    await agree(follower);
  });

  it("takes the records of posters and the carrier relations that changed meanwhile", async () => {
    const { db, clock } = world.services;
    const [blocking, preferring] = [await world.newFirm(), await world.newFirm()];
    const [hidden, shown] = [await post({}, blocking), await post({}, preferring)];
    const standard = await world.newFirm();
    const relate = (posterId: string, carrierId: string, relation: "PREFERRED" | "BLOCKED") =>
      db.carrierRelation.create({ data: { posterId, carrierId, relation, createdAt: clock.now() } });
    await relate(blocking.id, standard.id, "PREFERRED");
    const follower = await follow(world);
    expect(entryOf(follower, hidden, standard)).not.toBeNull();
    follower.cut();
    await db.carrierRelation.deleteMany({ where: { posterId: blocking.id } });
    await relate(blocking.id, carrier.id, "BLOCKED");
    await relate(preferring.id, standard.id, "PREFERRED");
    await db.firmRecord.create({
      data: { firmId: preferring.id, side: "poster", finished: 9, score: 91, level: "Gold", daysToPay: 24 },
    });
    await follower.resume();
    expect(follower.asked.wholeReads).toBe(0);
    expect(entryOf(follower, hidden, standard)).toBeNull();
    expect(entryOf(follower, hidden)).toBeNull();
    expect(entryOf(follower, shown, standard)?.poster).toMatchObject({ level: "Gold", score: 85 });
    await agree(follower);
  });

  it.each([
    ["is empty, as after a crash", async () => world.services.db.$executeRaw`DELETE FROM board_change_log`],
    [
      "begins after a change that it missed",
      async () => {
        const [row] = await world.services.db.boardChange.findMany({
          orderBy: { seq: "desc" },
          skip: 1,
          take: 1,
        });
        await world.services.db.boardChange.deleteMany({ where: { seq: { lte: row?.seq ?? 0n } } });
      },
    ],
  ])("reads the whole board where the log %s", async (_, shorten) => {
    await post();
    const follower = await follow(world);
    follower.cut();
    const ids = [await post(), await post()];
    await shorten();
    await follower.resume();
    expect(follower.asked.wholeReads).toBe(1);
    for (const id of ids) expect(entryOf(follower, id)).not.toBeNull();
    await agree(follower);

    await post();
    await follower.settled();
    follower.cut();
    const id = await post();
    await follower.resume();
    expect(follower.asked.wholeReads).toBe(0);
    expect(entryOf(follower, id)).not.toBeNull();
  });

  it("reads the whole board where another load has the last number, as after a failover that lost commits", async () => {
    const other = await post();
    const follower = await follow(world);
    await post();
    await follower.settled();
    follower.cut();
    const [last] = await world.services.db.boardChange.findMany({ orderBy: { seq: "desc" }, take: 1 });
    await world.services.db.boardChange.update({ where: { seq: last?.seq ?? 0n }, data: { loadId: other } });
    await follower.resume();
    expect(follower.asked.wholeReads).toBe(1);
    await agree(follower);
  });

  it("reads the whole board where the log begins after a number that never arrived", async () => {
    const first = await post();
    const follower = await follow(world);
    const late = await openTransaction(world, pool, first);
    await post();
    await follower.settled();
    follower.cut();
    await late.end("COMMIT");
    const { boardSeq } = await world.services.db.load.findUniqueOrThrow({ where: { id: late.id } });
    await world.services.db.boardChange.deleteMany({ where: { seq: { lte: boardSeq ?? 0n } } });
    await follower.resume();
    expect(follower.asked.wholeReads).toBe(1);
    expect(entryOf(follower, late.id)).not.toBeNull();
  });

  it("tells open pages each change, and that those of the firm's own loads were missed", async () => {
    const gone = await post({ bookNowPence: 30_000 });
    const follower = await follow(world);
    const open = openStreams({ services: { ...world.services, board: follower.index } });
    const [page, own] = [open(carrier), open({ ...carrier, scope: "own" })];
    for (const { next } of [page, own]) expect(await next()).toEqual({ type: "ready" });
    follower.cut();
    await as(other).quotes.book({ id: gone });
    const posted = await post();
    await follower.resume();
    const missed = { type: "own", loadId: null, mode: "live", kinds: ["missed"], by: null } as const;
    const events = [await page.next(), await page.next(), await page.next()];
    expect(events).toContainEqual(expect.objectContaining({ type: "gone", id: gone, why: "booked" }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: "posted", entry: expect.objectContaining({ id: posted }) }),
    );
    expect(events.at(-1)).toEqual(missed);
    expect(await own.next()).toEqual(missed);

    follower.cut();
    await world.services.db.$executeRaw`DELETE FROM board_change_log`;
    await follower.resume();
    for (const { next } of [page, own]) expect(await next()).toEqual({ type: "reload" });
  });
});

describe("while everything is read again, a page of the board", () => {
  useWorld();

  it("shows nothing that is no longer the reader's to see, and each load as it is now", async () => {
    const { db, clock } = world.services;
    const blocking = await world.newFirm();
    const [kept, booked, amended, moved, hidden] = [
      await post({ fromPostcode: "LS10 1AB" }),
      await post({ fromPostcode: "LS10 1AB", bookNowPence: 30_000 }),
      await post({ fromPostcode: "LS10 1AB" }),
      await post({ fromPostcode: "LS10 1AB" }),
      await post({ fromPostcode: "LS10 1AB" }, blocking),
    ];
    let reads = Promise.resolve();
    const follower = await follow(world, () => reads);
    const { promise, resolve } = Promise.withResolvers<void>();
    reads = promise;
    follower.cut();
    await as(other).quotes.book({ id: booked });
    await as(poster).loads.amend({ id: amended, fragile: true });
    await as(poster).loads.amend({ id: moved, fromPostcode: "M1 1AE" });
    await db.carrierRelation.create({
      data: { posterId: blocking.id, carrierId: carrier.id, relation: "BLOCKED", createdAt: clock.now() },
    });
    await price(kept, 42_000);
    const early = await post({ fromPostcode: "LS10 1AB" });
    await db.$executeRaw`DELETE FROM board_change_log`;
    const resumed = follower.resume();
    await expect.poll(() => follower.index.answers).toBe(false);

    const asked: BoardInput = { from: "LS", sort: "newest", limit: 100 };
    const board = (firm: TestFirm, input = asked) =>
      readBoard({ ...world.contextOf(world.actorOf(firm)), board: follower.index }, input);
    const { loads } = await board(carrier);
    expect(loads.map(({ id }) => id)).toEqual([amended, kept]);
    expect(loads[0]).toMatchObject({ fragile: true, version: 2 });
    expect(loads[1]?.myQuote?.amountPence).toBe(42_000);
    const first = await board(carrier, { ...asked, limit: 3 });
    const rest = await board(carrier, { ...asked, limit: 3, cursor: first.nextCursor ?? "" });
    expect([...first.loads, ...rest.loads].map(({ id }) => id)).toEqual([amended, kept]);
    expect((await board(await world.newFirm())).loads).toEqual([]);

    resolve();
    await resumed;
    await follower.settled();
    expect(entryOf(follower, early)).not.toBeNull();
    expect(entryOf(follower, hidden)).toBeNull();
    await agree(follower);
  });
});

describe("after random changes with cuts between them", () => {
  const STEPS = sized(10, 150, 600);
  const CHANGES_A_STEP = 4;
  useWorld();

  it("an index says what the database says", async () => {
    const draws = createDraws(SEED);
    const posters = [poster, await world.newFirm(), await world.newFirm({ plan: "PRIORITY" })];
    const carriers = [carrier, other, await world.newFirm()];
    const changes = randomChanges(world, { posters, carriers }, draws);
    for (let load = 0; load < 20; load += 1) await changes.post();
    const copied = await post();
    const follower = await follow(world);
    const readers = [...posters, ...carriers].map((firm) => world.actorOf(firm));
    const compare = createComparison(world, follower.index, readers, draws);
    let open: Awaited<ReturnType<typeof openTransaction>> | null = null;
    let isCut = false;
    for (let step = 0; step < STEPS; step += 1) {
      for (let nth = 0; nth < CHANGES_A_STEP; nth += 1) await changes.next();
      if (open === null) open = await openTransaction(world, pool, copied);
      else if (draws.chance(0.5)) {
        await open.end(draws.pick(["COMMIT", "COMMIT", "ROLLBACK"] as const));
        open = null;
      }
      // The log keeps far more numbers than are assigned while a transaction is open.
      if (isCut && open === null && draws.chance(0.2)) {
        await world.services.db.$executeRaw`
          DELETE FROM board_change_log WHERE seq <= (SELECT last_value FROM board_change) - ${draws.below(20)}`;
      }
      if (isCut) await follower.resume();
      else if (draws.chance(0.7)) follower.cut();
      isCut = follower.index.state.kind !== "live";
      if (isCut) continue;
      await follower.settled();
      await compare.pages(10);
      if (step % 5 === 0) await compare.entries();
    }
    await open?.end("COMMIT");
    await follower.resume();
    await compare.pages(20);
    await compare.entries();
  }, 600_000);
});
