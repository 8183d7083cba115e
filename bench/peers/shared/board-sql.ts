import type { BoardFilters } from "@board/api/board/rules";
import { londonDay } from "@board/api/calendar";

const priceOf = (l: string) => `(CASE WHEN ${l}.pricing_mode = 'BOOK_NOW' AND ${l}.book_now_pence IS NOT NULL
  THEN ${l}.book_now_pence::float8 ELSE (${l}.guide_low_pence + ${l}.guide_high_pence) / 2.0::float8 END)`;

/** Each order of the board, over a table of loads by its name. */
export const SORTS: Record<string, (l: string) => string> = {
  newest: (l) => `${l}.id DESC`,
  collect: (l) => `${l}.collect_date,
    coalesce(${l}.collect_by_time, CASE ${l}.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END), ${l}.id DESC`,
  miles: (l) => `${l}.miles, ${l}.id DESC`,
  price: (l) => `${priceOf(l)} DESC, ${l}.id DESC`,
  ppm: (l) => `${priceOf(l)} / ${l}.miles DESC, ${l}.id DESC`,
  near: (l) => `${l === "l" ? "nearby.miles" : `${l}.near_miles`}, ${l}.id DESC`,
};

/** The rows of one page of the board, in its order, as the end of a statement over `load l`; $1 is the reader's firm. */
export function boardRows(
  caller: { firmId: string; plan: "STANDARD" | "PRIORITY" },
  filters: BoardFilters,
  sort: string,
  limit: number,
) {
  const now = new Date();
  const values: unknown[] = [caller.firmId];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [
    "l.status = 'POSTED'",
    "l.mode = 'live'",
    `l.collect_date >= ${value(londonDay(now))}::date`,
  ];
  if (caller.plan !== "PRIORITY") {
    conditions.push(`(l.open_to_all_at <= ${value(now)} OR l.poster_id = $1 OR EXISTS (SELECT 1 FROM carrier_standing s
      WHERE s.poster_id = l.poster_id AND s.carrier_id = $1 AND s.standing = 'PREFERRED'))`);
  }
  conditions.push(`NOT EXISTS (SELECT 1 FROM carrier_standing s
    WHERE s.poster_id = l.poster_id AND s.carrier_id = $1 AND s.standing = 'BLOCKED')`);
  for (const side of ["from", "to"] as const) {
    const areas = filters[side].filter((filter) => !/\d/.test(filter));
    const districts = filters[side].filter((filter) => /\d/.test(filter));
    const either: string[] = [];
    if (areas.length > 0) either.push(`l.${side}_area = ANY(${value(areas)})`);
    if (districts.length > 0) {
      const list = value(districts);
      either.push(
        `l.${side}_outcode = ANY(${list})`,
        `regexp_replace(l.${side}_outcode, '[A-Z]$', '') = ANY(${list})`,
      );
    }
    if (either.length > 0) conditions.push(`(${either.join(" OR ")})`);
  }
  if (filters.vehicleClasses.length > 0)
    conditions.push(`l.vehicle_class = ANY(${value(filters.vehicleClasses)}::vehicle_class[])`);
  if (filters.types.length > 0) conditions.push(`l.type = ANY(${value(filters.types)}::load_type[])`);
  if (filters.date !== null) conditions.push(`l.collect_date = ${value(filters.date)}::date`);
  if (filters.after !== null) conditions.push(`l.collect_date >= ${value(filters.after)}::date`);
  if (filters.before !== null) conditions.push(`l.collect_date <= ${value(filters.before)}::date`);
  if (filters.noTailLift) conditions.push("NOT l.tail_lift");
  if (filters.noAdr) conditions.push("NOT l.adr");
  if (filters.weightBands !== null)
    conditions.push(`l.weight_band = ANY(${value(filters.weightBands)}::weight_band[])`);
  if (filters.maxTermsDays !== null) conditions.push(`l.terms_days <= ${value(filters.maxTermsDays)}`);
  const near =
    filters.near === null
      ? ""
      : `JOIN unnest(${value([...filters.near.outcodes.keys()])}::text[], ${value([...filters.near.outcodes.values()])}::float8[])
          AS nearby (outcode, miles) ON nearby.outcode = l.from_outcode`;
  const order = SORTS[sort] ?? ((l: string) => `${l}.id DESC`);
  return {
    rows: `FROM load l ${near} WHERE ${conditions.join(" AND ")} ORDER BY ${order("l")} LIMIT ${value(limit)}`,
    order,
    values,
  };
}
