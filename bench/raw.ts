import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openLoads, readFilters } from "@board/api/bench";
import type { BoardSort } from "@board/api/board/rules";
import { londonDay } from "@board/calendar";
import { createGeo } from "@board/geo";
import type pg from "pg";
import { ask } from "./ask.ts";
import { carrierId } from "./data/firms.ts";
import { CONNECTIONS, type Request } from "./generate.ts";
import { quantile } from "./measure.ts";

/*
 * Peer (b): the board's own statements without the board. Calls are made to a server whose database logs each statement
 * with its values; pgbench then runs the same statements with the same values over the peers' database, where those
 * calls were never made.
 */

/** For the embedded server: statements of sessions that ask for it are logged as JSON. */
export const LOG_SETTINGS = {
  logging_collector: "on",
  log_destination: "jsonlog",
  log_filename: "statements",
};

/** Sets new sessions of the board's database to log every statement, or back. */
export async function logStatements(db: pg.ClientBase, on: boolean): Promise<void> {
  const { rows } = await db.query("SELECT quote_ident(current_database()) AS name");
  const setting = on ? "SET log_min_duration_statement = 0" : "RESET log_min_duration_statement";
  await db.query(`ALTER DATABASE ${rows[0].name} ${setting}`);
}

interface Statement {
  text: string;
  values: (string | null)[];
}

/** Statements with values as they stand in the log, split at the marks between calls. */
function readCalls(log: string, mark: string): Statement[][] {
  const calls: Statement[][] = [];
  for (const line of log.split("\n")) {
    if (line === "") continue;
    const { message, detail = "" }: { message: string; detail?: string } = JSON.parse(line);
    const text = /^duration: \S+ ms {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(message)?.[1];
    // Keys and quotas are remembered between calls.
    if (text === undefined || /\b(api_key|rate_limit)\b/.test(text)) continue;
    if (text.includes(mark)) calls.push([]);
    else {
      const given = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)];
      calls.at(-1)?.push({ text, values: given.map(([, value]) => value?.replaceAll("''", "'") ?? null) });
    }
  }
  // What is asked on several connections at once is logged in any order; a transaction has one.
  for (const call of calls)
    if (!call.some(({ text }) => /^\s*BEGIN/i.test(text))) call.sort((a, b) => (a.text < b.text ? -1 : 1));
  return calls;
}

