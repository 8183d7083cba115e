import { withTransaction } from "@board/db";
import type { Actor } from "./actor.ts";
import { nothingTouched, type Touched } from "./board/index/touched.ts";
import type { Ctx } from "./context.ts";

/** Other processes are told at once: what this one still reads for its own board is nothing to them. */
async function showAndTell(
  { board, teller }: Pick<Ctx, "board" | "teller">,
  touched: Touched,
): Promise<void> {
  const shown = board.committed(touched);
  teller.tell(touched.told);
  await shown;
}

/**
 * Runs the work in one transaction, the caller's own where one is open already. Once it is committed, this process's
 * board shows what it changed, before the caller is told; other processes hear of it at once.
 */
export async function inTransaction<A extends Actor, T>(
  ctx: Ctx<A>,
  work: (tx: Ctx<A>) => Promise<T>,
  options: { statementsOnly?: boolean; timeout?: number } = {},
): Promise<T> {
  if (ctx.touched !== undefined) return work(ctx);
  let touched: Touched = nothingTouched();
  const begin = (db: Ctx["db"]) => {
    touched = nothingTouched();
    return work({ ...ctx, db, touched });
  };
  const result = await withTransaction(ctx.db, begin, options);
  await showAndTell(ctx, touched);
  return result;
}

/** As `inTransaction`, for work that calls nothing but `runStatement`. */
export function inStatements<A extends Actor, T>(ctx: Ctx<A>, work: (tx: Ctx<A>) => Promise<T>): Promise<T> {
  return inTransaction(ctx, work, { statementsOnly: true });
}

/**
 * Runs work that changes things by one statement only, which is a transaction by itself, or part of the caller's own.
 * What it changed is shown as by `inTransaction`.
 */
export async function inOneStatement<A extends Actor, T>(
  ctx: Ctx<A>,
  work: (tx: Ctx<A>) => Promise<T>,
): Promise<T> {
  if (ctx.touched !== undefined) return work(ctx);
  const touched = nothingTouched();
  const result = await work({ ...ctx, touched });
  await showAndTell(ctx, touched);
  return result;
}
