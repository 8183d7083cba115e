import { Prisma } from "@board/db";
import type { Ctx } from "../core/context.ts";

const { sql } = Prisma;

/**
 * SQL condition for the carriers that the poster knows by name: carriers that carry or carried its loads.
 * Others cannot be preferred or blocked, because the board reveals no name before a booking.
 */
export function knownTo(posterId: string): Prisma.Sql {
  return sql`(EXISTS (SELECT 1 FROM load l WHERE l.poster_id = ${posterId} AND l.carrier_id = f.id)
    OR EXISTS (SELECT 1 FROM load l WHERE l.poster_id = ${posterId} AND l.former_carriers <> '{}'
      AND f.id = ANY(l.former_carriers)))`;
}

/** Returns those of some carriers that the poster knows by name. */
export async function knownAmong(
  { db }: Pick<Ctx, "db">,
  posterId: string,
  carrierIds: readonly string[],
): Promise<Set<string>> {
  if (carrierIds.length === 0) return new Set();
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM firm f WHERE f.id = ANY(${[...carrierIds]}) AND ${knownTo(posterId)} ORDER BY f.id`;
  return new Set(rows.map(({ id }) => id));
}
