import { DAY_MS } from "@board/calendar";
import { Prisma } from "@board/db";
import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { keepOrder } from "./keep-order.ts";

const AT_ONCE = 50;

/** Selects what was booked lately and has no transport order, by `load_booked_lately`. */
export function ordersToMake(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT l.id FROM load l
    WHERE l.booked_at >= ${new Date(now.getTime() - DAY_MS)} AND l.status IN ('BOOKED', 'IN_TRANSIT') AND NOT EXISTS (
      SELECT 1 FROM stored_file f
      WHERE f.load_id = l.id AND f.kind = 'TRANSPORT_ORDER' AND f.created_at >= l.booked_at)
    ORDER BY l.booked_at LIMIT ${AT_ONCE}`;
}

/** Makes the transport orders of what was booked lately and has none; one that is asked for sooner is made then. */
export async function makeOrders(ctx: Ctx<SystemActor>): Promise<{ made: number }> {
  const due = await ctx.db.$queryRaw<{ id: string }[]>(ordersToMake(ctx.clock.now()));
  let made = 0;
  for (const { id } of due) {
    const load = await ctx.db.load.findUniqueOrThrow({ where: { id } });
    if ((await keepOrder(ctx, load)) !== null) made += 1;
  }
  return { made };
}
