import type { Dispute, Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { finishLoad } from "../bookings/confirm-load.ts";
import type { Ctx } from "../context.ts";
import { invalidTransition } from "../loads/guards.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { saveChange } from "../loads/save-change.ts";
import { bumpRecord } from "../reputation/bump-record.ts";
import { toBoth } from "../webhooks/events.ts";

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
  const load = await saveChange(tx, {
    before,
    load: {
      ...before,
      status: withdrawn ? dispute.statusBefore : outcome,
      ...(outcome === "CONFIRMED" ? { confirmedAt: now, autoConfirmAt: null } : {}),
      ...(outcome === "CANCELLED" ? { cancelledAt: now, autoConfirmAt: null } : {}),
      ...(agreedPence === undefined ? {} : { agreedPence }),
    },
    action: withdrawn ? "withdrawDispute" : "resolveDispute",
    mover,
    reason: note,
    tell: [
      ...toBoth(before, "load.dispute_resolved"),
      ...(outcome === "CONFIRMED" ? toBoth(before, "load.confirmed") : []),
      ...(outcome === "CANCELLED" ? toBoth(before, "load.cancelled") : []),
    ],
  });
  if (!withdrawn)
    await bumpRecord(tx, load, dispute.raisedBy === "poster" ? "carrier" : "poster", { disputed: 1 });
  if (outcome === "CONFIRMED") await finishLoad(tx, load);
  return load;
}
