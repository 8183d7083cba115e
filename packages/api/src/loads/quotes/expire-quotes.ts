import { Prisma } from "@board/db";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { activeQuotes, endOverdue, saveEnded } from "./active-quotes.ts";

/** Selects the loads of overdue active quotes, by `quote_active_by_expiry`. */
function overdueQuotes(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS id FROM quote WHERE status = 'ACTIVE' AND expires_at <= ${now} ORDER BY expires_at`;
}

/**
 * Expires overdue quotes, one transaction per load (contract 5). Correctness does not depend on it: an overdue quote
 * reads as EXPIRED and cannot be accepted even before the sweep records it.
 */
export async function expireQuotes(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ expired: number }> {
  let expired = 0;
  await sweepLoads(ctx, signal, overdueQuotes(ctx.clock.now()), async (tx, load) => {
    const quotes = endOverdue(await activeQuotes(tx, load.id), tx.clock.now());
    if (quotes.length === 0) return false;
    await saveEnded(tx, load, quotes);
    expired += quotes.length;
    return true;
  });
  return { expired };
}
