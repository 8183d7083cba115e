import { endOfLondonDay, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idInCursor } from "../../cursor.ts";
import { instant } from "../../fields.ts";
import { ENDS, LOAD_COLUMNS, type LoadColumns, loadOf } from "./load-columns.ts";
import { type Asked, pageOf } from "./page.ts";
import type { UnconfirmedLine } from "./schemas.ts";

interface Row extends LoadColumns {
  deliveredAt: Date | null;
  autoConfirmAt: Date;
  agreedPence: number | null;
}

const WAITING = Prisma.sql`l.status = 'DELIVERED' AND l.mode = 'live' AND l.auto_confirm_at IS NOT NULL`;

/** Delivered live loads that their poster has not confirmed, those first that will confirm themselves first. */
export function unconfirmedDeliveries(ctx: Ctx<AdminActor>, asked: Asked) {
  return pageOf(ctx, {
    name: "unconfirmed",
    asked,
    place: z.tuple([instant, idInCursor]),
    read: (after, take) =>
      ctx.db.$queryRaw<Row[]>(Prisma.sql`
        SELECT ${LOAD_COLUMNS}, l.delivered_at AS "deliveredAt", l.auto_confirm_at AS "autoConfirmAt",
          l.agreed_pence AS "agreedPence"
        FROM load l ${ENDS}
        WHERE ${WAITING}
          ${after === null ? Prisma.empty : Prisma.sql`AND l.auto_confirm_at >= ${after[0]}::timestamptz AND (l.auto_confirm_at, l.id) > (${after[0]}::timestamptz, ${after[1]})`}
        ORDER BY l.auto_confirm_at, l.id LIMIT ${take}`),
    count: () =>
      ctx.db.$queryRaw<{ count: number }[]>(
        Prisma.sql`SELECT count(*)::int AS count FROM load l WHERE ${WAITING}`,
      ),
    placeOf: ({ autoConfirmAt, loadId }) => [autoConfirmAt.toISOString(), loadId],
    view: (row): UnconfirmedLine => ({
      ...loadOf(row),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      autoConfirmAt: row.autoConfirmAt.toISOString(),
      agreedPence: row.agreedPence,
    }),
  });
}

/** How many of them confirm themselves before the day is over. */
export async function confirmingToday({ db, clock }: Ctx<AdminActor>): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM load l
    WHERE ${WAITING} AND l.auto_confirm_at < ${endOfLondonDay(londonDay(clock.now()))}`);
  return counted?.count ?? 0;
}
