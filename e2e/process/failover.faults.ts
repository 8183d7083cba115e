import { execFile } from "node:child_process";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { createDb, createPool, type Db } from "@board/db";
import { type EmbeddedDatabase, startEmbedded } from "@board/db/embedded";
import { openCluster } from "@board/db/embedded/cluster";
import { freePort as freeDatabasePort, launch, type Server, stop } from "@board/db/embedded/server";
import { migrate } from "@board/db/migrate";
import { type FaultyProxy, openFaultyProxy } from "@board/db/testing/faulty-proxy";
import { createFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it } from "vitest";
import { day } from "../journeys/support/loads.ts";
import { type BoardProcess, freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { killDatabase } from "./crash/postmaster.ts";
import { createDataFolder } from "./data-folder.ts";
import { createKey } from "./fleet.ts";
import { postingOf } from "./posting.ts";

/*
 * Two processes of the board, and a database with a synchronous standby. The database's address leads to the
 * standby once the primary is gone, as with a managed database.
 */

const run = promisify(execFile);
const WRITERS = 10;
/** Length of the outage, longer than every time limit of the board, because a failover can take that long. */
const OUTAGE_MS = 13_000;
const RECOVERY_MS = 5_000;
const BEFORE_MS = 3_000;
const AFTER_MS = 3_000;

let data: Awaited<ReturnType<typeof createDataFolder>>;
let primary: EmbeddedDatabase;
let standby: { url: string; superuserUrl: string; server: Server };
let proxy: FaultyProxy;
const boards: BoardProcess[] = [];
let token: string;
let db: Db;

const folderOf = (name: string) => join(data.folder, name);
const atPort = (url: string, port: number) => Object.assign(new URL(url), { port }).href;

/** Runs statements as the superuser, all on one connection. */
async function asSuperuser<T>(url: string, work: (query: (text: string) => Promise<T[]>) => Promise<void>) {
  const pool = createPool(url, { poolSize: 1 });
  const client = await pool.connect();
  try {
    await work(async (text) => (await client.query(text)).rows);
  } finally {
    client.release();
    await pool.end();
  }
}

/** Copies the running server and starts the copy as its synchronous standby. */
async function startStandby(): Promise<typeof standby> {
  const { dataDirectory, record, ...cluster } = await openCluster(folderOf("primary"), () => {}, true);
  const dataDir = folderOf("standby");
  await mkdir(dataDir);
  const copy = `${dataDirectory}-standby`;
  await asSuperuser<{ labelfile: string }>(primary.superuserUrl, async (query) => {
    await query("SELECT pg_backup_start('standby', fast => true)");
    // `cp` may fail for files that disappear while it copies, which the backup does not need.
    await run("cp", ["-a", dataDirectory, copy]);
    const [stopped] = await query("SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)");
    await rm(join(copy, "postmaster.pid"));
    const files = { backup_label: stopped?.labelfile ?? "", "standby.signal": "" };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(copy, name), text);
      if (cluster.account) await chown(join(copy, name), cluster.account.uid, cluster.account.gid);
    }
  });
  const port = await freeDatabasePort();
  const { hostname, port: primaryPort, username, password } = new URL(primary.superuserUrl);
  const from = { host: hostname, port: primaryPort, user: username, password, application_name: "standby" };
  const server = await launch({ ...cluster, record, dataDirectory: copy }, dataDir, port, {
    primary_conninfo: Object.entries(from)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
    synchronous_standby_names: "",
  });
  await asSuperuser<{ sync_state: string }>(primary.superuserUrl, async (query) => {
    await query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await query("SELECT pg_reload_conf()");
    const state = async () => (await query("SELECT sync_state FROM pg_stat_replication"))[0]?.sync_state;
    while ((await state()) !== "sync") await setTimeout(50);
  });
  return { url: atPort(primary.ownerUrl, port), superuserUrl: atPort(primary.superuserUrl, port), server };
}

