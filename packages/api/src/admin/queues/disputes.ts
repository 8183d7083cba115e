import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idInCursor } from "../../cursor.ts";
import { instant } from "../../fields.ts";
import { ENDS, LOAD_COLUMNS, type LoadColumns, loadOf } from "./load-columns.ts";
import { type Asked, pageOf } from "./page.ts";
import type { DisputeLine } from "./schemas.ts";

interface Row extends LoadColumns {
  id: string;
  raisedAt: Date;
  raisedBy: "poster" | "carrier";
  reason: string;
  voices: ("poster" | "carrier" | "admin")[];
  proposed: ("poster" | "carrier")[];
}

/** Open disputes of live loads, the oldest first. */
export function openDisputes(ctx: Ctx<AdminActor>, asked: Asked) {
  return pageOf(ctx, {
    name: "disputes",
    asked,
    place: z.tuple([instant, idInCursor]),
    read: (after, take) =>
      ctx.db.$queryRaw<Row[]>(Prisma.sql`
        SELECT d.id, d.raised_at AS "raisedAt", d.raised_by AS "raisedBy", d.reason, ${LOAD_COLUMNS},
          ARRAY(SELECT DISTINCT s.voice::text FROM dispute_statement s WHERE s.dispute_id = d.id) AS voices,
          ARRAY(SELECT o.side::text FROM dispute_proposal o WHERE o.dispute_id = d.id) AS proposed
        FROM dispute d JOIN load l ON l.id = d.load_id ${ENDS}
        WHERE d.closed_at IS NULL AND l.mode = 'live'
          ${after === null ? Prisma.empty : Prisma.sql`AND (d.raised_at, d.id) > (${after[0]}::timestamptz, ${after[1]})`}
        ORDER BY d.raised_at, d.id LIMIT ${take}`),
    count: () =>
      ctx.db.$queryRaw<{ count: number }[]>(Prisma.sql`
        SELECT count(*)::int AS count FROM dispute d JOIN load l ON l.id = d.load_id
        WHERE d.closed_at IS NULL AND l.mode = 'live'`),
    placeOf: ({ raisedAt, id }) => [raisedAt.toISOString(), id],
    view: (row): DisputeLine => ({
      ...loadOf(row),
      id: row.id,
      raisedAt: row.raisedAt.toISOString(),
      raisedBy: row.raisedBy,
      reason: row.reason,
      heard: (["poster", "carrier"] as const).filter(
        (side) => side === row.raisedBy || row.voices.includes(side),
      ),
      proposed: row.proposed,
    }),
  });
}
