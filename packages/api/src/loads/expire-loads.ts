import { columnOfDay, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor, SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { activeQuotes, endAll, ended } from "../quotes/ending.ts";
import { sweepLoads } from "../sweep.ts";
import { saveChange } from "./save-change.ts";

/** POSTED becomes EXPIRED, its active quotes with it, and the poster is told. */
export async function expire(tx: Ctx<Actor>, before: Load): Promise<Load> {
  const quotes = endAll(await activeQuotes(tx, before.id), "EXPIRED", tx.clock.now());
  return saveChange(tx, {
    before,
    load: { ...before, status: "EXPIRED" },
    action: "expire",
    mover: "system",
    quotes,
    tell: [{ type: "load.expired", to: before.posterId }, ...ended(before, quotes)],
  });
}

/** POSTED loads whose collection day is over become EXPIRED (interface 3, contract 4). */
export async function expireLoads(ctx: Ctx<SystemActor>): Promise<{ expired: number }> {
  const due = { status: "POSTED", collectDate: { lt: columnOfDay(londonDay(ctx.clock.now())) } } as const;
  return { expired: await sweepLoads(ctx, due, expire) };
}
