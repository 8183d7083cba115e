import { withTransaction } from "@board/db";
import type { Ctx } from "./context.ts";
import { nothingTouched, type Touched } from "./touched.ts";

/**
 * Runs the work in one transaction, the caller's own where one is open already, so that verbs can call verbs. Once it is
 * committed, this process's board shows what it changed, before the caller is answered; other processes are notified by
 * the commit itself. `timeout` is in milliseconds, for work that rewrites years.
 */
export async function inTransaction<C extends Ctx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  if (ctx.touched !== undefined) return work(ctx);
  let touched: Touched = nothingTouched();
  const result = await withTransaction(
    ctx.db,
    (db) => {
      touched = nothingTouched();
      return work({ ...ctx, db, touched });
    },
    options,
  );
  await ctx.board.committed(touched);
  return result;
}
