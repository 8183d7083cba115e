import { withTransaction } from "@board/db";
import type { Ctx } from "./context.ts";
import { nothingTouched } from "./touched.ts";

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
  const own = { touched: nothingTouched() };
  ctx.board.opened(own);
  try {
    const result = await withTransaction(
      ctx.db,
      (db) => {
        own.touched = nothingTouched();
        return work({ ...ctx, db, touched: own.touched });
      },
      options,
    );
    await ctx.board.committed(own.touched);
    return result;
  } finally {
    ctx.board.closed(own);
  }
}
