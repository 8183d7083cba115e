import { type Load, operate } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { BOOKINGS_MS, HANDED_BACK_MS, maxHandBacks } from "../../firms/rules.ts";

type Tx = Ctx<Actor>;

/**
 * Serializes the bookings and hand-backs of a carrier; the previous release uses the same lock name. The lock
 * is taken after the load's row, and its holder locks no other load, so there can be no deadlock.
 */
export async function lockJobsOf(tx: Tx, carrierId: string): Promise<void> {
  await operate(
    { kind: "lock", name: "new_carrier" },
    () =>
      tx.db
        .$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('new_carrier ' || ${carrierId}, 0))::text`,
  );
}

const since = ({ clock }: Tx, ms: number) => new Date(clock.now().getTime() - ms);

/** Counts the live bookings that a firm handed back in the last 24 hours. */
export function countHandedBack(tx: Tx, firmId: string): Promise<number> {
  return tx.db.handBack.count({ where: { firmId, at: { gt: since(tx, HANDED_BACK_MS) } } });
}

/** Counts the live loads that a firm booked in the last 30 days, including those that it handed back. */
async function countBookings(tx: Tx, firmId: string): Promise<number> {
  const from = since(tx, BOOKINGS_MS);
  const [kept, handedBack] = await Promise.all([
    // A load is updated when it is booked or later, so this condition can use the index on `updated_at`.
    tx.db.load.count({
      where: { carrierId: firmId, mode: "live", updatedAt: { gt: from }, bookedAt: { gt: from } },
    }),
    tx.db.handBack.count({ where: { firmId, at: { gt: from } } }),
  ]);
  return kept + handedBack;
}

/**
 * Records that a carrier handed back a live booking. It is recorded even if it does not count in the
 * carrier's record, because the carrier has read the job sheet. A carrier above the daily limit cannot book
 * until an admin has reviewed it.
 */
export async function recordHandBack(tx: Tx, { id: loadId, mode, carrierId: firmId }: Load): Promise<void> {
  if (mode === "test" || firmId === null) return;
  await lockJobsOf(tx, firmId);
  const at = tx.clock.now();
  await tx.db.handBack.create({ data: { loadId, firmId, at } });
  const handedBack = await tx.db.handBack.count({
    where: { firmId, at: { gt: since(tx, HANDED_BACK_MS) }, lookedAt: null },
  });
  const { handBacksPerDay } = tx.settings;
  if (handedBack <= handBacksPerDay) return;
  if (handedBack <= maxHandBacks(handBacksPerDay, await countBookings(tx, firmId))) return;
  const isLimited = await tx.db.handBack.count({ where: { firmId, overLimit: true, lookedAt: null } });
  await tx.db.handBack.update({ where: { loadId_firmId: { loadId, firmId } }, data: { overLimit: true } });
  if (isLimited > 0) return;
  await recordAudit(tx, {
    action: "hand_backs.limited",
    firmId,
    changes: [{ field: "handedBack", from: null, to: handedBack }],
  });
}

/**
 * Returns the refusal for a carrier that handed back too many bookings in 24 hours and waits for an admin's
 * review (contract 1, "New carriers").
 */
export function handBackLimit(action: "accept" | "book"): DomainError {
  return new DomainError("hand_back_limit", {
    detail:
      action === "accept"
        ? "This carrier handed back more bookings in 24 hours than a firm may: it wins nothing until those who run the board have looked. Its quote stays active; accept another, or wait. Nothing was changed."
        : "Your firm handed back more bookings in 24 hours than a firm may: it books nothing until those who run the board have looked. They have been told. You may quote. Nothing was changed.",
  });
}
