import type { Firm, Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { NEW_FIRM } from "../firms/rules.ts";

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
  { id: carrierId, approval, newJobsLeft }: Pick<Firm, "id" | "approval" | "newJobsLeft">,
  action: "accept" | "book",
): Promise<void> {
  if (load.mode === "test") return;
  if (approval !== "APPROVED") {
    throw new DomainError("quote_not_open", {
      detail: "The carrier is not approved. Nothing was changed.",
    });
  }
  if (newJobsLeft === 0) return;
  await tx.db
    .$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('new_carrier ' || ${carrierId}, 0))::text`;
  // Counted by a statement of its own, which sees what the lock's last holder committed.
  const running = await tx.db.load.count({
    where: { carrierId, mode: "live", status: { in: ["BOOKED", "IN_TRANSIT"] } },
  });
  if (running < NEW_FIRM.atOnce) return;
  throw new DomainError("new_firm_limit", {
    detail:
      action === "accept"
        ? `This carrier is new and has ${running} jobs running: it can take another once one of them is delivered. Its quote stays active. Nothing was changed.`
        : `Your firm is new and has ${running} jobs running: until ${NEW_FIRM.jobs} jobs are confirmed, at most ${NEW_FIRM.atOnce} run at once. Deliver one first. Nothing was changed.`,
  });
}
