import { type Load, Prisma } from "@board/db";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { advanceRun } from "./advance-run.ts";

/** Returns when the run of a load changes by itself; null if it has none that goes on. */
export async function nextRunWake({ db }: Pick<Ctx, "db">, { id, run }: Load): Promise<Date | null> {
  if (run === null) return null;
  const row = await db.run.findUnique({ where: { loadId: id }, select: { wakeAt: true } });
  return row?.wakeAt ?? null;
}

/** Moves every run whose step is over, or whose poster's hours begin or end (contract 14). */
export async function sweepRuns(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ moved: number }> {
  const due = Prisma.sql`SELECT load_id AS id FROM run WHERE wake_at <= ${ctx.clock.now()} ORDER BY wake_at`;
  const moved = await sweepLoads(ctx, signal, due, async (tx, load) => (await advanceRun(tx, load)) !== load);
  return { moved };
}
