import { EventEmitter, on } from "node:events";
import { join } from "node:path";
import { addDays, londonDay } from "@board/calendar";
import { createDb, type Db } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { createFirm } from "@board/testing/factories";
import { type BoardProcess, freePort, NO_LIMITS, startBoard } from "../board-process.ts";
import { createDataFolder } from "../data-folder.ts";
import { createKey } from "../fleet.ts";
import { killDatabase } from "./postmaster.ts";
import { type Acknowledged, type Failures, write } from "./writer.ts";

interface CrashOptions {
  kill: "database" | "server";
  /** Number of times that a process is killed. */
  rounds: number;
  writers: number;
  /** Number of loads acknowledged between two kills. */
  loadsBetween: number;
}

export interface CrashReport {
  acknowledged: Acknowledged[];
  failures: Failures;
  /** Milliseconds from each kill until the next load is acknowledged. */
  outages: number[];
  /** State of the database after all rounds. */
  kept: {
    loads: number;
    /** Acknowledged loads that are missing, or that have another key. */
    lost: string[];
    /** Loads that do not have exactly one `load.posted` event and one history row. */
    incomplete: string[];
    /** Keys for which there is more than one load. */
    twice: string[];
    /** Damaged tables and indexes, as reported by `amcheck`. */
    damaged: string[];
  };
  /** Settings of the running database that make its writes durable. */
  durable: Record<string, string>;
}

/** Returns what `amcheck` reports about tables and indexes; nothing if none is damaged. */
async function checkFiles(superuserUrl: string, ownerUrl: string): Promise<string[]> {
  const url = Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname }).href;
  const db = createDb(url);
  try {
    await db.$executeRaw`CREATE EXTENSION IF NOT EXISTS amcheck`;
    const heap = await db.$queryRaw<{ line: string }[]>`
      SELECT c.oid::regclass::text || ' block ' || coalesce(v.blkno::text, '-') || ': ' || v.msg AS line
      FROM pg_class c, LATERAL verify_heapam(c.oid) v
      WHERE c.relkind IN ('r', 't', 'm') AND c.relpersistence = 'p'`;
    const indexes = await db.$queryRaw<{ oid: string; name: string }[]>`
      SELECT c.oid::text AS oid, c.oid::regclass::text AS name
      FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
      WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence = 'p' AND i.indisvalid`;
    const broken: string[] = [];
    for (const { oid, name } of indexes) {
      await db.$queryRaw`SELECT bt_index_check(index => ${oid}::oid::regclass, heapallindexed => true)::text`.catch(
        (error: unknown) => broken.push(`${name}: ${String(error)}`),
      );
    }
    if (indexes.length < 100) broken.push(`only ${indexes.length} indexes were found`);
    return [...heap.map(({ line }) => line), ...broken];
  } finally {
    await db.$disconnect();
  }
}

async function countKept(
  db: Db,
  acknowledged: readonly Acknowledged[],
): Promise<Omit<CrashReport["kept"], "damaged">> {
  const loads = await db.load.findMany({ select: { id: true, externalRef: true }, orderBy: { id: "asc" } });
  const byId = new Map(loads.map(({ id, externalRef }) => [id, externalRef]));
  const incomplete = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM load l
    WHERE 1 <> (SELECT count(*) FROM event e WHERE e.load_id = l.id AND e.type = 'load.posted')
      OR 1 <> (SELECT count(*) FROM load_history h WHERE h.load_id = l.id)
      OR 1 <> (SELECT count(*) FROM idempotency_key k
               WHERE k.key = l.external_ref AND k.response #>> '{load,id}' = l.id)`;
  const keys = Map.groupBy(loads, ({ externalRef }) => externalRef ?? "");
  return {
    loads: loads.length,
    lost: acknowledged.flatMap(({ key, loadId }) => (byId.get(loadId) === key ? [] : [`${key} ${loadId}`])),
    incomplete: incomplete.map(({ id }) => id),
    twice: [...keys].flatMap(([key, { length }]) => (length === 1 ? [] : [key])),
  };
}

/**
 * Writers post loads with Idempotency-Keys, retrying until they get 201, while PostgreSQL or the server is
 * killed again and again with SIGKILL. `fsync` is on, as in production. This does not simulate a power cut,
 * because the operating system still writes its buffers.
 */
export async function runCrashRounds(options: CrashOptions): Promise<CrashReport> {
  const { kill, rounds, writers, loadsBetween } = options;
  const { folder, remove } = await createDataFolder("crash");
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  await migrate(database.ownerUrl);
  const db = createDb(database.ownerUrl);
  let board: BoardProcess | null = null;
  const stopping = new AbortController();
  try {
    const token = await createKey(db, await createFirm(db, new Date(), { name: "Crash Foods" }));
    const port = await freePort();
    const start = () =>
      startBoard(port, {
        ...NO_LIMITS,
        DATA_DIR: join(folder, "server"),
        DATABASE_URL: database.ownerUrl,
        SEED: "none",
        ROLES: "web",
      });
    board = await start();

    const events = new EventEmitter<{ acknowledged: [askedAt: number] }>();
    const failures: Failures = { broken: 0, later: 0, wrong: [] };
    const collectDate = addDays(londonDay(new Date()), 30);
    const { url } = board;
    const acknowledgements = on(events, "acknowledged");
    const writing = Promise.all(
      Array.from({ length: writers }, (_, n) =>
        write({
          url,
          token,
          name: `writer-${n + 1}`,
          collectDate,
          events,
          failures,
          signal: stopping.signal,
        }),
      ),
    );
    const someLoads = async () => {
      for (let n = 0; n < loadsBetween; n += 1) await acknowledgements.next();
    };
    const outages: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await someLoads();
      if (kill === "database") {
        await killDatabase(folder);
      } else {
        await board.kill();
        board = null;
      }
      const killedAt = performance.now();
      board ??= await start();
      // An answer to a request sent before the kill does not show that the server is up again.
      while (((await acknowledgements.next()).value?.[0] ?? 0) < killedAt);
      outages.push(Math.round(performance.now() - killedAt));
    }
    await someLoads();
    stopping.abort();
    const acknowledged = (await writing).flat();
    // Only the server's log has the reason for a wrong answer.
    if (failures.wrong.length > 0) failures.wrong.push(board.said());
    await board.stop();
    board = null;
    const [durable = {}] = await db.$queryRaw<Record<string, string>[]>`
      SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
        current_setting('synchronous_commit') AS synchronous_commit,
        current_setting('data_checksums') AS data_checksums`;
    return {
      acknowledged,
      failures,
      outages,
      kept: {
        ...(await countKept(db, acknowledged)),
        damaged: await checkFiles(database.superuserUrl, database.ownerUrl),
      },
      durable,
    };
  } finally {
    stopping.abort();
    await board?.kill();
    await db.$disconnect();
    await database.stop();
    await remove();
  }
}
