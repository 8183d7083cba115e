import { withTransaction } from "@board/db";
import type { Actor } from "./actor.ts";
import type { Ctx } from "./context.ts";

/** Runs the work in one transaction, the caller's own where one is open already. */
export function inTransaction<A extends Actor, T>(ctx: Ctx<A>, work: (tx: Ctx<A>) => Promise<T>): Promise<T> {
  return withTransaction(ctx.db, (db) => work({ ...ctx, db }));
}
