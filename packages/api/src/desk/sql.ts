import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import { type Find, literally } from "./rules.ts";

interface DeskQuery {
  firmId: string;
  mode: Mode;
  status: readonly LoadStatus[] | undefined;
  find: Find | null;
  before: string | undefined;
  take: number;
}

/** Everything that what was typed could mean, at either end of the lane. */
function found(find: Find): Prisma.Sql {
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
 * The ids of a poster's loads, newest first. A search reads on along the firm's own index until the page is full: of
 * 50,000 loads none of which fits that takes some 65 ms, which four more indexes on every posting are not worth.
 */
export function deskIds({ firmId, mode, status, find, before, take }: DeskQuery): Prisma.Sql {
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

/** How many loads a poster has in each status. */
export function deskCounts(firmId: string, mode: Mode): Prisma.Sql {
  return Prisma.sql`
    SELECT status, count(*)::int AS count FROM load
    WHERE poster_id = ${firmId} AND mode = ${mode}::mode
    GROUP BY status`;
}

/** Standing quotes and the cheapest of them, for a page of loads. */
export function standingQuotes(loadIds: readonly string[], now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS "loadId", count(*)::int AS standing, min(amount_pence) AS "cheapestPence" FROM quote
    WHERE load_id = ANY(${[...loadIds]}) AND status = 'ACTIVE' AND expires_at > ${now}
    GROUP BY load_id`;
}
