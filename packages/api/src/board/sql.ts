import type { Day } from "@board/calendar";
import { Prisma } from "@board/db";
import type { ActingFirm } from "../actor.ts";
import type { BoardFilters, BoardSort } from "./rules.ts";

/** The value a load is sorted by, and its id. */
export type BoardPlace = [string | number, string];

interface OpenLoadsQuery {
  firm: ActingFirm;
  filters: BoardFilters;
  sort: BoardSort;
  after: BoardPlace | null;
  limit: number;
  now: Date;
  today: Day;
}

const { sql, empty, raw } = Prisma;

function placeIs(side: "from" | "to", filters: readonly string[]) {
  if (filters.length === 0) return empty;
  const area = raw(`l.${side}_area`);
  const outcode = raw(`l.${side}_outcode`);
  const areas = filters.filter((filter) => !/\d/.test(filter));
  const districts = filters.filter((filter) => /\d/.test(filter));
  return sql`AND (${area} = ANY(${areas}) OR ${outcode} = ANY(${districts})
    OR regexp_replace(${outcode}, '[A-Z]$', '') = ANY(${districts}))`;
}

/** The outcodes within the radius stand beside the loads as a table, so that a sort can read their miles. */
function nearby(near: BoardFilters["near"]) {
  if (near === null) return empty;
  return sql`JOIN unnest(${[...near.outcodes.keys()]}::text[], ${[...near.outcodes.values()]}::float8[])
    AS nearby (outcode, miles) ON nearby.outcode = l.from_outcode`;
}

function filtersAre(filters: BoardFilters) {
  return sql`
    ${placeIs("from", filters.from)}
    ${placeIs("to", filters.to)}
    ${filters.vehicleClasses.length > 0 ? sql`AND l.vehicle_class = ANY(${[...filters.vehicleClasses]}::vehicle_class[])` : empty}
    ${filters.types.length > 0 ? sql`AND l.type = ANY(${[...filters.types]}::load_type[])` : empty}
    ${filters.date === null ? empty : sql`AND l.collect_date = ${filters.date}::date`}
    ${filters.after === null ? empty : sql`AND l.collect_date >= ${filters.after}::date`}
    ${filters.before === null ? empty : sql`AND l.collect_date <= ${filters.before}::date`}
    ${filters.noTailLift ? sql`AND NOT l.tail_lift` : empty}
    ${filters.noAdr ? sql`AND NOT l.adr` : empty}
    ${filters.weightBands === null ? empty : sql`AND l.weight_band = ANY(${[...filters.weightBands]}::weight_band[])`}
    ${filters.maxTermsDays === null ? empty : sql`AND l.terms_days <= ${filters.maxTermsDays}`}`;
}

/** The price that counts for a sort: the poster's own, else the middle of the guide. */
const PRICE = sql`(CASE WHEN l.pricing_mode = 'BOOK_NOW' AND l.book_now_pence IS NOT NULL
  THEN l.book_now_pence::float8 ELSE (l.guide_low_pence + l.guide_high_pence) / 2.0::float8 END)`;

function sortKey(sort: BoardSort) {
  switch (sort) {
    case "newest":
      return { key: sql`l.id`, direction: raw("DESC"), beyond: raw("<") };
    case "collect":
      return {
        key: sql`(l.collect_date::text || coalesce(l.collect_by_time, CASE l.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END))`,
        direction: raw("ASC"),
        beyond: raw(">"),
      };
    case "miles":
      return { key: sql`l.miles::float8`, direction: raw("ASC"), beyond: raw(">") };
    case "price":
      return { key: PRICE, direction: raw("DESC"), beyond: raw("<") };
    case "ppm":
      return { key: sql`(${PRICE} / l.miles)`, direction: raw("DESC"), beyond: raw("<") };
    case "near":
      return { key: sql`nearby.miles`, direction: raw("ASC"), beyond: raw(">") };
  }
}

function beyondCursor(query: OpenLoadsQuery) {
  if (query.after === null) return empty;
  const { key, beyond } = sortKey(query.sort);
  const [value, id] = query.after;
  const typed = typeof value === "number" ? sql`${value}::float8` : sql`${value}::text`;
  return sql`AND (${key} ${beyond} ${typed} OR (${key} = ${typed} AND l.id < ${id}))`;
}

