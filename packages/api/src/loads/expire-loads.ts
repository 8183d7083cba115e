import { columnOfDay, londonDay } from "@board/calendar";
import { type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { sweepLoads } from "../core/sweep.ts";
import { activeQuotes, endAll, ended } from "./quotes/active-quotes.ts";
import { saveChange } from "./save-change.ts";

/** Moves a load from POSTED to EXPIRED, expires its active quotes and notifies the poster. */
export async function expire(tx: Ctx<Actor>, before: Load): Promise<Load> {
  const quotes = endAll(await activeQuotes(tx, before.id), "EXPIRED", tx.clock.now());
  return saveChange(tx, {
    before,
    load: { ...before, status: "EXPIRED" },
    action: "expire",
    mover: "system",
    quotes,
    tell: [{ type: "load.expired", to: before.posterId }, ...ended(before, quotes)],
  });
}

/** Selects the loads that are POSTED after their collection day, by `load_open_by_collect_date`. */
function overdueLoads(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM load WHERE status = 'POSTED' AND collect_date < ${londonDay(now)}::date ORDER BY collect_date, id`;
}

/** Expires POSTED loads whose collection day is over (interface 3, contract 4). */
export async function expireLoads(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ expired: number }> {
  const now = ctx.clock.now();
  const today = columnOfDay(londonDay(now));
  const expired = await sweepLoads(ctx, signal, overdueLoads(now), async (tx, load) => {
    if (load.status !== "POSTED" || load.collectDate >= today) return false;
    await expire(tx, load);
    return true;
  });
  return { expired };
}
