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

/** The part of a context that reading the register needs, and transactions of any client. */
export interface RegisterTools extends Pick<Ctx, "clock" | "newId"> {
  transact: Transact;
}

interface LoadOptions {
  /** Aborted: nothing is taken. */
  signal?: AbortSignal;
  /** Somebody looked: the area really has so many licences fewer. */
  mayShrink?: boolean;
}

export interface LoadedArea {
  area: string;
  /** Rows of the file, of which several can be of one licence. */
  rows: number;
  licences: number;
  /** Licences that the file before had and this one does not. */
  gone: number;
}

export interface LoadedFile {
  file: string;
  areas: LoadedArea[];
  /** Rows that could not be understood and were left out. */
  unread: number;
  /** Why nothing of the file was taken; null: it was. */
  refused: string | null;
}

/** Nothing of the file is taken; the message says why. */
class Refusal extends Error {}

/** Licences of one statement: about a megabyte. */
const BATCH = 1_000;
/** A quote that is never closed swallows the rest of the file; no row of the register is as long. */
const MAX_BYTES_OF_A_ROW = 100_000;

const compact = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

/** The place of each column in the file's heading. */
function readHeading(cells: readonly string[]): Map<Column, number> {
  const names = cells.map(compact);
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(compact(column))]));
  const missing = COLUMNS.filter((column) => places.get(column) === -1);
  if (missing.length > 0) throw new Refusal(`Its heading has no column ${missing.join(", ")}.`);
  return places;
}

/** The rows of a file one by one, null for each that is broken. */
async function* readRows(path: string): AsyncGenerator<RegisterRow | null> {
  const parser = parse({
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_BYTES_OF_A_ROW,
  });
  // An error of either reaches the loop below, since each ends the other.
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

/** Rows of a licence that stand apart in the file are merged; what an earlier file said of it is replaced. */
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

/** Writes every licence of the file and counts the rows of each area, and those that are broken. */
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

/** Marks what an area's file has no more. */
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
 * Reads a file of the public register of operators' licences into the database, all of it or nothing: as a stream, so that its
 * size does not matter. What an area's file has no more is marked as gone. A file with a broken heading, or that would drop more
 * than a fifth of an area's licences, is refused whole, and that is kept.
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
