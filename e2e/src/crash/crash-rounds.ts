import { EventEmitter, on } from "node:events";
import { join } from "node:path";
import { hashToken, hintOf, makeToken } from "@board/api/api-keys/token";
import { addDays, londonDay } from "@board/calendar";
import { createDb, type Db } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { createFirm } from "@board/testing/factories";
import { type BoardProcess, freePort, startBoard } from "../board-process.ts";
import { createDataFolder } from "../data-folder.ts";
import { postmasterOf } from "./postmaster.ts";
import { type Acknowledged, type Failures, write } from "./writer.ts";

interface CrashOptions {
  /** Number of kills of each of the two. */
  rounds: number;
  writers: number;
  /** Loads acknowledged between two kills. */
  loadsBetween: number;
  log?: (line: string) => void;
}

export interface CrashReport {
  kills: { database: number; server: number };
  acknowledged: Acknowledged[];
  failures: Failures;
  /** Counted in the database afterwards. */
  kept: {
    loads: number;
    /** Acknowledged loads that are not there, or not under their own key. */
    lost: string[];
    /** Loads that have not exactly one `load.posted` event and one history row. */
    incomplete: string[];
    /** Keys under which there is more than one load. */
    twice: string[];
  };
}

/** More than any writer can use up. */
const NO_LIMITS = {
  RATE_LIVE_PER_SECOND: "1000000",
  RATE_LIVE_PER_MINUTE: "1000000",
};

async function createPoster(db: Db): Promise<string> {
  const at = new Date();
  const firm = await createFirm(db, at, { name: "Crash Foods" });
  const token = makeToken("live");
  await db.apiKey.create({
    data: {
      id: "key_crash",
      firmId: firm.id,
      createdById: firm.owner.id,
      name: "Writers",
      mode: "live",
      hash: hashToken(token),
      hint: hintOf(token),
      scopes: ["loads:write"],
      createdAt: at,
    },
  });
  return token;
}

async function countKept(db: Db, acknowledged: readonly Acknowledged[]): Promise<CrashReport["kept"]> {
  const loads = await db.load.findMany({ select: { id: true, externalRef: true } });
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
 * Writers post with Idempotency-Keys and retry until they are told 201, while PostgreSQL's postmaster and the server's
 * process are killed with SIGKILL in turn. The database has `fsync` on, as in use. A killed process is no power cut: the
 * operating system still writes what it was given.
 */
export async function runCrashRounds(options: CrashOptions): Promise<CrashReport> {
  const { rounds, writers, loadsBetween, log = () => {} } = options;
  const { folder, remove } = await createDataFolder("crash");
  const database = await startEmbedded({ dataDir: folder, log });
  await migrate(database.ownerUrl);
  const db = createDb(database.ownerUrl);
  let board: BoardProcess | null = null;
  const stopping = new AbortController();
  try {
    const token = await createPoster(db);
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

    const events = new EventEmitter<{ acknowledged: [] }>();
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
    for (let round = 1; round <= rounds; round += 1) {
      await someLoads();
      process.kill(await postmasterOf(folder), "SIGKILL");
      log(`Round ${round}: PostgreSQL killed`);
      await someLoads();
      await board.kill();
      board = null;
      log(`Round ${round}: the server killed`);
      board = await start();
    }
    await someLoads();
    stopping.abort();
    const acknowledged = (await writing).flat();
    await board.stop();
    board = null;
    return {
      kills: { database: rounds, server: rounds },
      acknowledged,
      failures,
      kept: await countKept(db, acknowledged),
    };
  } finally {
    stopping.abort();
    await board?.kill();
    await db.$disconnect();
    await database.stop();
    await remove();
  }
}