/** The calls that are alike: the commonest statements with values in the same places. Others met a sweep. */
function commonest(calls: readonly Statement[][]): Statement[][] {
  const alike = Map.groupBy(calls, (call) =>
    JSON.stringify(call.map(({ text, values }) => [text, values.map((value) => value === null)])),
  );
  return [...alike.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

const AFTER_MS = 10;

/** Makes the calls one after the other and gives the statements that each of them came to. */
export async function captureCalls(
  db: pg.ClientBase,
  port: number,
  requests: readonly Request[],
): Promise<Statement[][]> {
  const mark = `call ${requests[0]?.method} ${requests[0]?.path} ${performance.now()}`;
  const { rows } = await db.query(
    "SELECT pg_current_logfile('jsonlog') AS file, current_setting('data_directory') AS folder",
  );
  const file = join(rows[0].folder, rows[0].file);
  const before = readFileSync(file).length;
  await db.query("SET log_min_duration_statement = 0");
  for (const request of requests) {
    await db.query(`SELECT '${mark.replaceAll("'", "")}'`);
    const { status, body } = await ask(port, request);
    // What the board does after its answer belongs to the call as well.
    await setTimeout(AFTER_MS);
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${body}`);
  }
  await db.query("RESET log_min_duration_statement");
  return commonest(readCalls(readFileSync(file).subarray(before).toString("utf8"), mark));
}

/** pgbench on the PATH, else where Debian keeps it; null where there is none (the embedded server brings none along). */
function findPgbench(): string | null {
  const folder = "/usr/lib/postgresql";
  const debian = existsSync(folder)
    ? readdirSync(folder).map((version) => join(folder, version, "bin/pgbench"))
    : [];
  for (const file of ["pgbench", ...debian.reverse()]) {
    try {
      execFileSync(file, ["--version"], { stdio: "ignore" });
      return file;
    } catch {
      // Not there: the next.
    }
  }
  return null;
}
export const pgbench = findPgbench();

export interface RawFigure {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Transactions of each client that are not counted: they prepare the statements. */
const WARM = 5;

/** Scripts drawn at random by warm connections, for a time or so many times each. */
async function runPgbench(
  { url, directory }: { url: string; directory: string },
  scripts: readonly string[],
  amount: { seconds: number } | { each: number },
): Promise<RawFigure> {
  const folder = join(directory, "raw");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = scripts.map((script, nth) => {
    const file = join(folder, `${nth}.sql`);
    writeFileSync(file, script);
    return ["-f", file];
  });
  const { username, password, hostname, port, pathname } = new URL(url);
  const how = ["-n", "-M", "prepared", "-c", String(CONNECTIONS), "-j", "1", "-D", "k=-1", "-l"];
  const long = "seconds" in amount ? ["-T", String(Math.ceil(amount.seconds))] : ["-t", String(amount.each)];
  const whose = ["-h", hostname, "-p", port, "-U", username, pathname.slice(1)];
  const child = spawn(
    pgbench ?? "",
    [...how, `--log-prefix=${join(folder, "log")}`, ...files.flat(), ...long, ...whose],
    {
      env: { PGPASSWORD: password, PGOPTIONS: "-c TimeZone=UTC" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const [code] = await once(child, "exit");
  if (code !== 0 || /failed: [1-9]/.test(said)) throw new Error(`pgbench failed:\n${said}`);
  const transactions = readdirSync(folder)
    .filter((name) => name.startsWith("log"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map(
      (line) =>
        line.split(" ").map(Number) as [
          client: number,
          nth: number,
          micros: number,
          file: number,
          s: number,
          us: number,
        ],
    )
    .map(([, , micros, , seconds, rest]) => ({ ms: micros / 1_000, at: seconds + rest / 1e6 }))
    .sort((a, b) => a.at - b.at);
  const counted = transactions.slice(WARM * CONNECTIONS);
  const from = transactions[WARM * CONNECTIONS - 1]?.at ?? Number.NaN;
  const latencies = counted.map(({ ms }) => ms);
  return {
    perSecond: counted.length / ((counted.at(-1)?.at ?? Number.NaN) - from),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

/** The captured calls over the peers' database: a write once each, a read round and round. */
export async function replay(
  db: pg.ClientBase,
  where: { url: string; directory: string },
  calls: readonly Statement[][],
  seconds: number | null,
): Promise<RawFigure | null> {
  const [first] = calls;
  // A read may be asked again by another connection; a write is made once.
  const each = seconds === null ? Math.floor(calls.length / CONNECTIONS) : calls.length;
  if (pgbench === null || first === undefined || each <= WARM) return null;
  const values = (call: readonly Statement[]) => call.flatMap((statement) => statement.values);
  const names = values(first).flatMap((value, nth) => (value === null ? [] : [`v${nth}`]));
  const rows = calls.map((call, n) => ({
    n,
    ...Object.fromEntries(values(call).map((value, nth) => [`v${nth}`, value])),
  }));
  const columns = ["n int", ...names.map((name) => `${name} text`)].join(", ");
  await db.query("DROP TABLE IF EXISTS bench_calls");
  await db.query(
    `CREATE UNLOGGED TABLE bench_calls AS SELECT * FROM json_to_recordset($1) AS r (${columns})`,
    [JSON.stringify(rows)],
  );
  await db.query("CREATE UNIQUE INDEX ON bench_calls (n); ANALYZE bench_calls");
  let before = 0;
  const statements = first.map(({ text, values: own }) => {
    const from = before;
    before += own.length;
    const name = (_: string, number: string) =>
      own[Number(number) - 1] === null ? "NULL" : `:v${from + Number(number) - 1}`;
    return `${text.replace(/\$(\d+)/g, name).replace(/\s+/g, " ")};`;
  });
  const script = [
    `\\set k (:k + 1) % ${each}`,
    `\\set n (:client_id * ${each} + :k) % ${calls.length}`,
    ...(names.length > 0 ? [`SELECT ${names.join(", ")} FROM bench_calls WHERE n = :n \\gset`] : []),
    ...statements,
  ];
  const amount = seconds === null ? { each } : { seconds: seconds + 1 };
  return runPgbench(where, [`${script.join("\n")}\n`], amount);
}

function literal(value: unknown): string {
  if (value === carrierId(0)) return "('firm_c' || lpad(:c::text, 4, '0'))";
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value))
    return `ARRAY[${value.map(literal).join(",")}]::${typeof value[0] === "number" ? "float8" : "text"}[]`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** The statement by which the board reads a page from the database when its memory cannot answer, for each of the questions. */
export async function readPages(
  where: { url: string; directory: string },
  questions: readonly string[],
  seconds: number,
): Promise<RawFigure | null> {
  if (pgbench === null) return null;
  const geo = createGeo();
  const now = new Date();
  const today = londonDay(now);
  const firm = { id: carrierId(0), plan: "STANDARD" } as Parameters<typeof openLoads>[0]["firm"];
  const scripts = questions.map((question) => {
    const { sort = "newest", ...raw } = Object.fromEntries(new URLSearchParams(question));
    const { filters } = readFilters(raw, today, geo);
    const { text, values } = openLoads({
      firm,
      filters,
      sort: sort as BoardSort,
      after: null,
      limit: 101,
      now,
      today,
    });
    const filled = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
    return `\\set c random(0, 1999)\n${filled.replace(/\s+/g, " ")};\n`;
  });
  return runPgbench(where, scripts, { seconds: seconds + 1 });
}
