import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbedded } from "@board/db/embedded";
import { MIGRATIONS_FOLDER, migrate } from "@board/db/migrate";
import { createGeo } from "@board/geo";
import pg from "pg";
import { startBoard } from "../candidates.ts";
import { inBulk, settle, withoutIndexes } from "../data/bulk.ts";
import { type Firms, insertFirms } from "../data/firms.ts";
import { insertFinished, insertOpen, PRICES } from "../data/loads.ts";
import { insertPlaces } from "../data/places.ts";
import { type Counted, generate, type Request } from "../generate.ts";
import { scenariosOf } from "../questions.ts";
import { writesOn } from "../writes.ts";

/** Migrations of a release to come: what a release may do to large tables. */
const NEXT_RELEASE = join(import.meta.dirname, "next-release");

export interface UpgradeOptions {
  /** Loads that are over, and open ones. */
  finished: number;
  open: number;
  /** Requests a second, of which a third writes. */
  perSecond: number;
  /** The folder of the release that serves. */
  release: string;
  /** A transaction that has read the loads stays open for so long, as that of a report does. */
  reportMs: number;
  say: (line: string) => void;
}

export interface UpgradeReport {
  applied: string[];
  /** While the database was migrated. */
  migratingMs: number;
  answered: number;
  /** Statuses that are no success. */
  failed: Record<number, number>;
  slowestMs: number;
  /** Milliseconds that one of a hundred took longer than, before and meanwhile. */
  p99Ms: [before: number, meanwhile: number];
  /** Lines of `migrate`, in which it gave way. */
  gaveWay: number;
}

/** Every migration of this release and of the next one. */
async function gatherMigrations(folder: string): Promise<string> {
  const all = join(folder, "migrations");
  for (const from of [MIGRATIONS_FOLDER, NEXT_RELEASE]) await cp(from, all, { recursive: true });
  return all;
}

async function fill(url: string, now: Date, { finished, open, say }: UpgradeOptions): Promise<Firms> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const geo = createGeo();
  const firms = await insertFirms(db, geo, now);
  await insertPlaces(db, geo);
  await inBulk(db, () =>
    withoutIndexes(db, async () => {
      await insertFinished(db, finished, now);
      await insertOpen(db, 0, open, now);
      await db.query(PRICES);
    }),
  );
  await settle(db);
  await db.end();
  say(`${finished + open} loads, ${open} of them open`);
  return firms;
}

/** A steady mix of board reads, lists, single loads, posts, quotes and accepted quotes. */
function mixOf(firms: Firms, now: Date, open: number): () => Request {
  const { mixed, load, list } = scenariosOf(firms, 2_000, now, open);
  const source = writesOn({ firms, now }, open);
  const reads = [mixed, mixed, load, list];
  let count = 0;
  return () => {
    count += 1;
    if (count % 3 === 0) return source.change("board");
    const { requests } = reads[count % reads.length] as typeof mixed;
    return requests[count % requests.length] as Request;
  };
}

const SLICE_SECONDS = 2;

/** Sends the mix until `ended` has settled, and for one slice more. */
async function sendUntil(
  ended: Promise<unknown>,
  port: number,
  perSecond: number,
  next: () => Request,
): Promise<Counted> {
  let over = false;
  const end = () => {
    over = true;
  };
  void ended.then(end, end);
  const all: Counted = { seconds: 0, statuses: {}, latencies: [], bytes: 0 };
  for (let last = false; !last; ) {
    last = over;
    const requests = Array.from({ length: perSecond * SLICE_SECONDS }, next);
    const counted = await generate({ port, requests, perSecond, seconds: SLICE_SECONDS });
    all.seconds += counted.seconds;
    all.latencies.push(...counted.latencies);
    for (const [status, times] of Object.entries(counted.statuses))
      all.statuses[Number(status)] = (all.statuses[Number(status)] ?? 0) + times;
  }
  return all;
}

const p99 = ({ latencies }: Counted) =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;

/** Reads the loads and keeps the transaction open, as a report of an hour does. */
async function report(url: string, ms: number): Promise<void> {
  const db = new pg.Client({ connectionString: url, application_name: "a long report" });
  await db.connect();
  await db.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await db.query("SELECT count(*) FROM (SELECT FROM load LIMIT 10)");
  setTimeout(() => void db.query("COMMIT").then(() => db.end()), ms);
}

/**
 * Migrates a filled database to the next release while the process of a release serves from it, and counts what its clients
 * notice. `check` is called afterwards, with the folder of all migrations.
 */
export async function runUpgrade(
  options: UpgradeOptions,
  check: (migrations: string) => Promise<void> = async () => {},
): Promise<UpgradeReport> {
  const { open, perSecond, release, reportMs, say } = options;
  const folder = await mkdtemp(join(tmpdir(), "board-upgrade-"));
  // PostgreSQL does not run as root, and its account must get in.
  await chmod(folder, 0o755);
  const directory = join(folder, "board");
  await mkdir(directory);
  const migrations = await gatherMigrations(folder);
  const database = await startEmbedded({ dataDir: join(folder, "database"), log: say });
  try {
    await promisify(execFile)(process.execPath, [join(release, "apps/server"), "migrate"], {
      env: { NODE_ENV: "production", DATABASE_URL: database.ownerUrl, DATA_DIR: directory },
    });
    const now = new Date();
    const firms = await fill(database.superuserUrl, now, options);
    const board = await startBoard({ databaseUrl: database.url, directory }, { release });
    try {
      const next = mixOf(firms, now, open);
      const { port } = board;
      const before = await sendUntil(Promise.resolve(), port, perSecond, next);
      await report(database.superuserUrl, reportMs);
      const startedAt = performance.now();
      let gaveWay = 0;
      let migratingMs = 0;
      const migrating = migrate(database.ownerUrl, migrations, {
        say: (line) => {
          say(line);
          if (/^ +Try \d/.test(line)) gaveWay += 1;
        },
      }).finally(() => {
        migratingMs = performance.now() - startedAt;
      });
      const [applied, counted] = await Promise.all([migrating, sendUntil(migrating, port, perSecond, next)]);
      await check(migrations);
      const failed = Object.entries(counted.statuses).filter(([status]) => !/^[23]/.test(status));
      return {
        applied,
        migratingMs: Math.round(migratingMs),
        answered: counted.latencies.length,
        failed: Object.fromEntries(failed),
        slowestMs: Math.round(counted.latencies.reduce((a, b) => Math.max(a, b), 0)),
        p99Ms: [Math.round(p99(before)), Math.round(p99(counted))],
        gaveWay,
      };
    } finally {
      await board.stop();
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