beforeAll(async () => {
  data = await createDataFolder("failover");
  await mkdir(folderOf("primary"));
  primary = await startEmbedded({ dataDir: folderOf("primary"), log: () => {} });
  await migrate(primary.ownerUrl);
  standby = await startStandby();
  proxy = await openFaultyProxy(primary.ownerUrl);
  const settings = { DATA_DIR: folderOf("boards"), DATABASE_URL: proxy.url, SEED: "none", ROLES: "web" };
  for (let nth = 0; nth < 2; nth += 1) {
    boards.push(await startBoard(await freePort(), { ...NO_LIMITS, ...settings }));
  }
  db = createDb(standby.url);
  const before = createDb(primary.ownerUrl);
  token = await createKey(before, await createFirm(before, new Date()));
  await before.$disconnect();
}, 180_000);

afterAll(async () => {
  await Promise.all(boards.map((board) => board.stop()));
  await db.$disconnect();
  await proxy.close();
  await stop(standby.server.process);
  // The primary was restarted after it died, and waits for a standby that will not return.
  await primary.stop();
  await data.remove();
}, 60_000);

interface Writing {
  running: boolean;
  /** For each process of the board, the times at which it acknowledged loads, on the monotonic clock. */
  made: number[][];
  acknowledged: Map<string, string>;
  wrong: string[];
}

/** Posts loads to one process, one after the other, each with the same key until it is acknowledged. */
async function write(writing: Writing, writer: number): Promise<void> {
  const board = writer % boards.length;
  for (let nth = 0; writing.running; nth += 1) {
    const key = `writer ${writer}, load ${nth}`;
    for (let acknowledged = false; !acknowledged && writing.running; ) {
      const response = await fetch(`${boards[board]?.url}/api/v1/loads`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify({ ...postingOf(day(3)), externalRef: key }),
      });
      const text = await response.text();
      acknowledged = response.status === 201;
      if (acknowledged) {
        writing.acknowledged.set(key, (JSON.parse(text) as { load: { id: string } }).load.id);
        writing.made[board]?.push(performance.now());
      } else {
        const retryAfter = response.headers.get("retry-after");
        if (response.status !== 503 || retryAfter === null) writing.wrong.push(`${response.status}: ${text}`);
        await setTimeout(100);
      }
    }
  }
}

const feedOf = async (after: string | null) => {
  const query = after === null ? "" : `&after=${encodeURIComponent(after)}`;
  const response = await fetch(`${boards[0]?.url}/api/v1/events?limit=100${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { events: { data: { load: { id: string } } }[]; nextCursor: string };
};

it("promise 1: after a failover both processes serve within 5 s, nothing acknowledged is lost or made twice, and the feed goes on", async () => {
  const writing: Writing = {
    running: true,
    made: boards.map(() => []),
    acknowledged: new Map(),
    wrong: [],
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writing, writer));
  await setTimeout(BEFORE_MS);
  const { nextCursor: before } = await feedOf(null);

  // The machine disappears: its connections are not closed, and what is sent to it is lost.
  proxy.begin("black_hole");
  const began = performance.now();
  await killDatabase(folderOf("primary"));
  await asSuperuser(standby.superuserUrl, async (query) => {
    await query("SELECT pg_promote(wait => true)");
  });
  await setTimeout(Math.max(0, OUTAGE_MS - (performance.now() - began)));
  proxy.leadTo(standby.url);
  const moved = performance.now();
  proxy.end();
  await setTimeout(RECOVERY_MS + AFTER_MS);
  writing.running = false;
  await Promise.all(writers);

  const recovered = writing.made.map((times) =>
    Math.round((times.find((at) => at > moved) ?? Number.NaN) - moved),
  );
  console.info(
    `serving again after ${recovered.join(" and ")} ms; ${writing.acknowledged.size} loads acknowledged`,
  );
  expect(writing.wrong).toEqual([]);
  expect(recovered.filter((ms) => !(ms < RECOVERY_MS))).toEqual([]);

  const kept = await db.load.findMany({ select: { id: true, externalRef: true }, orderBy: { id: "asc" } });
  const idOf = new Map(kept.map(({ id, externalRef }) => [externalRef, id]));
  expect(idOf.size).toBe(kept.length);
  expect([...writing.acknowledged].filter(([key, id]) => idOf.get(key) !== id)).toEqual([]);

  expect((await feedOf(before)).events).not.toEqual([]);
  const told = new Set<string>();
  for (let page = await feedOf(null); page.events.length > 0; page = await feedOf(page.nextCursor)) {
    for (const { data } of page.events) told.add(data.load.id);
  }
  expect([...writing.acknowledged.values()].filter((id) => !told.has(id))).toEqual([]);
}, 180_000);
