import type { Day } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Relation } from "@board/db/enums";
import type { ActingFirm } from "../core/actor.ts";
import { ENTRY_FIELDS } from "../core/board-row.ts";
import { selectList } from "../core/row-json.ts";
import { isAskedSql, isForSql } from "../loads/audience/sql.ts";
import { type BoardFilters, conditionsOf, type FilterKey, type FilterValue } from "../loads/filters/rules.ts";
import type { BoardSort } from "../loads/filters/view-rules.ts";

/** Place of a load in a sort: its sort key and its id. */
export type BoardPlace = [string | number, string];

/** Request for one page of the board. */
export interface PageQuestion {
  filters: BoardFilters;
  sort: BoardSort;
  /** Place of the last load of the previous page. */
  after: BoardPlace | null;
  limit: number;
  /** Set to read the test loads that were posted for the firm, in place of the live board. */
  sandbox?: true;
}

interface OpenLoadsQuery extends PageQuestion {
  firm: ActingFirm;
  now: Date;
  today: Day;
}

const { sql, empty, join, raw } = Prisma;

function placeIs(side: "from" | "to", places: readonly string[]) {
  const area = raw(`l.${side}_area`);
  const outcode = raw(`l.${side}_outcode`);
  const areas = places.filter((place) => !/\d/.test(place));
  const districts = places.filter((place) => /\d/.test(place));
  return sql`(${area} = ANY(${areas}) OR ${outcode} = ANY(${districts})
    OR regexp_replace(${outcode}, '[A-Z]$', '') = ANY(${districts}))`;
}

/**
 * SQL for the miles to each outcode of a radius, as a JSON object. For a joined table, PostgreSQL would
 * estimate ten rows and compare every open load with each of them.
 */
const milesByOutcode = ({ outcodes }: FilterValue<"near">) =>
  sql`${JSON.stringify(Object.fromEntries(outcodes))}::jsonb`;

/** The SQL condition of each filter of `rules.ts`, on a load aliased `l`. */
const CONDITIONS: { [Key in FilterKey]: (asked: FilterValue<Key>) => Prisma.Sql } = {
  from: (places) => placeIs("from", places),
  to: (places) => placeIs("to", places),
  vc: (classes) => sql`l.vehicle_class = ANY(${classes}::vehicle_class[])`,
  type: (types) => sql`l.type = ANY(${types}::load_type[])`,
  eq: (equipment) => sql`l.equipment && ${equipment}::equipment[]`,
  date: (day) => sql`l.collect_date = ${day}::date`,
  after: (day) => sql`l.collect_date >= ${day}::date`,
  before: (day) => sql`l.collect_date <= ${day}::date`,
  near: (near) => sql`jsonb_exists(${milesByOutcode(near)}, l.from_outcode)`,
  notl: () => sql`NOT l.tail_lift`,
  tl: () => sql`l.tail_lift`,
  noadr: () => sql`NOT l.adr`,
  maxwt: (bands) => sql`l.weight_band = ANY(${bands}::weight_band[])`,
  terms: (days) => sql`l.terms_days <= ${days}`,
};

/** Returns the conditions of the filters in SQL, each after an AND. */
function passing(filters: BoardFilters) {
  const conditions = conditionsOf(filters).map(({ key, asked }) => {
    const condition = CONDITIONS[key] as (value: unknown) => Prisma.Sql;
    return sql`AND ${condition(asked)}`;
  });
  return conditions.length === 0 ? empty : join(conditions, " ");
}

/** SQL for the price to sort by: the poster's book-now price, or else the middle of the guide. */
const PRICE = sql`(CASE WHEN l.pricing_mode = 'BOOK_NOW' AND l.book_now_pence IS NOT NULL
  THEN l.book_now_pence::float8 ELSE (l.guide_low_pence + l.guide_high_pence) / 2.0::float8 END)`;

/** SQL for the miles from a load to the centre of the radius. Without a radius, nothing is sorted by the value. */
const milesTo = ({ near }: BoardFilters) =>
  near === undefined ? sql`l.miles::float8` : sql`(${milesByOutcode(near)} ->> l.from_outcode)::float8`;

function sortKey({ sort, filters }: Pick<OpenLoadsQuery, "sort" | "filters">) {
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
      return { key: milesTo(filters), direction: raw("ASC"), beyond: raw(">") };
  }
}

function beyondCursor(query: OpenLoadsQuery) {
  if (query.after === null) return empty;
  const { key, beyond } = sortKey(query);
  const [value, id] = query.after;
  const typed = typeof value === "number" ? sql`${value}::float8` : sql`${value}::text`;
  return sql`AND (${key} ${beyond} ${typed} OR (${key} = ${typed} AND l.id < ${id}))`;
}

/** SQL form of `isPosted`, for a load aliased `l`. */
export const IS_POSTED = sql`l.status = 'POSTED' AND l.mode = 'live' AND NOT l.withheld`;

/** SQL condition for a load that is on the board and whose collection day is not over. */
export const isOpen = (today: Day) => sql`${IS_POSTED} AND l.collect_date >= ${today}::date`;

/** SQL condition that is true if the poster of a load, aliased `l`, has this relation to a firm. */
export const posterHas = (relation: Relation, firmId: string) => sql`EXISTS (SELECT 1 FROM carrier_relation s
  WHERE s.poster_id = l.poster_id AND s.carrier_id = ${firmId} AND s.relation = ${raw(`'${relation}'`)})`;

