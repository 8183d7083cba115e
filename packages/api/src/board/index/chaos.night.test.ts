import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type ChannelListener, createDb, createPool, listenToChannels, type Pool } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BOARD_CHANNEL } from "../../core/board-messages.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { ADMIN } from "../../testing/admin.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { BoardIndex } from "./board-index.ts";
import { askPool, boardSource } from "./source.ts";
import { randomChanges } from "./testing/changes.ts";
import { createComparison } from "./testing/compare.ts";
import { createDraws } from "./testing/draws.ts";

const SEED = 7;
const NOBODY = { id: "firm_nobody", plan: "STANDARD", facts: NOTHING_KNOWN } as const;
const draws = createDraws(SEED);
// Long timeouts: the tests wait for PostgreSQL to restart, also on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
let stopDatabase: () => Promise<void>;
let world: World;
/** Both subscribe to the database; the first is the one of the process whose verbs write. */
let indexes: BoardIndex[];
let pools: Pool[];
/** A firm with early access to every load. */
let early: TestFirm;
let changes: ReturnType<typeof randomChanges>;
let compare: ReturnType<typeof createComparison>[];
/** Passes messages of the database to the second index; tests replace it to drop or change them. */
let passes: (payload: string, listener: ChannelListener) => void = (payload, listener) =>
  listener.received(payload);

async function follow(
  index: BoardIndex,
  url: string,
  between: (listener: ChannelListener) => ChannelListener,
) {
  const pool = createPool(url, { poolSize: 2 });
  pools.push(pool);
  await index.open({
    source: boardSource(askPool(pool)),
    subscribe: (listener) => listenToChannels(url, { [BOARD_CHANNEL]: between(listener) }),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "board-chaos-"));
  await chmod(folder, 0o755);
  const database = await startEmbedded({ dataDir: folder, log: () => {}, settings: { fsync: "off" } });
  stopDatabase = database.stop;
  const { url } = database;
  await migrate(database.ownerUrl);
  world = await createWorld(undefined, async () => {
    const db = createDb(url);
    return { url, db, drop: () => db.$disconnect() };
  });
  const { board, clock, geo } = world.services;
  pools = [];
  board.close();
  await follow(board, url, (listener) => listener);
  const other = new BoardIndex({ clock, geo });
  await follow(other, url, (listener) => ({ ...listener, received: (payload) => passes(payload, listener) }));
  indexes = [board, other];

  const posters = [await world.newFirm(), await world.newFirm()];
  early = await world.newFirm({ plan: "PRIORITY" });
  const carriers = [await world.newFirm(), early];
  await world.services.db.person.create({
    data: {
      ...ADMIN.person,
      email: "ops@board.example",
      passwordHash: "",
      isAdmin: true,
      createdAt: clock.now(),
    },
  });
  changes = randomChanges(world, { posters, carriers }, draws);
  const readers = [...posters, ...carriers].map((firm) => world.actorOf(firm));
  compare = indexes.map((index) => createComparison(world, index, readers, draws));
  for (let load = 0; load < 20; load += 1) await changes.post({ audience: "board" });
});

afterAll(async () => {
  for (const index of indexes) index.close();
  await world.drop();
  for (const pool of pools) await pool.end();
  await stopDatabase();
  await rm(folder, { recursive: true, force: true });
});

/** Waits for what the database does, which sends no event to this process. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(10);
}

/** Kills PostgreSQL repeatedly, because it is restarted within a fraction of a second. */
async function killPostgresUntil(condition: () => boolean): Promise<void> {
  while (!condition()) {
    const file = await readFile(join(folder, "postgres", "postmaster.pid"), "utf8").catch(() => "");
    try {
      process.kill(Number.parseInt(file, 10), "SIGKILL");
    } catch {
      // PostgreSQL is not up again yet.
    }
    await setTimeout(10);
  }
}

const allLive = () => until(() => indexes.every(({ state }) => state.kind === "live"));

async function change(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await changes.next();
}

async function agree(): Promise<void> {
  await allLive();
  for (const [at, index] of indexes.entries()) {
    await index.caughtUp();
    await compare[at]?.pages(60);
    await compare[at]?.entries();
  }
}

async function postedLoad(): Promise<string> {
  const { load } = await changes.post({ audience: "board" });
  for (const index of indexes) await index.caughtUp();
  return load.id;
}

describe("two processes on one database say what it says", () => {
  it("while nothing goes wrong", async () => {
    await change(30);
    await agree();
  });

  it("after their listeners were cut off, with changes in between", async () => {
    for (let cut = 0; cut < 3; cut += 1) {
      await world.services.db
        .$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'freight-board notification channels'`;
      await until(() => indexes.every(({ state }) => state.kind === "catching_up"));
      await change(8);
      await agree();
    }
  });

  it("after PostgreSQL was killed and came back; meanwhile they know that they know nothing", async () => {
    await change(3);
    await killPostgresUntil(() => indexes.every(({ answers }) => !answers));
    expect(indexes[0]?.view(NOBODY)).toBeNull();
    await allLive();
    await until(() =>
      world.services.db.$queryRaw`SELECT 1`.then(
        () => true,
        () => false,
      ),
    );
    await change(10);
    await agree();
  });

  it("while a transaction stays open whose changes were numbered long before", async () => {
    const id = await postedLoad();
    const [first] = pools;
    const connection = await first?.connect();
    await connection?.query("BEGIN");
    await connection?.query("UPDATE load SET terms_days = 7 WHERE id = $1", [id]);
    const others = [await postedLoad(), await postedLoad()];
    expect(others).toHaveLength(2);
    await agree();
    await connection?.query("COMMIT");
    connection?.release();
    await agree();
  });

  it("after a transaction was rolled back", async () => {
    const id = await postedLoad();
    const connection = await pools[0]?.connect();
    await connection?.query("BEGIN");
    await connection?.query("UPDATE load SET miles = miles + 1 WHERE id = $1", [id]);
    await connection?.query("ROLLBACK");
    connection?.release();
    await postedLoad();
    await agree();
  });

  it("where messages come late, and out of step with what was read", async () => {
    const late: (() => void)[] = [];
    passes = (payload, listener) => late.push(() => listener.received(payload));
    await change(15);
    for (const hand of late.splice(0).toReversed()) hand();
    passes = (payload, listener) => listener.received(payload);
    await agree();
  });

  it("where a message was lost: its number is missed", async () => {
    await agree();
    let lost = 0;
    passes = (payload, listener) => {
      if (payload.startsWith("load ") && lost === 0) lost += 1;
      else listener.received(payload);
    };
    const { load } = await changes.post({ audience: "board" });
    await until(() => lost === 1);
    passes = (payload, listener) => listener.received(payload);
    const poster = { id: load.poster?.id ?? "", plan: "PRIORITY", facts: NOTHING_KNOWN } as const;
    await until(async () => indexes[1]?.view(poster)?.entry(load.id) !== null);
    await agree();
  });
});
