import { type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { closeOffers, openOffers } from "./save-offers.ts";

/**
 * Closes the offers of a locked load whose time is over, and tells both ends (contract 14).
 *
 * @returns true if any was due
 */
export async function closeDueOffers(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const now = tx.clock.now();
  const due = (await openOffers(tx, load.id)).filter(({ dueAt }) => dueAt <= now);
  await closeOffers(tx, load, due, "time");
  return due.length > 0;
}

/** Selects the loads with an offer that is due, through the index `offer_due`. */
function dueLoads(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS id FROM offer WHERE status = 'OPEN' AND due_at <= ${now} GROUP BY load_id ORDER BY min(due_at)`;
}

/** Closes every live offer whose time is over. The test clock of a sandbox load closes those of test loads, too. */
export async function sweepOffers(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ closed: number }> {
  return { closed: await sweepLoads(ctx, signal, dueLoads(ctx.clock.now()), closeDueOffers) };
}
