import { londonDay } from "@board/calendar";
import type { Ctx } from "../context.ts";

/** How many live loads are open, for everybody to know: a count and nothing else. */
export async function countOpen(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const today = londonDay(ctx.clock.now());
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM load
    WHERE status = 'POSTED' AND mode = 'live' AND NOT withheld AND collect_date >= ${today}::date`;
  return row?.count ?? 0;
}
