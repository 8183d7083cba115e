import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openLoads, readFilters } from "@board/api/bench";
import type { BoardSort } from "@board/api/board/view-rules";
import { londonDay } from "@board/calendar";
import { createGeo } from "@board/geo";
import type pg from "pg";
import { CARRIERS, carrierId } from "./data/firms.ts";
import { ask, CONNECTIONS, type Request } from "./generate.ts";
import { quantile } from "./measure.ts";
import type { SqlJob } from "./peers/sql/main.ts";
import { runProgram } from "./processes.ts";

/*
 * The statements of peer (b). Calls are made to a board whose database logs each statement with its values;
 * the peer then runs the same statements over the peers' database, where those calls were never made.
 */

type Calls = SqlJob["calls"];

/** Settings of the embedded server: statements of chosen sessions are logged as JSON, and all are counted. */
export const SERVER_SETTINGS = {
  shared_preload_libraries: "pg_stat_statements",
  logging_collector: "on",
  log_destination: "jsonlog",
  log_filename: "statements",
};

/** Turns the logging of statements on or off for new sessions of the board's database. */
export async function logStatements(db: pg.ClientBase, on: boolean): Promise<void> {
  const { rows } = await db.query("SELECT quote_ident(current_database()) AS name");
  const setting = on ? "SET log_min_duration_statement = 0" : "RESET log_min_duration_statement";
  await db.query(`ALTER DATABASE ${rows[0].name} ${setting}`);
}

/** Parses the logged statements with values, split at the marks between calls. */
function readCalls(log: string, mark: string): Calls {
  const calls: Calls = [];
  for (const line of log.split("\n")) {
    if (line === "") continue;
    const { message, detail = "" }: { message: string; detail?: string } = JSON.parse(line);
    const text = /^duration: \S+ ms {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(message)?.[1];
    // Skipped: keys and quotas are cached between calls, and the request log is written in batches.
    if (text === undefined || /\b(api_key|rate_limit|logged_call)\b/.test(text)) continue;
    if (text.includes(mark)) calls.push([]);
    else {
      const given = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)];
      calls.at(-1)?.push({ text, values: given.map(([, value]) => value?.replaceAll("''", "'") ?? null) });
    }
  }
  return calls;
}

const AFTER_MS = 10;

/** Makes the calls one after the other and returns the statements of each. */
export async function captureCalls(
  db: pg.ClientBase,
  port: number,
  requests: readonly Request[],
): Promise<Calls> {
  const mark = `call ${performance.now()}`;
  const { rows } = await db.query(
    "SELECT pg_current_logfile('jsonlog') AS file, current_setting('data_directory') AS folder",
  );
  const file = join(rows[0].folder, rows[0].file);
  const before = readFileSync(file).length;
  await db.query("SET log_min_duration_statement = 0");
  for (const request of requests) {
    await db.query(`SELECT '${mark}'`);
    const { status, body } = await ask(port, request);
    // Statements after the answer belong to the call as well.
    await setTimeout(AFTER_MS);
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${body}`);
  }
  await db.query("RESET log_min_duration_statement");
  return readCalls(readFileSync(file).subarray(before).toString("utf8"), mark);
}

/** Returns the statements that read a page of the board without its memory, each query for another firm. */
export function pageCalls(questions: readonly string[]): Calls {
  const geo = createGeo();
  const now = new Date();
  const today = londonDay(now);
  return questions.map((question, number) => {
    const { sort = "newest", ...raw } = Object.fromEntries(new URLSearchParams(question));
    const firm = { id: carrierId(number % CARRIERS), plan: "STANDARD" } as Parameters<
      typeof openLoads
    >[0]["firm"];
    const { filters } = readFilters(raw, today, geo);
    const page = { firm, filters, sort: sort as BoardSort, after: null, limit: 101, now, today };
    const { text, values } = openLoads(page);
    return [{ text, values }];
  });
}

export interface RawFigure {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Measures the calls over the peers' database: reads for a duration, writes (`seconds` null) once each. */
export async function measureCalls(
  { url, directory }: { url: string; directory: string },
  calls: Calls,
  seconds: number | null,
): Promise<RawFigure> {
  const file = join(directory, "calls.json");
  const job: SqlJob = { url, connections: CONNECTIONS, calls, seconds };
  writeFileSync(file, JSON.stringify(job));
  const said = await runProgram([fileURLToPath(new URL("peers/sql/main.ts", import.meta.url)), file]);
  const { perSecond, latencies }: { perSecond: number; latencies: number[] } = JSON.parse(said);
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
