import type { Load } from "@board/db";
import type { Actor, SystemActor } from "../actor.ts";
import { columnOfDay, londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { closeQuotes } from "../quotes/close-quotes.ts";
import { sweepLoads } from "../sweep.ts";
import { emit } from "../webhooks/emit.ts";
import { moveLoad } from "./move-load.ts";

/** POSTED becomes EXPIRED, its standing quotes with it, and the poster is told. */
export async function expire(tx: Ctx<Actor>, before: Load): Promise<Load> {
  const load = await moveLoad(tx, before, "system", "expire", "EXPIRED");
  await emit(tx, { load, previousStatus: before.status }, [
    { type: "load.expired", to: load.posterId },
    ...(await closeQuotes(tx, load, "EXPIRED")),
  ]);
  return load;
}

/** POSTED loads whose collection day is over become EXPIRED (interface 3, contract 4). */
export async function expireLoads(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  const due = { status: "POSTED", collectDate: { lt: columnOfDay(londonDay(ctx.clock.now())) } } as const;
  return { expired: await sweepLoads(ctx, due, expire) };
}
