import { Prisma } from "@board/db";
import type { LoadStatus, Mode } from "@board/db/enums";
import type { AdminActor } from "../actor.ts";
import { dayOfColumn } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { readFind } from "../desk/rules.ts";
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

/** Several posters may call their loads the same. */
const MOST = 50;

/**
 * The loads that what was typed is the id, the reference or the poster's own reference of, live and test, newest
 * first. Each of the three has an index.
 */
export async function findLoads(ctx: Ctx<AdminActor>, typed: string): Promise<{ loads: FoundLoad[] }> {
  const text = typed.trim();
  const ref = readFind(text)?.ref ?? "";
  const rows = await ctx.db.$queryRaw<FoundRow[]>(Prisma.sql`
    SELECT l.id, l.ref, l.external_ref AS "externalRef", l.status, l.mode, l.miles,
      l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.to_outcode AS "toOutcode", l.to_town AS "toTown",
      l.collect_date AS "collectDate", p.name AS poster, c.name AS carrier, l.created_at AS "createdAt"
    FROM load l
    JOIN firm p ON p.id = l.poster_id
    LEFT JOIN firm c ON c.id = l.carrier_id
    WHERE l.id = ${text.toLowerCase()} OR l.ref = ${ref} OR lower(l.external_ref) = lower(${text})
    ORDER BY l.id DESC LIMIT ${MOST}`);
  return {
    loads: rows.map(({ fromOutcode, fromTown, toOutcode, toTown, collectDate, createdAt, ...row }) => ({
      ...row,
      from: { outcode: fromOutcode, town: fromTown },
      to: { outcode: toOutcode, town: toTown },
      collectDate: dayOfColumn(collectDate),
      createdAt: createdAt.toISOString(),
    })),
  };
}
