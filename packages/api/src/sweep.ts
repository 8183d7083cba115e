import type { Load, Prisma } from "@board/db";
import type { SystemActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { inTransaction } from "./in-transaction.ts";

const BATCH = 100;

/**
 * Does something to every load that a condition holds, each in its own transaction with its row locked.
 * Safe to run twice and on two machines at once: a load held by another is left to it, and the condition is asked
 * again once the row is locked. Returns how many were done.
 */
export async function sweepLoads(
  ctx: Ctx<SystemActor>,
  due: Prisma.LoadWhereInput,
  work: (tx: Ctx<SystemActor>, load: Load) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let after = "";
  for (;;) {
    const found = await ctx.db.load.findMany({
      where: { AND: [due, { id: { gt: after } }] },
      select: { id: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const { id } of found) {
      done += await inTransaction(ctx, async (tx) => {
        const [held] = await tx.db.$queryRaw<
          unknown[]
        >`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
        const load =
          held === undefined ? null : await tx.db.load.findFirst({ where: { AND: [due, { id }] } });
        if (load === null) return 0;
        await work(tx, load);
        return 1;
      });
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) return done;
    after = last.id;
  }
}
