import type { SystemActor } from "../actor.ts";
import { columnOfDay, londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { closeQuotes } from "../quotes/close-quotes.ts";
import { emit } from "../webhooks/emit.ts";
import { moveLoad } from "./move-load.ts";

const BATCH = 100;

async function expire(ctx: Ctx<SystemActor>, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [locked] = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM load WHERE id = ${id} AND status = 'POSTED' FOR UPDATE SKIP LOCKED`;
    if (!locked) return false;
    const before = await tx.db.load.findUniqueOrThrow({ where: { id } });
    const load = await moveLoad(tx, before, "system", "expire", "EXPIRED");
    const expired = await closeQuotes(tx, id, "EXPIRED");
    await emit(tx, { load, previousStatus: before.status }, [
      { type: "load.expired", to: load.posterId },
      ...expired.map((quote) => ({ type: "quote.expired" as const, to: load.posterId, quote })),
    ]);
    return true;
  });
}

/**
 * POSTED loads whose collection day is over become EXPIRED, each in its own transaction (interface 3, contract 4).
 * Safe to run twice and on two machines: a load that another sweep holds is left to it.
 */
export async function expireLoads(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  const today = columnOfDay(londonDay(ctx.clock.now()));
  let expired = 0;
  let after = "";
  for (;;) {
    const overdue = await ctx.db.load.findMany({
      where: { status: "POSTED", collectDate: { lt: today }, id: { gt: after } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id } of overdue) if (await expire(ctx, id)) expired += 1;
    const last = overdue.at(-1);
    if (!last || overdue.length < BATCH) return { expired };
    after = last.id;
  }
}