/** SQL form of `seesEarly`. */
const seesEarly = ({ id, plan }: ActingFirm) =>
  sql`(${plan === "PRIORITY"} OR l.poster_id = ${id} OR ${posterHas("PREFERRED", id)})`;

const isAsked = (firmId: string) => isAskedSql(sql`${firmId}`);

/** SQL condition for the open loads that a firm may see (contract 6 and 14); the same rule as `isShownTo`. */
function visibleTo(firm: ActingFirm, now: Date, today: Day) {
  return sql`${isOpen(today)} AND ${isForSql(sql`${firm.id}`)}
    AND (l.audience <> 'BOARD' OR l.open_to_all_at <= ${now} OR ${seesEarly(firm)} OR ${isAsked(firm.id)})
    AND NOT ${posterHas("BLOCKED", firm.id)}`;
}

/** SQL condition for open test loads that a sample poster posted for a firm (contract 11). */
const madeFor = (
  firm: ActingFirm,
  today: Day,
) => sql`l.status = 'POSTED' AND l.mode = 'test' AND l.collect_date >= ${today}::date
  AND l.id IN (SELECT load_id FROM sandbox_load WHERE for_firm_id = ${firm.id})`;

/** SQL for the columns of an `EntryRow`. */
const ENTRY_COLUMNS = sql`${raw(selectList(ENTRY_FIELDS, "l"))}, jsonb_path_query_array(l.stops, '$[*].outcode') AS stops`;

/** SQL for the columns of a `BoardRow`. */
export const BOARD_COLUMNS = sql`${ENTRY_COLUMNS}, l.status, l.mode, l.open_to_all_at AS "openToAllAt",
  l.board_seq AS "boardSeq", l.withheld, l.audience, l.audience_groups AS "audienceGroups",
  l.audience_carriers AS "audienceCarriers", l.asked_carriers AS "askedCarriers"`;

/** Selects one page of the board in the requested order; equal keys are newest first. */
export function openLoads(query: OpenLoadsQuery) {
  const { key, direction } = sortKey(query);
  return sql`
    SELECT ${ENTRY_COLUMNS}, ${key} AS "sortKey"
    FROM load l
    WHERE ${query.sandbox ? madeFor(query.firm, query.today) : visibleTo(query.firm, query.now, query.today)}
      ${passing(query.filters)}
      ${beyondCursor(query)}
    ORDER BY ${key} ${direction}, l.id DESC
    LIMIT ${query.limit}`;
}

/** Counts the loads that the firm may see and that pass the filters. */
export function countOpenLoads(query: Pick<OpenLoadsQuery, "firm" | "filters" | "now" | "today">) {
  return sql`
    SELECT count(*)::int AS count
    FROM load l
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${passing(query.filters)}`;
}

/** Groups the loads that the firm may see by the fields that decide eligibility. */
export function groupByRequirements(query: Pick<OpenLoadsQuery, "firm" | "now" | "today">) {
  return sql`
    SELECT l.requires, l.vehicle_class AS "vehicleClass", l.collect_date AS "collectDate", count(*)::int AS loads
    FROM load l
    WHERE ${visibleTo(query.firm, query.now, query.today)}
    GROUP BY l.requires, l.vehicle_class, l.collect_date`;
}

/** Counts all open live loads that are for everybody, early ones too. */
export function countEveryOpenLoad(today: Day) {
  return sql`SELECT count(*)::int AS count FROM load l WHERE ${isOpen(today)} AND l.audience = 'BOARD'`;
}

/** Counts as `countOpenLoads` does, and how many of these loads the firm has seen only since `since`. */
export function countSince(
  query: Pick<OpenLoadsQuery, "firm" | "filters" | "now" | "today"> & { since: Date; earlyMs: number },
) {
  const { firm, since, earlyMs } = query;
  const early = sql`l.audience = 'BOARD' AND ${seesEarly(firm)}`;
  return sql`
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE l.open_to_all_at
        > ${since}::timestamptz + CASE WHEN ${early} THEN ${earlyMs} * interval '1 millisecond' ELSE interval '0' END)::int AS fresh
    FROM load l
    WHERE ${visibleTo(query.firm, query.now, query.today)}
      ${passing(query.filters)}`;
}

/** Selects one load if the firm may see it on the board. */
export function openLoad(query: Pick<OpenLoadsQuery, "firm" | "now" | "today"> & { id: string }) {
  return sql`
    SELECT ${ENTRY_COLUMNS} FROM load l
    WHERE l.id = ${query.id} AND ${visibleTo(query.firm, query.now, query.today)}`;
}

/**
 * Selects the loads among the given ones that the firm may see on the board and that pass the filters, in no
 * particular order.
 */
export function openLoadsAmong(
  query: Pick<OpenLoadsQuery, "firm" | "now" | "today"> & { ids: readonly string[]; filters?: BoardFilters },
) {
  return sql`
    SELECT ${ENTRY_COLUMNS} FROM load l
    WHERE l.id = ANY(${query.ids}) AND ${visibleTo(query.firm, query.now, query.today)}
      ${passing(query.filters ?? {})}`;
}
