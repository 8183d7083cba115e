import { dayOfColumn, endOfLondonDay, londonDay, londonInstant, londonTime } from "@board/calendar";
import { Prisma } from "@board/db";
import type { TimeWindow } from "@board/db/enums";
import { z } from "zod";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idInCursor } from "../../cursor.ts";
import { day } from "../../fields.ts";
import { ENDS, LOAD_COLUMNS, type LoadColumns, loadOf } from "./load-columns.ts";
import { type Asked, pageOf } from "./page.ts";
import type { OverdueLine } from "./schemas.ts";

interface Row extends LoadColumns {
  collectDate: Date;
  collectWindow: TimeWindow;
  collectByTime: string | null;
  agreedPence: number | null;
}

/** Until when a load may be collected: its slot, noon for a morning, else the end of the day. */
function dueAt({ collectDate, collectWindow, collectByTime }: Row): Date {
  const date = dayOfColumn(collectDate);
  if (collectByTime !== null) return londonInstant(date, collectByTime);
  return collectWindow === "AM" ? londonInstant(date, "12:00") : endOfLondonDay(date);
}

function isOverdue(now: Date): Prisma.Sql {
  const today = londonDay(now);
  return Prisma.sql`l.status = 'BOOKED' AND l.mode = 'live' AND l.collect_date <= ${today}::date
    AND (l.collect_date < ${today}::date
      OR coalesce(l.collect_by_time, CASE l.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END) < ${londonTime(now)})`;
}

/** Booked live loads whose collection is late, the latest first. */
export function overdueCollections(ctx: Ctx<AdminActor>, asked: Asked) {
  const overdue = isOverdue(ctx.clock.now());
  return pageOf(ctx, {
    name: "overdue",
    asked,
    place: z.tuple([day, idInCursor]),
    read: (after, take) =>
      ctx.db.$queryRaw<Row[]>(Prisma.sql`
        SELECT ${LOAD_COLUMNS}, l.collect_date AS "collectDate", l.collect_window AS "collectWindow",
          l.collect_by_time AS "collectByTime", l.agreed_pence AS "agreedPence"
        FROM load l ${ENDS}
        WHERE ${overdue}
          ${after === null ? Prisma.empty : Prisma.sql`AND (l.collect_date, l.id) > (${after[0]}::date, ${after[1]})`}
        ORDER BY l.collect_date, l.id LIMIT ${take}`),
    count: () =>
      ctx.db.$queryRaw<{ count: number }[]>(
        Prisma.sql`SELECT count(*)::int AS count FROM load l WHERE ${overdue}`,
      ),
    placeOf: ({ collectDate, loadId }) => [dayOfColumn(collectDate), loadId],
    view: (row): OverdueLine => ({
      ...loadOf(row),
      collectDate: dayOfColumn(row.collectDate),
      dueAt: dueAt(row).toISOString(),
      agreedPence: row.agreedPence,
    }),
  });
}
