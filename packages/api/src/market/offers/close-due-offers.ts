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
  await tx.ports.advanceRun(tx, await closeOffers(tx, load, due, "time"));
  return due.length > 0;
}

/** Returns when the next open offer of a load is over; null if none is open. */
export async function nextOfferDue(tx: Pick<Ctx, "db">, { id }: Load): Promise<Date | null> {
  const due = (await openOffers(tx, id)).map(({ dueAt }) => dueAt.getTime());
  return due.length === 0 ? null : new Date(Math.min(...due));
}

/** Selects the loads with an offer that is due, through the index `offer_due`. */
function dueLoads(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT load_id AS id FROM offer WHERE status = 'OPEN' AND due_at <= ${now} GROUP BY load_id ORDER BY min(due_at)`;
}

/** Closes every offer whose time is over. */
export async function sweepOffers(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ closed: number }> {
  return { closed: await sweepLoads(ctx, signal, dueLoads(ctx.clock.now()), closeDueOffers) };
}
