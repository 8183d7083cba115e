import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { firmsNamed } from "../../firms/find-by-name.ts";
import { isForSql } from "../../loads/audience/sql.ts";
import type { SearchText } from "./rules.ts";

const MAX_LOADS = 8;
const MAX_QUOTES = 5;
const MAX_FIRMS = 5;

/** Number of the latest quotes that are searched by place. */
const LATEST_QUOTES = 2_000;
/** Minimum length of the start of a reference, such as `FB-7K3`. */
const REF_LETTERS = 6;

/** Character that sorts after anything that can follow the start of a text. */
const LAST_LETTER = "\u{10FFFF}";

/** Matches a possibly unfinished postcode, and captures its outcode. */
const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{0,2}$/;

const { sql, join, empty } = Prisma;

type FirmInMode = Pick<FirmActor, "mode"> & { firm: { id: string } };
type End = "poster" | "carrier";

/** True if the start of a reference is long enough; a shorter start matches thousands of loads. */
function isLongRef(find: SearchText): boolean {
  return find.ref !== null && find.ref.length >= REF_LETTERS;
}

/**
 * Returns the condition that a column starts with a text, as a range in the pattern index. With `LIKE`, the
 * generic plan of a prepared statement would read every row of the firm.
 */
export function begins(column: Prisma.Sql, start: string) {
  return sql`${column} ~>=~ ${start} AND ${column} ~<~ ${start + LAST_LETTER}`;
}

function own({ firm, mode }: FirmInMode, end: End) {
  const id = end === "poster" ? sql`poster_id` : sql`carrier_id`;
  return sql`${id} = ${firm.id} AND mode = ${mode}::mode`;
}

/**
 * SQL for the loads of all firms by the start of their reference. `OFFSET 0` makes PostgreSQL use the index
 * of references.
 */
export function ofRef({ ref }: SearchText) {
  return sql`(SELECT id, poster_id, carrier_id, mode FROM load WHERE ${begins(sql`upper(ref)`, ref ?? "")} OFFSET 0)`;
}

function byRef(of: FirmInMode, end: End, find: SearchText) {
  return sql`(SELECT id, ${end}::text AS side FROM ${ofRef(find)} of_ref
    WHERE ${own(of, end)} ORDER BY id DESC LIMIT ${MAX_LOADS})`;
}

/** Selects loads in the order of the index, so that reading a frequent start stops early. */
export function byExternalRef(of: FirmInMode, end: End, find: SearchText, most = MAX_LOADS) {
  return sql`(SELECT id, ${end}::text AS side FROM load
    WHERE ${own(of, end)} AND external_ref IS NOT NULL
      AND ${begins(sql`lower(external_ref)`, find.externalRef.toLowerCase())}
    ORDER BY lower(external_ref) USING ~<~ LIMIT ${most})`;
}

function outcodeOf({ outcode, postcode }: SearchText): string | null {
  return postcode === null ? outcode : (OUTWARD.exec(postcode)?.[1] ?? null);
}

/**
 * SQL for the ids of all firms' loads in a place, at either end. The indexes have the postcodes, so no row of
 * a load is read.
 */
export function idsInPlace(find: SearchText): Prisma.Sql[] | null {
  const { postcode } = find;
  const out = outcodeOf(find);
  if (out === null) return null;
  const starts = (column: Prisma.Sql) =>
    postcode === null ? empty : sql`AND upper(replace(${column}, ' ', '')) LIKE ${`${postcode}%`}`;
  return [
    sql`SELECT id FROM load WHERE from_outcode = ${out} ${starts(sql`from_postcode`)}`,
    sql`SELECT id FROM load WHERE to_outcode = ${out} ${starts(sql`to_postcode`)}`,
  ];
}

/**
 * SQL for the firm's newest loads among the ids of a place. A merge join of two sorted index scans, which
 * stops early; without `OFFSET 0`, PostgreSQL would read each load.
 */
export function ownAmong(
  of: FirmInMode,
  end: End,
  ids: Prisma.Sql,
  rest: Prisma.Sql = empty,
  most = MAX_LOADS,
) {
  return sql`(SELECT there.id, ${end}::text AS side
    FROM (${ids} ${rest} ORDER BY id DESC OFFSET 0) there
    JOIN (SELECT id FROM load WHERE ${own(of, end)} ${rest} ORDER BY id DESC OFFSET 0) ours ON ours.id = there.id
    ORDER BY there.id DESC LIMIT ${most})`;
}

/** Maximum number of loads that are read to find those shared with another firm. */
const BETWEEN_TWO = 4_000;

/**
 * SQL for the ids of loads between the firm at one end and another firm: up to `BETWEEN_TWO` of them in any
 * order, and all those among this firm's newest loads.
 */
