import { withTransaction } from "@board/db";
import type { Ctx } from "./context.ts";
import { nothingTouched, type Touched } from "./touched.ts";

/**
 * Runs work in a transaction, or in the caller's if one is open, so that verbs can call verbs. After the
 * commit the board of this process is updated before the call returns; other processes are notified.
 * `timeout` is in milliseconds.
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
