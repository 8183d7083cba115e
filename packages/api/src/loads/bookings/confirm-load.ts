import { type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { actOnLoad } from "../act-on-load.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { recordEnd } from "../reputation/keep-record.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";

/** Moves DELIVERED to CONFIRMED, for the poster or for the automatic confirmation. */
export async function confirm(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  reason?: string | undefined,
): Promise<Load> {
  const load = await saveChange(tx, {
    before,
    load: { ...before, status: "CONFIRMED", confirmedAt: tx.clock.now(), autoConfirmAt: null },
    action: "confirm",
    mover,
    reason,
    tell: toBoth(before, "load.confirmed"),
  });
  await recordEnd(tx, load);
  return load;
}

/**
 * Confirms a delivery for the poster (contract 4). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function confirmLoad(ctx: Ctx<Actor>, input: { id: string }): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "confirm",
    input,
    isAlreadyDone: (load, mover) => load.status === "CONFIRMED" && mover === "poster",
    change: (tx, before, mover) => confirm(tx, before, mover),
  });
}

/** Selects delivered loads that are due for automatic confirmation, by index `load_delivered_by_auto_confirm`. */
function dueForConfirmation(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM load WHERE status = 'DELIVERED' AND auto_confirm_at <= ${now} ORDER BY auto_confirm_at`;
}

/** Confirms delivered loads that were not disputed within seven days (contract 4). */
export async function autoConfirm(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ confirmed: number }> {
  const now = ctx.clock.now();
  const confirmed = await sweepLoads(ctx, signal, dueForConfirmation(now), async (tx, load) => {
    if (load.status !== "DELIVERED" || load.autoConfirmAt === null || load.autoConfirmAt > now) return false;
    await confirm(tx, load, "system");
    return true;
  });
  return { confirmed };
}