export function idsWithFirm(of: FirmInMode, end: End, otherId: string): Prisma.Sql {
  const { firm, mode } = of;
  const [poster, carrier, other] =
    end === "poster" ? [firm.id, otherId, sql`carrier_id`] : [otherId, firm.id, sql`poster_id`];
  return sql`
    SELECT id FROM (
      SELECT id FROM load WHERE poster_id = ${poster} AND carrier_id = ${carrier} AND mode = ${mode}::mode
      LIMIT ${BETWEEN_TWO}
    ) pair
    UNION
    SELECT id FROM (
      SELECT id, ${other} AS other_id FROM load WHERE ${own(of, end)} ORDER BY id DESC LIMIT ${BETWEEN_TWO}
    ) newest WHERE other_id = ${otherId}`;
}

/** SQL for all loads of the firm that match a meaning of the text, from both ends. */
export function findLoads(of: FirmInMode, find: SearchText) {
  const places = idsInPlace(find);
  const parts = (["poster", "carrier"] as const).flatMap((end) => [
    ...(isLongRef(find) ? [byRef(of, end, find)] : []),
    byExternalRef(of, end, find),
    ...(places ?? []).map((ids) => ownAmong(of, end, ids)),
  ]);
  return sql`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, l.from_outcode AS "fromOutcode",
      l.to_outcode AS "toOutcode", l.from_town AS "fromTown", l.to_town AS "toTown", l.collect_date AS "collectDate",
      found.side
    FROM (SELECT DISTINCT ON (id) id, side FROM (${join(parts, " UNION ALL ")}) ways ORDER BY id DESC LIMIT ${MAX_LOADS}) found
    JOIN load l ON l.id = found.id ORDER BY l.id DESC`;
}

/**
 * Returns the search with the outcode in place of the postcode, so that a firm which only quoted cannot find
 * out the postcode by trying.
 */
function asOnBoard(find: SearchText): SearchText {
  return { ...find, outcode: outcodeOf(find), postcode: null };
}

/**
 * SQL for the firm's quotes on loads with this reference, and for its latest quotes on loads in this outcode.
 * `IS TRUE` makes PostgreSQL hash the loads of the place once instead of reading them for each quote.
 */
export function findQuotes({ firm, mode }: FirmInMode, find: SearchText) {
  const places = idsInPlace(asOnBoard(find));
  const parts = [
    ...(isLongRef(find)
      ? [
          sql`(SELECT q.id FROM ${ofRef(find)} l JOIN quote q ON q.load_id = l.id AND q.carrier_id = ${firm.id}
            WHERE l.mode = ${mode}::mode ORDER BY q.id DESC LIMIT ${MAX_QUOTES})`,
        ]
      : []),
    ...(places === null
      ? []
      : [
          sql`(SELECT q.id FROM (
              SELECT id, load_id FROM quote WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode
              ORDER BY id DESC LIMIT ${LATEST_QUOTES}
            ) q WHERE (q.load_id IN (${join(places, " UNION ALL ")})) IS TRUE ORDER BY q.id DESC LIMIT ${MAX_QUOTES})`,
        ]),
  ];
  if (parts.length === 0) return null;
  return sql`
    SELECT q.id, q.load_id AS "loadId", l.ref, q.amount_pence AS "amountPence", q.status, q.expires_at AS "expiresAt",
      l.from_outcode AS "fromOutcode", l.to_outcode AS "toOutcode"
    FROM (SELECT DISTINCT id FROM (${join(parts, " UNION ALL ")}) ways ORDER BY id DESC LIMIT ${MAX_QUOTES}) found
    JOIN quote q ON q.id = found.id JOIN load l ON l.id = q.load_id
    WHERE l.carrier_id = ${firm.id} OR ${isForSql(sql`${firm.id}`)} ORDER BY q.id DESC`;
}

/** SQL for firms by name that share a load with this one. */
export function findFirms({ firm, mode }: FirmInMode, typed: string) {
  const named = firmsNamed(firm.id, typed);
  if (named === null) return null;
  const pair = (poster: Prisma.Sql, carrier: Prisma.Sql) =>
    sql`EXISTS (SELECT 1 FROM load l WHERE l.poster_id = ${poster} AND l.carrier_id = ${carrier} AND l.mode = ${mode}::mode)`;
  return sql`
    SELECT f.id, f.name, between.carried, between.posted FROM (${named}) f
    CROSS JOIN LATERAL (
      SELECT ${pair(sql`${firm.id}`, sql`f.id`)} AS carried, ${pair(sql`f.id`, sql`${firm.id}`)} AS posted OFFSET 0
    ) AS between
    WHERE between.carried OR between.posted
    ORDER BY lower(f.name), f.id LIMIT ${MAX_FIRMS}`;
}