/**
 * Loads that nobody has booked and whose collection day is not over, as far as this firm may see them (contract 6). Those
 * of a suspended poster are off the board until it is lifted.
 */
export function visibleTo(firm: ActingFirm, now: Date, today: Day) {
  return sql`l.status = 'POSTED' AND l.mode = 'live' AND l.collect_date >= ${today}::date
    AND (l.open_to_all_at <= ${now} OR ${firm.plan === "PRIORITY"} OR l.poster_id = ${firm.id}
      OR EXISTS (SELECT 1 FROM carrier_standing s WHERE s.poster_id = l.poster_id
        AND s.carrier_id = ${firm.id} AND s.standing = 'PREFERRED'))
    AND NOT EXISTS (SELECT 1 FROM carrier_standing s WHERE s.poster_id = l.poster_id
      AND s.carrier_id = ${firm.id} AND s.standing = 'BLOCKED')
    AND NOT l.withheld`;
}

/** The columns of an EntryRow. */
export const ENTRY_COLUMNS = sql`l.id, l.ref, l.version, l.poster_id AS "posterId", l.from_outcode AS "fromOutcode",
  l.to_outcode AS "toOutcode", l.miles, l.collect_date AS "collectDate", l.collect_window AS "collectWindow",
  l.collect_by_time AS "collectByTime", l.deliver_date AS "deliverDate", l.deliver_window AS "deliverWindow",
  l.deliver_by_time AS "deliverByTime", l.vehicle_class AS "vehicleClass", l.type, l.weight_band AS "weightBand",
  l.pallets, l.parcels, l.tail_lift AS "tailLift", l.adr, l.fragile, l.is_backload AS "isBackload",
  l.terms_days AS "termsDays", l.pricing_mode AS "pricingMode", l.book_now_pence AS "bookNowPence",
  l.guide_low_pence AS "guideLowPence", l.guide_high_pence AS "guideHighPence", l.quote_count AS "quoteCount",
  l.created_at AS "createdAt"`;

/** One page of the board in the asked order, newest first among equals. */
export function openLoads(query: OpenLoadsQuery) {
  const { key, direction } = sortKey(query.sort);
  return sql`
    SELECT ${ENTRY_COLUMNS}, ${key} AS "sortKey"
    FROM load l ${nearby(query.filters.near)}
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${filtersAre(query.filters)}
      ${beyondCursor(query)}
    ORDER BY ${key} ${direction}, l.id DESC
    LIMIT ${query.limit}`;
}

/** How many loads the firm may see that pass the filters. */
export function countOpenLoads(query: Pick<OpenLoadsQuery, "firm" | "filters" | "now" | "today">) {
  return sql`
    SELECT count(*)::int AS count
    FROM load l ${nearby(query.filters.near)}
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${filtersAre(query.filters)}`;
}

/** As countOpenLoads, with how many of them the firm could not see yet at an earlier moment. */
export function countSince(
  query: Pick<OpenLoadsQuery, "firm" | "filters" | "now" | "today"> & { since: Date },
) {
  const early = sql`(${query.firm.plan === "PRIORITY"} OR l.poster_id = ${query.firm.id}
    OR EXISTS (SELECT 1 FROM carrier_standing s WHERE s.poster_id = l.poster_id
      AND s.carrier_id = ${query.firm.id} AND s.standing = 'PREFERRED'))`;
  return sql`
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE l.created_at > ${query.since}
        OR (l.open_to_all_at > ${query.since} AND NOT ${early}))::int AS fresh
    FROM load l ${nearby(query.filters.near)}
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${filtersAre(query.filters)}`;
}

/** How many loads that the firm may see and that pass the filters wait in each outcode. */
export function countByOutcode(query: Pick<OpenLoadsQuery, "firm" | "filters" | "now" | "today">) {
  return sql`
    SELECT l.from_outcode AS outcode, count(*)::int AS loads
    FROM load l ${nearby(query.filters.near)}
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${filtersAre(query.filters)}
    GROUP BY l.from_outcode`;
}

/** One load, where the firm may see it on the board. */
export function openLoad(query: Pick<OpenLoadsQuery, "firm" | "now" | "today"> & { id: string }) {
  return sql`
    SELECT ${ENTRY_COLUMNS} FROM load l
    WHERE l.id = ${query.id} AND ${visibleTo(query.firm, query.now, query.today)}`;
}
