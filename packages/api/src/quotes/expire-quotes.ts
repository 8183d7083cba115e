import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { saveChange } from "../loads/save-change.ts";
import { sweepLoads } from "../sweep.ts";
import { activeQuotes, ended, endOverdue } from "./ending.ts";

/**
 * Quotes past their time become EXPIRED, one transaction per load (contract 5). Never needed for correctness: an overdue
 * quote reads as EXPIRED and cannot be accepted before the sweep comes by.
 */
export async function expireQuotes(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  let expired = 0;
  const overdue = { status: "ACTIVE", expiresAt: { lte: ctx.clock.now() } } as const;
  await sweepLoads(ctx, { quotes: { some: overdue } }, async (tx, load) => {
    const quotes = endOverdue(await activeQuotes(tx, load.id), tx.clock.now());
    await saveChange(tx, { before: load, load, action: null, quotes, tell: ended(load, quotes) });
    expired += quotes.length;
  });
  return { expired };
}
