import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import type { Run, Transact } from "@board/db/plain";
import { CsvError, parse } from "csv-parse";
import type { Ctx } from "../../core/context.ts";
import {
  COLUMNS,
  type Column,
  dropsTooMany,
  mergeRows,
  type RegisterRow,
  readRow,
} from "../../firms/licences/rules.ts";

/** The services that loading a file needs; `transact` runs a transaction with any database client. */
export interface RegisterTools extends Pick<Ctx, "clock" | "newId"> {
  transact: Transact;
}

interface LoadOptions {
  /** Aborting the signal discards the whole file. */
  signal?: AbortSignal;
  /** Set if an admin has confirmed that the area really lost so many licences. */
  mayShrink?: boolean;
}

export interface LoadedArea {
  area: string;
  /** Number of rows in the file, of which several can belong to one licence. */
  rows: number;
  licences: number;
  /** Number of licences of the previous file that this one lacks. */
  gone: number;
}

export interface LoadedFile {
  file: string;
  areas: LoadedArea[];
  /** Number of rows that could not be parsed and were left out. */
  unread: number;
  /** Why the whole file was refused; null if it was loaded. */
  refused: string | null;
}

/** Refuses the whole file; its message is the reason. */
class Refusal extends Error {}

/** Number of licences in one statement, about a megabyte. */
const BATCH = 1_000;
/**
 * Maximum length of a row, above that of any valid row. A longer row comes from an unclosed quote, which
 * would take in the rest of the file.
 */
const MAX_BYTES_OF_A_ROW = 100_000;

const compact = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

/** Finds the position of each column in the headings. */
function readHeading(cells: readonly string[]): Map<Column, number> {
  const names = cells.map(compact);
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(compact(column))]));
  const missing = COLUMNS.filter((column) => places.get(column) === -1);
  if (missing.length > 0) throw new Refusal(`Its heading has no column ${missing.join(", ")}.`);
  return places;
}

/** Yields the rows of a file, and null for each row that is broken. */
async function* readRows(path: string): AsyncGenerator<RegisterRow | null> {
  const parser = parse({
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_BYTES_OF_A_ROW,
  });
  // Connects the streams, so that an error in either one ends both and reaches the loop below.
  pipeline(createReadStream(path), parser, () => {});
  let places: Map<Column, number> | undefined;
  let width = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (places === undefined) {
        places = readHeading(cells);
        width = cells.length;
        continue;
      }
      const at = places;
      const isTooLong = cells.slice(width).some((cell) => cell.trim() !== "");
      yield isTooLong ? null : readRow((column) => cells[at.get(column) ?? -1]);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    throw new Refusal(`It cannot be read as CSV${line}: look for a lost quote.`);
  }
  if (places === undefined) throw new Refusal("It is empty.");
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await piped(createReadStream(path), hash);
  return hash.digest("hex");
}

const FIELDS = `number, area, type, status, operator_name, operator_type, name_keys, people, addresses, postcodes,
  vehicles_authorised, trailers_authorised, continuation_date, company_number, seen_at`;

/**
 * SQL for a column of the INSERT's conflict: merges the values of a licence whose rows are apart in this
 * file, and replaces the values of an earlier file.
 */
const merged = (column: string) => `
  ${column} = CASE WHEN l.seen_at = excluded.seen_at
    THEN ARRAY(SELECT DISTINCT unnest(l.${column} || excluded.${column}) ORDER BY 1) ELSE excluded.${column} END`;

const replaced = (column: string) => `${column} = excluded.${column}`;

const WRITE = `
  INSERT INTO operator_licence AS l (${FIELDS})
  SELECT ${FIELDS} FROM json_populate_recordset(NULL::operator_licence, $1::json)
  ON CONFLICT (number) DO UPDATE SET gone_at = NULL, ${[
    ..."area type status operator_name operator_type name_keys".split(" ").map(replaced),
    ..."vehicles_authorised trailers_authorised continuation_date company_number seen_at"
      .split(" ")
      .map(replaced),
    ...["people", "addresses", "postcodes"].map(merged),
  ].join(", ")}`;

