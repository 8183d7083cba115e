import { type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { RUNNING } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import { readWaits } from "./load-waits.ts";

/** Time after which a lorry that waits is looked at again, because its slot or terms may have changed meanwhile. */
const LOOK_AGAIN_MS = 15 * 60_000;

/** Reads the arrivals whose ends were not told of the free time, each with its wait; null where that is over. */
async function untoldArrivals(tx: Pick<Ctx, "db">, load: Load) {
  const arrivals = await tx.db.milestone.findMany({
    where: { loadId: load.id, waitingDueAt: { not: null } },
    orderBy: { id: "asc" },
  });
  const waits = arrivals.length > 0 && RUNNING.includes(load.status) ? await readWaits(tx, load) : [];
  return arrivals.map(({ id, carrierId, place, takenBackAt }) => {
    const stands = carrierId === load.carrierId && takenBackAt === null;
    return { id, wait: waits.find((wait) => stands && wait.place === place && wait.doneAt === null) ?? null };
  });
}

/** Returns when the next free time ends that both ends are to be told of; null if no lorry waits. */
export async function nextFreeUntil(tx: Pick<Ctx, "db">, load: Load): Promise<Date | null> {
  const ends = (await untoldArrivals(tx, load)).flatMap(({ wait }) => wait?.freeUntil.getTime() ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/**
 * Tells both ends of a locked load that the free time at a place has ended, once for each arrival (contract 13). An
 * arrival whose free time runs is looked at again later; one that is over is forgotten.
 *
 * @returns true if they were told
 */
export async function tellOfWaiting(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const now = tx.clock.now();
  let told = false;
  for (const { id, wait } of await untoldArrivals(tx, load)) {
    const isFree = wait !== null && wait.freeUntil > now;
    const againAt = Math.min(wait?.freeUntil.getTime() ?? 0, now.getTime() + LOOK_AGAIN_MS);
    const waitingDueAt = isFree ? new Date(againAt) : null;
    await tx.db.milestone.update({ where: { id }, data: { waitingDueAt } });
    if (wait === null || isFree) continue;
    const tell = toBoth(load, "load.waiting").map((draft) => ({ ...draft, waiting: wait }));
    await saveChange(tx, { before: load, load, action: null, tell });
    told = true;
  }
  return told;
}

/** Selects the loads with an arrival to look at, through the index `milestone_waiting_due`. */
function dueLoads(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT load_id AS id FROM milestone WHERE waiting_due_at <= ${now} ORDER BY waiting_due_at`;
}

/** Tells of every load at which a free time has ended. */
export async function tellWaiting(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ told: number }> {
  return { told: await sweepLoads(ctx, signal, dueLoads(ctx.clock.now()), tellOfWaiting) };
}
