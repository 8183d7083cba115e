import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { sweepLoads } from "../sweep.ts";
import { type Draft, emit } from "../webhooks/emit.ts";
import { countQuotes } from "./count-quotes.ts";

/**
 * Quotes past their time become EXPIRED, one transaction per load (contract 5). Never needed for correctness: an overdue
 * quote reads as EXPIRED and cannot be accepted before the sweep comes by.
 */
export async function expireQuotes(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  let expired = 0;
  const overdue = { status: "ACTIVE", expiresAt: { lte: ctx.clock.now() } } as const;
  await sweepLoads(ctx, { quotes: { some: overdue } }, async (tx, load) => {
    const quotes = await tx.db.quote.updateManyAndReturn({
      where: { loadId: load.id, ...overdue },
      data: { status: "EXPIRED", updatedAt: tx.clock.now() },
    });
    await countQuotes(tx, load.id);
    await emit(
      tx,
      { load, previousStatus: load.status },
      quotes.map((quote): Draft => ({ type: "quote.expired", to: load.posterId, quote })),
    );
    expired += quotes.length;
  });
  return { expired };
}
