import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { firmsNamed } from "../../firms/find-by-name.ts";
import type { SearchText } from "./rules.ts";

const MAX_LOADS = 8;
const MAX_QUOTES = 5;
const MAX_FIRMS = 5;

/** The latest quotes of the firm that are searched by place. */
const LATEST_QUOTES = 2_000;
/** The shortest beginning of a reference that is looked up, such as `FB-7K3`. */
const REF_LETTERS = 6;

/** Sorts after every text that begins alike. */
const LAST_LETTER = "\u{10FFFF}";

/** The outcode of a postcode that may be typed halfway. */
const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{0,2}$/;

const { sql, join, empty } = Prisma;

type Who = Pick<FirmActor, "mode"> & { firm: { id: string } };
type End = "poster" | "carrier";

/** Tests that the beginning of a reference is long enough to be looked up: a shorter one fits thousands of loads. */
function tellsRef(find: SearchText): boolean {
  return find.ref !== null && find.ref.length >= REF_LETTERS;
}

/**
 * The beginning of a text as a range of the pattern indexes. With `LIKE` the plan of a prepared statement would read every
 * row of the firm.
 */
export function begins(column: Prisma.Sql, start: string) {
  return sql`${column} ~>=~ ${start} AND ${column} ~<~ ${start + LAST_LETTER}`;
}

function own({ firm, mode }: Who, end: End) {
  const id = end === "poster" ? sql`poster_id` : sql`carrier_id`;
  return sql`${id} = ${firm.id} AND mode = ${mode}::mode`;
}

/** The loads of every firm whose reference begins so; `OFFSET 0` makes PostgreSQL use the index of references. */
export function ofRef({ ref }: SearchText) {
  return sql`(SELECT id, poster_id, carrier_id, mode FROM load WHERE ${begins(sql`upper(ref)`, ref ?? "")} OFFSET 0)`;
}

function byRef(who: Who, end: End, find: SearchText) {
  return sql`(SELECT id, ${end}::text AS side FROM ${ofRef(find)} of_ref
    WHERE ${own(who, end)} ORDER BY id DESC LIMIT ${MAX_LOADS})`;
}

/** Read in the order of its index, so that the scan of a beginning that fits thousands stops early. */
export function byExternalRef(who: Who, end: End, find: SearchText, most = MAX_LOADS) {
  return sql`(SELECT id, ${end}::text AS side FROM load
    WHERE ${own(who, end)} AND external_ref IS NOT NULL
      AND ${begins(sql`lower(external_ref)`, find.externalRef.toLowerCase())}
    ORDER BY lower(external_ref) USING ~<~ LIMIT ${most})`;
}

function outcodeOf({ outcode, postcode }: SearchText): string | null {
  return postcode === null ? outcode : (OUTWARD.exec(postcode)?.[1] ?? null);
}

/**
 * The ids of the loads of every firm in a place, at either end of the lane. Both are index-only scans: the indexes hold the
 * postcodes beside the outcodes.
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
 * The newest loads of the firm among the ids of a place. A merge join of two index scans in order, which stops when there
 * are enough; without `OFFSET 0` PostgreSQL would read each load instead.
 */
export function ownAmong(who: Who, end: End, ids: Prisma.Sql, rest: Prisma.Sql = empty, most = MAX_LOADS) {
  return sql`(SELECT there.id, ${end}::text AS side
    FROM (${ids} ${rest} ORDER BY id DESC OFFSET 0) there
    JOIN (SELECT id FROM load WHERE ${own(who, end)} ${rest} ORDER BY id DESC OFFSET 0) ours ON ours.id = there.id
    ORDER BY there.id DESC LIMIT ${most})`;
}

/** The loads of a firm that a list of those with one other firm looks through. */
const BETWEEN_TWO = 4_000;

/**
 * The ids of the loads of the firm at one end with another firm at the other. Of two firms with thousands of loads together
 * the newest are those among this one's newest.
 */
export function idsWithFirm(who: Who, end: End, otherId: string): Prisma.Sql {
  const { firm, mode } = who;
  const [poster, carrier, other] =
    end === "poster" ? [firm.id, otherId, sql`carrier_id`] : [otherId, firm.id, sql`poster_id`];
  return sql`
    SELECT id FROM (
      SELECT id FROM load WHERE poster_id = ${poster} AND carrier_id = ${carrier} AND mode = ${mode}::mode
      LIMIT ${BETWEEN_TWO}
    ) pair
    UNION
    SELECT id FROM (
      SELECT id, ${other} AS other_id FROM load WHERE ${own(who, end)} ORDER BY id DESC LIMIT ${BETWEEN_TWO}
    ) newest WHERE other_id = ${otherId}`;
}

/** Every load of the firm that the text could mean, from each end. */
export function findLoads(who: Who, find: SearchText) {
  const places = idsInPlace(find);
  const parts = (["poster", "carrier"] as const).flatMap((end) => [
    ...(tellsRef(find) ? [byRef(who, end, find)] : []),
    byExternalRef(who, end, find),
    ...(places ?? []).map((ids) => ownAmong(who, end, ids)),
  ]);
  return sql`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, l.from_outcode AS "fromOutcode",
      l.to_outcode AS "toOutcode", l.from_town AS "fromTown", l.to_town AS "toTown", l.collect_date AS "collectDate",
      found.side
    FROM (SELECT DISTINCT ON (id) id, side FROM (${join(parts, " UNION ALL ")}) ways ORDER BY id DESC LIMIT ${MAX_LOADS}) found
    JOIN load l ON l.id = found.id ORDER BY l.id DESC`;
}

/** A place as the board shows it: a firm that only quoted must not learn the rest of the postcode by trying. */
function asOnBoard(find: SearchText): SearchText {
  return { ...find, outcode: outcodeOf(find), postcode: null };
}

/**
 * The firm's quotes on loads of this reference, or in this outcode among its latest ones. `IS TRUE` has the loads of the place
 * put into a table of hashes once; as a join PostgreSQL may go through them for each quote.
 */
export function findQuotes({ firm, mode }: Who, find: SearchText) {
  const places = idsInPlace(asOnBoard(find));
  const parts = [
    ...(tellsRef(find)
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
    JOIN quote q ON q.id = found.id JOIN load l ON l.id = q.load_id ORDER BY q.id DESC`;
}

/** Firms of that name that this one has had a load with. */
export function findFirms({ firm, mode }: Who, typed: string) {
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
