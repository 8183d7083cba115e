import { Prisma } from "@board/db";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { activeQuotes, endOverdue } from "./active-quotes.ts";
import { saveEnded } from "./save-ended.ts";

/** Selects the loads that have overdue active quotes, through the index `quote_active_by_expiry`. */
function overdueQuotes(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS id FROM quote WHERE status = 'ACTIVE' AND expires_at <= ${now} ORDER BY expires_at`;
}

/**
 * Expires overdue quotes, in one transaction per load (contract 5). No rule relies on this sweep: even before
 * it runs, an overdue quote reads as EXPIRED and cannot be accepted.
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