async function writeBatch(run: Run, batch: Iterable<RegisterRow>, seenAt: Date): Promise<void> {
  const rows = [...batch].map((row) => ({
    number: row.number,
    area: row.area,
    type: row.type,
    status: row.status,
    operator_name: row.operatorName,
    operator_type: row.operatorType,
    name_keys: row.nameKeys,
    people: row.people,
    addresses: row.addresses,
    postcodes: row.postcodes,
    vehicles_authorised: row.vehiclesAuthorised,
    trailers_authorised: row.trailersAuthorised,
    continuation_date: row.continuationDate,
    company_number: row.companyNumber,
    seen_at: seenAt,
  }));
  if (rows.length > 0) await run(WRITE, [JSON.stringify(rows)]);
}

/** Writes every licence of the file, and counts the rows of each area and the broken rows. */
async function writeRows(run: Run, path: string, seenAt: Date, signal?: AbortSignal) {
  const rowsOf = new Map<string, number>();
  let unread = 0;
  let batch = new Map<string, RegisterRow>();
  for await (const row of readRows(path)) {
    if (row === null) {
      unread += 1;
      continue;
    }
    rowsOf.set(row.area, (rowsOf.get(row.area) ?? 0) + 1);
    const before = batch.get(row.number);
    batch.set(row.number, before === undefined ? row : mergeRows(before, row));
    if (batch.size < BATCH) continue;
    signal?.throwIfAborted();
    await writeBatch(run, batch.values(), seenAt);
    batch = new Map();
  }
  await writeBatch(run, batch.values(), seenAt);
  if (rowsOf.size === 0) throw new Refusal("It holds no licence.");
  return { rowsOf, unread };
}

const COUNT_AREAS =
  "SELECT area, count(*)::int AS present FROM operator_licence WHERE gone_at IS NULL GROUP BY area";

const CLOSE_AREA = `
  WITH gone AS (
    UPDATE operator_licence SET gone_at = $2 WHERE area = $1 AND gone_at IS NULL AND seen_at <> $2 RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM gone) AS gone,
    (SELECT count(*)::int FROM operator_licence WHERE area = $1 AND seen_at = $2) AS licences`;

const KEEP_FILE = `
  INSERT INTO register_file (id, area, sha256, rows, licences, read_at, refused) VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Marks licences as gone if an area's file no longer has them. */
async function closeArea(
  run: Run,
  area: string,
  rows: number,
  present: number,
  now: Date,
  mayShrink: boolean,
): Promise<LoadedArea> {
  const [closed] = await run<{ gone: number; licences: number }>(CLOSE_AREA, [area, now]);
  const { gone, licences } = closed ?? { gone: 0, licences: 0 };
  if (!mayShrink && dropsTooMany(present, gone)) {
    throw new Refusal(
      `It would drop ${gone} of the ${present} licences of ${area}, more than a fifth: it was cut off, or is not the whole area.`,
    );
  }
  return { area, rows, licences, gone };
}

function loadWhole(
  { transact, clock, newId }: RegisterTools,
  path: string,
  sha256: string,
  { signal, mayShrink = false }: LoadOptions,
): Promise<LoadedFile> {
  return transact(async (run) => {
    await run("SELECT pg_advisory_xact_lock(hashtextextended('register', 0))::text", []);
    const now = clock.now();
    const before = await run<{ area: string; present: number }>(COUNT_AREAS, []);
    const { rowsOf, unread } = await writeRows(run, path, now, signal);
    const areas: LoadedArea[] = [];
    for (const [area, rows] of rowsOf) {
      const present = before.find((known) => known.area === area)?.present ?? 0;
      const loaded = await closeArea(run, area, rows, present, now, mayShrink);
      await run(KEEP_FILE, [newId("register"), area, sha256, rows, loaded.licences, clock.now(), null]);
      areas.push(loaded);
    }
    return { file: basename(path), areas, unread, refused: null };
  });
}

/**
 * Loads a file of the operators' licence register as a stream, all of it or nothing. Marks an area's licences
 * that the file lacks as gone. A file with a broken heading, or that lacks over a fifth of an area's
 * licences, is refused, and the refusal is recorded.
 */
export async function loadRegisterFile(
  tools: RegisterTools,
  path: string,
  options: LoadOptions = {},
): Promise<LoadedFile> {
  const file = basename(path);
  const sha256 = await hashOf(path);
  try {
    return await loadWhole(tools, path, sha256, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { transact, clock, newId } = tools;
    const refused = error.message;
    await transact((run) => run(KEEP_FILE, [newId("register"), file, sha256, 0, 0, clock.now(), refused]));
    return { file, areas: [], unread: 0, refused };
  }
}
