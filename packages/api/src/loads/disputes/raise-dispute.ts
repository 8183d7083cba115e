import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { actOnLoad } from "../act-on-load.ts";
import { invalidTransition } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";

interface RaiseDispute {
  id: string;
  reason: string;
  details: string;
}

/** Moves the load to DISPUTED for one of its ends, and notifies both. */
export async function raise(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  { reason, details }: { reason: string; details: string },
): Promise<Load> {
  if (mover !== "poster" && mover !== "carrier") throw invalidTransition(before, "Raising a dispute");
  await tx.db.dispute.create({
    data: {
      id: tx.newId("dispute"),
      loadId: before.id,
      raisedBy: mover,
      reason,
      details,
      statusBefore: before.status,
      raisedAt: tx.clock.now(),
    },
  });
  return saveChange(tx, {
    before,
    load: { ...before, status: "DISPUTED" },
    action: "dispute",
    mover,
    reason,
    tell: toBoth(before, "load.disputed"),
  });
}

/**
 * Raises a dispute for either end: the load becomes DISPUTED, and its previous status is stored (contract 4).
 * A repeated call by the same end returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function raiseDispute(ctx: Ctx<Actor>, input: RaiseDispute): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "dispute",
    input,
    isAlreadyDone: async (load, mover, tx) => {
      if (load.status !== "DISPUTED") return false;
      const open = await tx.db.dispute.findFirst({ where: { loadId: load.id, closedAt: null } });
      return open?.raisedBy === mover;
    },
    change: (tx, before, mover) => raise(tx, before, mover, input),
  });
}
