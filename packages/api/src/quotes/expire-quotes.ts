import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { sweepLoads } from "../sweep.ts";
import { emit } from "../webhooks/emit.ts";
import { expireOverdue } from "./close-quotes.ts";

/**
 * Quotes past their time become EXPIRED, one transaction per load (contract 5). Never needed for correctness: an overdue
 * quote reads as EXPIRED and cannot be accepted before the sweep comes by.
 */
export async function expireQuotes(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  let expired = 0;
  const overdue = { status: "ACTIVE", expiresAt: { lte: ctx.clock.now() } } as const;
  await sweepLoads(ctx, { quotes: { some: overdue } }, async (tx, load) => {
    const drafts = await expireOverdue(tx, load);
    await emit(tx, { load, previousStatus: load.status }, drafts);
    expired += drafts.length;
  });
  return { expired };
}
