import { dayOfColumn } from "@board/calendar";
import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import type { FoundLoad } from "./schemas.ts";

interface FoundRow {
  id: string;
  ref: string;
  externalRef: string | null;
  status: LoadStatus;
  mode: Mode;
  fromOutcode: string;
  fromTown: string;
  toOutcode: string;
  toTown: string;
  miles: number;
  collectDate: Date;
  poster: string;
  carrier: string | null;
  createdAt: Date;
}

/**
 * The newest of the ids that a query gives, each once. They are found before the loads are looked at: asked of a million
 * loads newest first whether their id is among them, PostgreSQL would read them all.
 */
function newestOf(ids: Prisma.Sql, take: number): Prisma.Sql {
  return Prisma.sql`SELECT DISTINCT id FROM (${ids}) ways ORDER BY id DESC LIMIT ${take}`;
}

/** Loads by a query that gives their ids, the newest first, live and test, with both firms' names. */
export async function foundLoads(
  { db }: Pick<Ctx<AdminActor>, "db">,
  ids: Prisma.Sql,
  take: number,
): Promise<FoundLoad[]> {
  const rows = await db.$queryRaw<FoundRow[]>(Prisma.sql`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, l.mode, l.miles,
      l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.to_outcode AS "toOutcode", l.to_town AS "toTown",
      l.collect_date AS "collectDate", p.name AS poster, c.name AS carrier, l.created_at AS "createdAt"
    FROM (${newestOf(ids, take)}) found
    JOIN load l ON l.id = found.id
    JOIN firm p ON p.id = l.poster_id
    LEFT JOIN firm c ON c.id = l.carrier_id
    ORDER BY l.id DESC`);
  return rows.map(({ fromOutcode, fromTown, toOutcode, toTown, collectDate, createdAt, ...row }) => ({
    ...row,
    from: { outcode: fromOutcode, town: fromTown },
    to: { outcode: toOutcode, town: toTown },
    collectDate: dayOfColumn(collectDate),
    createdAt: createdAt.toISOString(),
  }));
}

/** The last live loads that a firm posted or carried; each end is read along its own index. */
export function loadsOfFirm(ctx: Pick<Ctx<AdminActor>, "db">, firmId: string, take: number) {
  return foundLoads(
    ctx,
    Prisma.sql`
      (SELECT id FROM load WHERE poster_id = ${firmId} AND mode = 'live' ORDER BY id DESC LIMIT ${take})
      UNION ALL
      (SELECT id FROM load WHERE carrier_id = ${firmId} AND mode = 'live' ORDER BY id DESC LIMIT ${take})`,
    take,
  );
}
