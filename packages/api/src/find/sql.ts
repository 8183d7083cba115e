import { Prisma } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { type Find, literally } from "../desk/rules.ts";

export const MOST_LOADS = 8;
export const MOST_QUOTES = 5;
export const MOST_FIRMS = 5;

/** Letters of a reference without which its beginning says nothing: `FB-7K3`. */
const REF_LETTERS = 6;

/** The outcode of a postcode that may be typed halfway. */
const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{0,2}$/;

const { sql, join } = Prisma;

type Who = Pick<FirmActor, "mode"> & { firm: { id: string } };
type End = "poster" | "carrier";

/** Whether the beginning of a reference is long enough to be looked up: a shorter one fits thousands of loads. */
export function tellsRef(find: Find): boolean {
  return find.ref !== null && find.ref.length >= REF_LETTERS;
}

function own({ firm, mode }: Who, end: End) {
  const id = end === "poster" ? sql`l.poster_id` : sql`l.carrier_id`;
  return sql`${id} = ${firm.id} AND l.mode = ${mode}::mode`;
}

const COLUMNS = sql`l.id, l.ref, l.external_ref AS "externalRef", l.status, l.from_outcode AS "fromOutcode",
  l.to_outcode AS "toOutcode", l.from_town AS "fromTown", l.to_town AS "toTown", l.collect_date AS "collectDate"`;

function looked(who: Who, end: End, where: Prisma.Sql, order = sql`l.id DESC`) {
  return sql`(SELECT ${COLUMNS}, ${end}::text AS side FROM load l
    WHERE ${own(who, end)} AND ${where} ORDER BY ${order} LIMIT ${MOST_LOADS})`;
}

/** By a place at either end of the lane: the outcode has an index, and the rest of a postcode is asked beside it. */
function placeIs(find: Find) {
  const { outcode, postcode } = find;
  if (postcode !== null) {
    const out = OUTWARD.exec(postcode)?.[1] ?? "";
    const starts = `${postcode}%`;
    const is = (end: "from" | "to") =>
      end === "from"
        ? sql`l.from_outcode = ${out} AND upper(replace(l.from_postcode, ' ', '')) LIKE ${starts}`
        : sql`l.to_outcode = ${out} AND upper(replace(l.to_postcode, ' ', '')) LIKE ${starts}`;
    return sql`((${is("from")}) OR (${is("to")}))`;
  }
  return outcode === null ? null : sql`(l.from_outcode = ${outcode} OR l.to_outcode = ${outcode})`;
}

/** Every load of the firm that what was typed could mean, from each end. */
export function findLoads(who: Who, find: Find) {
  const place = placeIs(find);
  const reference = lowerStart(find.externalRef);
  const parts = (["poster", "carrier"] as const).flatMap((end) => [
    ...(tellsRef(find) ? [looked(who, end, sql`upper(l.ref) LIKE ${`${literally(find.ref ?? "")}%`}`)] : []),
    // In the order of its index, so that a beginning that fits thousands is not read to its end.
    looked(
      who,
      end,
      sql`l.external_ref IS NOT NULL AND lower(l.external_ref) LIKE ${reference}`,
      sql`lower(l.external_ref) USING ~<~`,
    ),
    ...(place === null ? [] : [looked(who, end, place)]),
  ]);
  return sql`SELECT DISTINCT ON (id) * FROM (${join(parts, " UNION ALL ")}) found ORDER BY id DESC LIMIT ${MOST_LOADS}`;
}

function lowerStart(text: string): string {
  return `${literally(text.toLowerCase())}%`;
}

/** The firm's quotes on loads of this reference, or of this outcode among its latest ones. */
export function findQuotes({ firm, mode }: Who, find: Find) {
  const place = placeIs(find);
  const columns = sql`q.id, q.load_id AS "loadId", l.ref, q.amount_pence AS "amountPence", q.status, q.expires_at AS "expiresAt",
    l.from_outcode AS "fromOutcode", l.to_outcode AS "toOutcode"`;
  const parts = [
    ...(tellsRef(find)
      ? [
          sql`(SELECT ${columns} FROM load l JOIN quote q ON q.load_id = l.id AND q.carrier_id = ${firm.id}
            WHERE upper(l.ref) LIKE ${`${literally(find.ref ?? "")}%`} AND l.mode = ${mode}::mode
            ORDER BY q.id DESC LIMIT ${MOST_QUOTES})`,
        ]
      : []),
    ...(place === null
      ? []
      : [
          sql`(SELECT ${columns} FROM (
              SELECT * FROM quote WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode ORDER BY id DESC LIMIT 2000
            ) q JOIN load l ON l.id = q.load_id WHERE ${place} ORDER BY q.id DESC LIMIT ${MOST_QUOTES})`,
        ]),
  ];
  return parts.length === 0
    ? null
    : sql`SELECT DISTINCT ON (id) * FROM (${join(parts, " UNION ALL ")}) found ORDER BY id DESC LIMIT ${MOST_QUOTES}`;
}

/** Firms that this one has had a load with and whose name, or a word of it, begins so. */
export function findFirms({ firm, mode }: Who, typed: string) {
  const beginning = `${literally(typed)}%`;
  const pair = (poster: Prisma.Sql, carrier: Prisma.Sql) =>
    sql`EXISTS (SELECT 1 FROM load l WHERE l.poster_id = ${poster} AND l.carrier_id = ${carrier} AND l.mode = ${mode}::mode)`;
  return sql`
    SELECT f.id, f.name FROM firm f
    WHERE f.id <> ${firm.id} AND (f.name ILIKE ${beginning} OR f.name ILIKE ${`% ${beginning}`})
      AND (${pair(sql`${firm.id}`, sql`f.id`)} OR ${pair(sql`f.id`, sql`${firm.id}`)})
    ORDER BY lower(f.name), f.id LIMIT ${MOST_FIRMS}`;
}
