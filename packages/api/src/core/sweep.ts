import { isUnavailable, type Load, Prisma } from "@board/db";
import type { SystemActor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { inTransaction } from "./in-transaction.ts";

/** Maximum number of loads in one run; the others are found again by the next run. */
const MAX_ROWS = 10_000;

/**
 * Runs `work` on every due load, each in a separate transaction with its row locked, and returns how many it
 * changed. Idempotent, and safe on two machines: locked loads are skipped. A load that fails does not stop
 * the others, and the next run finds it again.
 *
 * @param signal ends the run before the next load when it is aborted
 * @param due selects the ids in the order of an index. A status must be a literal in it: the planner matches a partial index
 * neither to a parameter nor to a cast, and without the index every load is read.
 * @param work gets the load once it is locked, and returns true if it was still due
 * @throws at the end of the run, if loads failed
 */
export async function sweepLoads(
  ctx: Ctx<SystemActor>,
  signal: AbortSignal | undefined,
  due: Prisma.Sql,
  work: (tx: Ctx<SystemActor>, load: Load) => Promise<boolean>,
): Promise<number> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`${due} LIMIT ${Prisma.raw(String(MAX_ROWS))}`;
  const errors: unknown[] = [];
  let done = 0;
  for (const { id } of found) {
    if (signal?.aborted) break;
    try {
      const changed = await inTransaction(ctx, async (tx) => {
        const locked = await tx.db.$queryRaw<unknown[]>`
          SELECT 1 FROM load WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
        if (locked.length === 0) return false;
        return work(tx, await tx.db.load.findUniqueOrThrow({ where: { id } }));
      });
      if (changed) done += 1;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new Error(`${errors.length} loads failed, ${done} were changed.`, { cause: errors[0] });
  return done;
}
