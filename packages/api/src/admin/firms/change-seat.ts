import { assertOwnerRemains, lockOwners } from "../../accounts/change-member.ts";
import type { AdminActor } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { changesOf } from "../../audit/rules.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";
import { lockFirm } from "./lock-firm.ts";
import type { ChangeMember } from "./schemas.ts";

/**
 * Gives or takes a member's seat or the role of an owner, such as where the only owner has left. It counts from the
 * member's next call on.
 *
 * @throws DomainError `not_found`, `last_owner`
 */
export function changeSeat(
  ctx: Ctx<AdminActor>,
  { memberId, seat, role, reason }: ChangeMember,
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db.member.findFirst({ where: { id: memberId, leftAt: null } });
    if (found === null) throw notFound();
    const firm = await lockFirm(tx, found.firmId);
    const owners = await lockOwners(tx, firm.id);
    const member = await tx.db.member.findUniqueOrThrow({
      where: { id: memberId },
      include: { person: { select: { name: true } } },
    });
    if (role === "STAFF") assertOwnerRemains(firm.name, owners, memberId);
    const after = { seat: seat ?? member.seat, role: role ?? member.role };
    if (after.seat === member.seat && after.role === member.role) return { firmId: firm.id };
    await tx.db.member.update({ where: { id: memberId }, data: after });
    await logAction(tx, {
      action: "member.change",
      firmId: firm.id,
      subjectId: member.personId,
      before: { seat: member.seat, role: member.role },
      after,
      reason,
    });
    await recordAudit(tx, {
      action: "member.changed",
      firmId: firm.id,
      subject: { id: memberId, name: member.person.name },
      changes: changesOf(["role", "seat"], member, after),
    });
    return { firmId: firm.id };
  });
}
