import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { startEmbedded } from "@board/db/embedded";
import { MIGRATIONS_FOLDER, migrate } from "@board/db/migrate";
import { startBoard } from "../../../bench/candidates.ts";
import { connect, inBulk, settle, withoutIndexes } from "../../../bench/data/bulk.ts";
import { type Firms, insertFirmsAndPlaces } from "../../../bench/data/firms.ts";
import { insertFinished, insertOpen, PRICES } from "../../../bench/data/loads.ts";
import { type Counted, generate, type Request } from "../../../bench/generate.ts";
import { scenariosOf } from "../../../bench/questions.ts";
import { writesOn } from "../../../bench/writes.ts";

/** Migrations of a made-up next release: examples of what a release may do to large tables. */
const NEXT_RELEASE = join(import.meta.dirname, "next-release");

export interface UpgradeOptions {
  /** Numbers of finished and of open loads. */
  finished: number;
  open: number;
  /** Requests sent in a second; a third of them write. */
  perSecond: number;
  /** Folder of the release that serves requests. */
  release: string;
  /**
   * Number of times that a migration must give way to a long-running transaction, such as that of a report,
   * before the transaction ends.
   */
  reportTries: number;
  /** Test programs of the serving release, each with its arguments. They are run one after the other on the new schema. */
  tests: readonly (readonly string[])[];
  say: (line: string) => void;
}

/** The answers that clients got during one part of the upgrade. */
export interface Part {
  answered: number;
  /** Number of answers with each status other than success. */
  failed: Record<number, number>;
  slowestMs: number;
  /** The 99th percentile of the answers' milliseconds. */
  p99Ms: number;
}

export interface UpgradeReport {
  applied: string[];
  migratingMs: number;
  /** Number of times that a migration gave way, counted in the output of `migrate`. */
  gaveWay: number;
  before: Part;
  migrating: Part;
  /** Answers during the tests of the serving release. */
  testing: Part;
}

/** Copies all migrations of this release and of the next one into a folder. */
async function gatherMigrations(folder: string): Promise<string> {
  const all = join(folder, "migrations");
  for (const from of [MIGRATIONS_FOLDER, NEXT_RELEASE]) await cp(from, all, { recursive: true });
  return all;
}

async function fill(url: string, now: Date, { finished, open, say }: UpgradeOptions): Promise<Firms> {
  const db = await connect(url);
  const firms = await insertFirmsAndPlaces(db, now);
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

/**
 * Returns a function for a mix of requests: reads of the board, of lists and of single loads, posting, quoting
 * and accepting quotes.
 */
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

/** Sends the mix of requests until `ended` has settled, and for one more slice of time. */
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

function partOf({ statuses, latencies }: Counted): Part {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    answered: sorted.length,
    failed: Object.fromEntries(Object.entries(statuses).filter(([status]) => !/^[23]/.test(status))),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
    p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  };
}

/**
 * Reads the loads in a transaction that stays open, as a report does that takes an hour. Returns a function
 * that ends it.
 */
async function report(url: string): Promise<() => Promise<void>> {
  const db = await connect(url);
  await db.query("SET application_name = 'a long report'");
  await db.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await db.query("SELECT count(*) FROM (SELECT FROM load LIMIT 10)");
  return () => db.end();
}

/** Runs tests of the serving release on new databases with these migrations. Throws if one fails. */
async function runTests(migrations: string, { release, tests, say }: UpgradeOptions): Promise<void> {
  for (const program of tests) {
    const child = spawn(process.execPath, program, {
      cwd: release,
      env: { ...process.env, TEST_MIGRATIONS: migrations },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const lines: string[] = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        say(line);
        lines.push(line);
      });
    const [code] = await once(child, "close");
    if (code !== 0)
      throw new Error(`The tests on the new schema ended with ${code}:\n${lines.slice(-50).join("\n")}`);
  }
}

/**
 * Migrates a filled database to the next release while a process of the current one serves requests. Then runs
 * the tests of the current release on the new schema. Counts what clients notice.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { open, perSecond, release, reportTries, say } = options;
  const folder = await mkdtemp(join(tmpdir(), "board-upgrade-"));
  // PostgreSQL does not run as root, and the account that it runs as must be able to enter the folder.
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
    const board = await startBoard({ databaseUrl: database.url, directory }, { release, raised: true });
    try {
      const next = mixOf(firms, now, open);
      const during = async <T>(work: Promise<T>): Promise<[T, Part]> => {
        const [result, counted] = await Promise.all([work, sendUntil(work, board.port, perSecond, next)]);
        return [result, partOf(counted)];
      };
      const [, before] = await during(Promise.resolve());
      const endReport = await report(database.superuserUrl);
      const startedAt = performance.now();
      let gaveWay = 0;
      let migratingMs = 0;
      const [applied, migrating] = await during(
        migrate(database.ownerUrl, migrations, {
          say: (line) => {
            say(line);
            if (!/^ +Try \d/.test(line)) return;
            gaveWay += 1;
            if (gaveWay === reportTries) void endReport();
          },
        }).finally(() => {
          void endReport();
          migratingMs = Math.round(performance.now() - startedAt);
        }),
      );
      const [, testing] = await during(runTests(migrations, options));
      return { applied, migratingMs, gaveWay, before, migrating, testing };
    } finally {
      await board.stop();
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
