import { type Firm, type Load, runStatement } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { NEW_FIRM } from "../firms/rules.ts";

const CARRIER = {
  name: "booked_carrier",
  text: `SELECT approval, new_jobs_left AS "newJobsLeft" FROM firm WHERE id = $1`,
};
const LOCK = {
  name: "lock_new_carrier",
  text: "SELECT pg_advisory_xact_lock(hashtextextended('new_carrier ' || $1, 0))::text",
};
const RUNNING = {
  name: "running_jobs",
  text: `SELECT count(*)::int AS running FROM load
    WHERE carrier_id = $1 AND mode = 'live' AND status IN ('BOOKED', 'IN_TRANSIT')`,
};

/**
 * Refuses a new firm a third job at once (contract 1, "New carriers"). The load's row must be locked already: the new
 * firm's lock comes after it everywhere, and whoever holds it locks no further load, so two bookings never wait for each
 * other. Test loads do not count.
 *
 * @throws DomainError `new_firm_limit`; `quote_not_open` where the carrier's approval was taken back
 */
export async function assertRoomForJob(
  tx: Ctx<Actor>,
  load: Pick<Load, "mode">,
  carrierId: string,
  action: "accept" | "book",
): Promise<void> {
  if (load.mode === "test") return;
  const [carrier] = await runStatement<Pick<Firm, "approval" | "newJobsLeft">>(tx.db, CARRIER, [carrierId]);
  if (carrier?.approval !== "APPROVED") {
    throw new DomainError("quote_not_open", {
      detail: "The carrier is not approved. Nothing was changed.",
    });
  }
  if (carrier.newJobsLeft === 0) return;
  await runStatement(tx.db, LOCK, [carrierId]);
  // Counted by a statement of its own, which sees what the lock's last holder committed.
  const [{ running } = { running: 0 }] = await runStatement<{ running: number }>(tx.db, RUNNING, [carrierId]);
  if (running < NEW_FIRM.atOnce) return;
  throw new DomainError("new_firm_limit", {
    detail:
      action === "accept"
        ? `This carrier is new and has ${running} jobs running: it can take another once one of them is delivered. Its quote stays active. Nothing was changed.`
        : `Your firm is new and has ${running} jobs running: until ${NEW_FIRM.jobs} jobs are confirmed, at most ${NEW_FIRM.atOnce} run at once. Deliver one first. Nothing was changed.`,
  });
}
