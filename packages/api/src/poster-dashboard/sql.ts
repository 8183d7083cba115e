import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import { idsInPlace, ofRef } from "../search/sql.ts";
import { literally, type SearchText } from "./rules.ts";

/** Of a reference: `FB-7K` begins a thousandth of them. */
const TWO_LETTERS = 5;

interface DashboardQuery {
  firmId: string;
  mode: Mode;
  status: readonly LoadStatus[] | undefined;
  find: SearchText | null;
  before: string | undefined;
  take: number;
}

/** Everything that what was typed could mean, at either end of the lane. */
function found(find: SearchText): Prisma.Sql {
  const ends = (from: Prisma.Sql, to: Prisma.Sql) => [from, to];
  const meanings = [
    ...(find.ref === null ? [] : [Prisma.sql`ref LIKE ${`${literally(find.ref)}%`}`]),
    Prisma.sql`external_ref ILIKE ${`%${literally(find.externalRef)}%`}`,
    ...(find.area === null
      ? []
      : ends(Prisma.sql`from_area = ${find.area}`, Prisma.sql`to_area = ${find.area}`)),
    ...(find.outcode === null
      ? []
      : ends(Prisma.sql`from_outcode = ${find.outcode}`, Prisma.sql`to_outcode = ${find.outcode}`)),
    ...(find.postcode === null
      ? []
      : ends(
          Prisma.sql`upper(replace(from_postcode, ' ', '')) LIKE ${`${find.postcode}%`}`,
          Prisma.sql`upper(replace(to_postcode, ' ', '')) LIKE ${`${find.postcode}%`}`,
        )),
  ];
  return Prisma.sql`AND (${Prisma.join(meanings, " OR ")})`;
}

/**
 * The ids of a poster's loads, newest first. A search by a letter or two fits so many that it reads on along the firm's own
 * index until the page is full; any other is answered from indexes.
 */
export function dashboardIds(query: DashboardQuery): Prisma.Sql {
  const { firmId, mode, status, find, before, take } = query;
  if (find !== null && find.area === null && (find.ref?.length ?? 0) >= TWO_LETTERS)
    return foundIds({ ...query, find });
  const one = status?.length === 1 ? status[0] : undefined;
  return Prisma.sql`
    SELECT id FROM load
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode
    ${one === undefined ? Prisma.empty : Prisma.sql`AND status = ${one}::load_status`}
    ${status === undefined || one ? Prisma.empty : Prisma.sql`AND status = ANY(${[...status]}::load_status[])`}
    ${before === undefined ? Prisma.empty : Prisma.sql`AND id < ${before}`}
    ${find === null ? Prisma.empty : found(find)}
    ORDER BY id DESC LIMIT ${take}`;
}

/**
 * The ids of what was looked for, each meaning from indexes that hold all that it asks; of a status each of them is asked in
 * its order, until there are enough.
 */
function foundIds({
  firmId,
  mode,
  status,
  find,
  before,
  take,
}: DashboardQuery & { find: SearchText }): Prisma.Sql {
  const own = Prisma.sql`poster_id = ${firmId} AND mode = ${mode}::mode`;
  const places = (idsInPlace(find) ?? []).map(
    (ids) => Prisma.sql`
      SELECT there.id FROM (${ids} OFFSET 0) there
      JOIN (SELECT id FROM load WHERE ${own} OFFSET 0) ours ON ours.id = there.id`,
  );
  const ways = [
    Prisma.sql`SELECT id FROM ${ofRef(find)} of_ref WHERE ${own}`,
    Prisma.sql`SELECT id FROM load WHERE ${own} AND external_ref ILIKE ${`%${literally(find.externalRef)}%`}`,
    ...places,
  ];
  const inStatus =
    status === undefined
      ? Prisma.empty
      : Prisma.sql`CROSS JOIN LATERAL (SELECT status FROM load WHERE load.id = found.id LIMIT 1) l
          WHERE l.status = ANY(${[...status]}::load_status[])`;
  return Prisma.sql`
    SELECT found.id FROM (
      SELECT DISTINCT id FROM (${Prisma.join(ways, " UNION ALL ")}) ways
      ${before === undefined ? Prisma.empty : Prisma.sql`WHERE id < ${before}`}
    ) found ${inStatus}
    ORDER BY found.id DESC LIMIT ${take}`;
}

/** How many loads a poster has in each status. */
export function dashboardCounts(firmId: string, mode: Mode): Prisma.Sql {
  return Prisma.sql`
    SELECT status, count(*)::int AS count FROM load
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode
    GROUP BY status`;
}

/** Active quotes and the cheapest of them, for a page of loads. */
export function countActiveQuotes(loadIds: readonly string[], now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS "loadId", count(*)::int AS "activeQuotes", min(amount_pence) AS "cheapestPence" FROM quote
    WHERE load_id = ANY(${[...loadIds]}) AND status = 'ACTIVE' AND expires_at > ${now}
    GROUP BY load_id`;
}
