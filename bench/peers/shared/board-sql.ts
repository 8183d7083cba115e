import { type BoardFilters, holdsOutcode, type RawFilters } from "@board/api/board/rules";
import { readFilters } from "@board/api/server";
import { londonDay } from "@board/calendar";
import { type Caller, geo, Problem } from "./common.ts";

const price = (l: string) => `(CASE WHEN ${l}.pricing_mode = 'BOOK_NOW' AND ${l}.book_now_pence IS NOT NULL
  THEN ${l}.book_now_pence::float8 ELSE (${l}.guide_low_pence + ${l}.guide_high_pence) / 2.0::float8 END)`;

/** SQL of the orders in which the board can be sorted. `openIndexes` has an index for each. */
const SORTS: Record<string, (l: string) => string> = {
  newest: (l) => `${l}.id DESC`,
  collect: (l) => `${l}.collect_date,
    coalesce(${l}.collect_by_time, CASE ${l}.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END), ${l}.id DESC`,
  miles: (l) => `${l}.miles, ${l}.id DESC`,
  price: (l) => `${price(l)} DESC, ${l}.id DESC`,
  ppm: (l) => `(${price(l)} / ${l}.miles) DESC, ${l}.id DESC`,
  near: (l) => `${l === "l" ? "nearby.miles" : `${l}.near_miles`}, ${l}.id DESC`,
};

/** Returns the indexes on open loads that the peers' filters and orders use. The board does not need them. */
export const openIndexes = (): string[] =>
  [
    "from_area, id DESC",
    "from_outcode, id DESC",
    "to_area, id DESC",
    "from_area, to_area, id DESC",
    "vehicle_class, id DESC",
    ...["collect", "miles", "price", "ppm"].map(
      (sort) => SORTS[sort]?.("load").replaceAll("load.", "") ?? "",
    ),
  ].map((columns, nth) => {
    const keys = columns.replace("coalesce(", "(coalesce(").replace("'24:00' END)", "'24:00' END))");
    return `CREATE INDEX bench_open_${nth} ON load (${keys}) WHERE status = 'POSTED' AND mode = 'live'`;
  });

/** @throws Problem if a filter or the order is not valid */
export function readQuestion({ sort = "newest", ...raw }: RawFilters & { sort?: string }, now: Date) {
  const { filters, problems } = readFilters(raw, londonDay(now), geo);
  if (problems.length > 0 || SORTS[sort] === undefined) throw new Problem(422, "validation_failed", problems);
  return { filters, sort };
}

/** Returns the outcodes that match those place filters which contain a digit. */
const outcodesOf = (filters: readonly string[]): string[] =>
  filters
    .filter((filter) => /\d/.test(filter))
    .flatMap((filter) => {
      const area = /^[A-Z]+/.exec(filter)?.[0] ?? "";
      return geo.outcodesOf(area).filter((outcode) => holdsOutcode(filter, outcode));
    });
const areasOf = (filters: readonly string[]) => filters.filter((filter) => !/\d/.test(filter));

/**
 * Returns the SQL for one page of rows in order, to be put after `load l`, and its values. The text depends
 * only on which filters are set, so that it is prepared once. The limit is part of it: for a parameter,
 * PostgreSQL would plan to read a tenth of the table.
 */
export function boardRows(caller: Caller, filters: BoardFilters, sort: string, limit: number) {
  const now = new Date();
  const values: unknown[] = [caller.firmId];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [
    "l.status = 'POSTED'",
    "l.mode = 'live'",
    `l.collect_date >= ${value(londonDay(now))}::date`,
  ];
  if (caller.plan !== "PRIORITY")
    conditions.push(
      `(l.open_to_all_at <= ${value(now)} OR l.poster_id = $1 OR l.poster_id = ANY(${value(caller.preferredBy)}::text[]))`,
    );
  if (caller.blockedBy.length > 0) conditions.push(`l.poster_id <> ALL(${value(caller.blockedBy)}::text[])`);
  for (const side of ["from", "to"] as const) {
    const either: string[] = [];
    const places = filters[side] ?? [];
    const areas = areasOf(places);
    const outcodes = outcodesOf(places);
    if (areas.length > 0) either.push(`l.${side}_area = ANY(${value(areas)}::text[])`);
    if (outcodes.length > 0) either.push(`l.${side}_outcode = ANY(${value(outcodes)}::text[])`);
    if (either.length > 0) conditions.push(`(${either.join(" OR ")})`);
  }
  if (filters.vc) conditions.push(`l.vehicle_class = ANY(${value(filters.vc)}::vehicle_class[])`);
  if (filters.type) conditions.push(`l.type = ANY(${value(filters.type)}::load_type[])`);
  if (filters.date) conditions.push(`l.collect_date = ${value(filters.date)}::date`);
  if (filters.after) conditions.push(`l.collect_date >= ${value(filters.after)}::date`);
  if (filters.before) conditions.push(`l.collect_date <= ${value(filters.before)}::date`);
  if (filters.notl) conditions.push("NOT l.tail_lift");
  if (filters.noadr) conditions.push("NOT l.adr");
  if (filters.maxwt) conditions.push(`l.weight_band = ANY(${value(filters.maxwt)}::weight_band[])`);
  if (filters.terms !== undefined) conditions.push(`l.terms_days <= ${value(filters.terms)}`);
  const outcodes = filters.near?.outcodes ?? new Map<string, number>();
  let near = "";
  // Sorted by distance, so that the first hundred loads are found without reading all that are in the circle.
  if (sort === "near")
    near = `JOIN (SELECT * FROM unnest(${value([...outcodes.keys()])}::text[], ${value([...outcodes.values()])}::float8[])
      AS n (outcode, miles) ORDER BY miles) AS nearby ON nearby.outcode = l.from_outcode`;
  else if (filters.near) conditions.push(`l.from_outcode = ANY(${value([...outcodes.keys()])}::text[])`);
  const order = SORTS[sort] ?? ((l: string) => `${l}.id DESC`);
  return {
    rows: `FROM load l ${near} WHERE ${conditions.join(" AND ")} ORDER BY ${order("l")} LIMIT ${limit}`,
    order,
    values,
  };
}
