import type { Dispute, Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { finishLoad } from "../bookings/finish-load.ts";
import { tellBoth } from "../bookings/tell-both.ts";
import type { Ctx } from "../context.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { invalidTransition, moveLoad } from "../loads/move-load.ts";
import { bumpRecord } from "../reputation/bump-record.ts";

interface Closing {
  outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN";
  agreedPence?: number | undefined;
  note?: string | undefined;
}

/**
 * Ends a dispute and moves its load to the outcome, or back to where it came from; both ends are told (contract 4).
 * One that was not withdrawn counts against the side that did not raise it (contract 8).
 */
export async function closeDispute(
  tx: Ctx<Actor>,
  { load: before, dispute, mover }: { load: Load; dispute: Dispute; mover: Mover },
  { outcome, agreedPence, note }: Closing,
): Promise<Load> {
  if (mover === "system") throw invalidTransition(before, "Closing a dispute");
  const now = tx.clock.now();
  await tx.db.dispute.update({
    where: { id: dispute.id },
    data: { closedAt: now, closedBy: mover, outcome, agreedPence: agreedPence ?? null, note: note ?? null },
  });
  const withdrawn = outcome === "WITHDRAWN";
  const to = withdrawn ? dispute.statusBefore : outcome;
  const load = await moveLoad(tx, before, mover, withdrawn ? "withdrawDispute" : "resolveDispute", to, {
    reason: note,
    data: {
      ...(outcome === "CONFIRMED" ? { confirmedAt: now, autoConfirmAt: null } : {}),
      ...(outcome === "CANCELLED" ? { cancelledAt: now, autoConfirmAt: null } : {}),
      ...(agreedPence === undefined ? {} : { agreedPence }),
    },
  });
  if (!withdrawn)
    await bumpRecord(tx, load, dispute.raisedBy === "poster" ? "carrier" : "poster", { disputed: 1 });
  if (outcome === "CONFIRMED") await finishLoad(tx, load);
  await tellBoth(tx, { load, previousStatus: before.status }, "load.dispute_resolved");
  if (outcome === "CONFIRMED") await tellBoth(tx, { load, previousStatus: before.status }, "load.confirmed");
  if (outcome === "CANCELLED") await tellBoth(tx, { load, previousStatus: before.status }, "load.cancelled");
  return load;
}
