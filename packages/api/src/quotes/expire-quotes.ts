import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { emit } from "../webhooks/emit.ts";
import { countQuotes } from "./count-quotes.ts";

const BATCH = 100;

async function expireOn(ctx: Ctx<SystemActor>, loadId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [locked] = await tx.db.$queryRaw<unknown[]>`
      SELECT 1 FROM load WHERE id = ${loadId} FOR UPDATE SKIP LOCKED`;
    if (!locked) return 0;
    const now = tx.clock.now();
    const expired = await tx.db.quote.updateManyAndReturn({
      where: { loadId, status: "ACTIVE", expiresAt: { lte: now } },
      data: { status: "EXPIRED", updatedAt: now },
    });
    if (expired.length === 0) return 0;
    await countQuotes(tx, loadId);
    const load = await tx.db.load.findUniqueOrThrow({ where: { id: loadId } });
    await emit(
      tx,
      { load, previousStatus: load.status },
      expired.map((quote) => ({ type: "quote.expired" as const, to: load.posterId, quote })),
    );
    return expired.length;
  });
}

/**
 * Quotes past their time become EXPIRED, one transaction per load (contract 5). Never needed for correctness: an overdue
 * quote reads as EXPIRED and cannot be accepted before the sweep comes by.
 */
export async function expireQuotes(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  let expired = 0;
  let after = "";
  for (;;) {
    const loads = await ctx.db.quote.findMany({
      where: { status: "ACTIVE", expiresAt: { lte: ctx.clock.now() }, loadId: { gt: after } },
      select: { loadId: true },
      distinct: ["loadId"],
      orderBy: { loadId: "asc" },
      take: BATCH,
    });
    for (const { loadId } of loads) expired += await expireOn(ctx, loadId);
    const last = loads.at(-1);
    if (!last || loads.length < BATCH) return { expired };
    after = last.loadId;
  }
}
