import type { Firm } from "@board/db";
import type { Plan } from "@board/db/enums";
import type { AdminActor } from "../../../core/actor.ts";
import { hashToken } from "../../../core/api-key-token.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import { recordAudit } from "../../../core/audit/record-audit.ts";
import { changesOf } from "../../../core/audit/rules.ts";
import type { Ctx } from "../../../core/context.ts";
import { invitationEmail, queueEmail } from "../../../core/emails.ts";
import { notFound, refusal } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { makeLinkToken } from "../../../core/tokens.ts";
import { ownerAdded } from "../../../firms/contact-changes/record-change.ts";
import { lockFirm } from "../../../firms/lock-firm.ts";
import { assertNameFree, isNameRace, nameTaken } from "../../../firms/new-firm.ts";
import { nameKeys } from "../../../firms/rules.ts";
import { refreshRecord } from "../../../loads/reputation/keep-record.ts";
import { assertOwnerRemains, changedRole, lockOwners } from "../../../people/accounts/change-member.ts";
import { lockInviter } from "../../../people/accounts/inviter.ts";
import { type EndedNames, endMadeBy, NOTHING_ENDED } from "../../../people/accounts/made-by-member.ts";
import { INVITE_MS } from "../../../people/accounts/rules.ts";
import { endKey } from "../../../people/api-keys/change-key.ts";
import { endPushWithSeat } from "../../../people/push/devices.ts";
import type { ChangeMember } from "./schemas.ts";

/**
 * Locks a firm until the transaction ends, and returns it.
 *
 * @throws DomainError `not_found`
 */
export async function readForChange(tx: Ctx<AdminActor>, id: string): Promise<Firm> {
  await lockFirm(tx.db, id);
  const firm = await tx.db.firm.findUnique({ where: { id } });
  if (firm === null) throw notFound();
  return firm;
}

/**
 * Changes a firm's plan, from its next request on.
 *
 * @throws DomainError `not_found`
 */
export function changePlan(
  ctx: Ctx<AdminActor>,
  { firmId, plan, reason }: { firmId: string; plan: Plan; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const firm = await readForChange(tx, firmId);
    if (firm.plan === plan) return { firmId };
    await tx.db.firm.update({ where: { id: firmId }, data: { plan } });
    await logAction(tx, {
      action: "firm.plan",
      firmId,
      before: { plan: firm.plan },
      after: { plan },
      reason,
    });
    await recordAudit(tx, {
      action: "plan.changed",
      firmId,
      changes: [{ field: "plan", from: firm.plan, to: plan }],
    });
    return { firmId };
  });
}

/**
 * Clears the link between two firms in spite of what they share; their jobs count in both records again.
 *
 * @throws DomainError `not_found`
 */
export function clearLink(
  ctx: Ctx<AdminActor>,
  { firmId, otherId, reason }: { firmId: string; otherId: string; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const pair = [firmId, otherId].toSorted();
    const { count } = await tx.db.firmLink.updateMany({
      where: { firmId: { in: pair }, otherId: { in: pair }, clearedAt: null },
      data: { clearedAt: tx.clock.now() },
    });
    if (count === 0) throw notFound();
    await logAction(tx, { action: "firm.clear_link", firmId, after: { otherId }, reason });
    for (const id of pair)
      for (const side of ["poster", "carrier"] as const) await refreshRecord(tx, id, side);
    return { firmId };
  });
}

/**
 * Renames a firm; the other ends of its loads then see the new name.
 *
 * @throws DomainError `not_found`, `firm_name_taken`
 */
export async function renameFirm(
  ctx: Ctx<AdminActor>,
  input: { firmId: string; name: string; reason: string },
): Promise<{ firmId: string }> {
  const { firmId, reason } = input;
  const name = input.name.trim();
  try {
    return await inTransaction(ctx, async (tx) => {
      const firm = await readForChange(tx, firmId);
      if (firm.name === name) return { firmId };
      await assertNameFree(tx, name, firmId);
      await tx.db.firm.update({ where: { id: firmId }, data: { name, ...nameKeys(name) } });
      await logAction(tx, {
        action: "firm.rename",
        firmId,
        before: { name: firm.name },
        after: { name },
        reason,
      });
      await recordAudit(tx, {
        action: "firm.renamed",
        firmId,
        changes: [{ field: "name", from: firm.name, to: name }],
      });
      return { firmId };
    });
  } catch (error) {
    throw isNameRace(error) ? nameTaken() : error;
  }
}

interface MemberDone {
  firmId: string;
  ended: EndedNames;
  /** The owner who is now responsible for the endpoints; null if none were kept. */
  keptBy: string | null;
}

async function readKeeper({ db }: Ctx<AdminActor>, id: string) {
  const { person } = await db.member.findUniqueOrThrow({
    where: { id },
    select: { person: { select: { name: true } } },
  });
  return { id, name: person.name, keys: true, endpoints: true };
}

/**
 * Changes a member's seat or role, from the next request on; for example after the only owner has left.
 * What the member could not make in the new role ends, such as an owner's endpoints. Endpoints to be kept pass to the owner
 * who has been a member for longest.
 *
 * @throws DomainError `not_found`, `last_owner`, `validation_failed` (`role_without_seat`)
 */
export function changeSeat(
  ctx: Ctx<AdminActor>,
  { memberId, seat, role, keepEndpoints, reason }: ChangeMember,
): Promise<MemberDone> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db.member.findFirst({ where: { id: memberId, leftAt: null } });
    if (found === null) throw notFound();
    const firm = await readForChange(tx, found.firmId);
    const owners = await lockOwners(tx, firm.id);
    const member = await tx.db.member.findUniqueOrThrow({
      where: { id: memberId },
      include: { person: { select: { name: true } } },
    });
    if (role !== undefined && role !== "OWNER") assertOwnerRemains(firm.name, owners, memberId);
    const after = changedRole(member, { role, seat });
    if (after.seat === member.seat && after.role === member.role) {
      return { firmId: firm.id, ended: NOTHING_ENDED, keptBy: null };
    }
    await tx.db.member.update({ where: { id: memberId }, data: after });
    await endPushWithSeat(tx, memberId, member, after);
    const changed = after.role !== member.role;
    const keeperId = changed && keepEndpoints ? owners.find((id) => id !== memberId) : undefined;
    const keeper = keeperId === undefined ? null : await readKeeper(tx, keeperId);
    const ended = changed
      ? await endMadeBy(tx, { ...member, role: after.role, ...(keeper && { keeper }) })
      : NOTHING_ENDED;
    await logAction(tx, {
      action: "member.change",
      firmId: firm.id,
      subjectId: member.personId,
      before: { seat: member.seat, role: member.role },
      after: { ...after, ...(keeper && { endpointsKeptBy: keeper.name }) },
      reason,
    });
    await recordAudit(tx, {
      action: "member.changed",
      firmId: firm.id,
      subject: { id: memberId, name: member.person.name },
      changes: changesOf(["role", "seat"], member, after),
    });
    if (after.role === "OWNER" && member.role !== "OWNER") await ownerAdded(tx, firm.id, member.personId);
    return { firmId: firm.id, ended, keptBy: keeper?.name ?? null };
  });
}

/**
 * Revokes a firm's API key immediately, for example after a leak.
 *
 * @throws DomainError `not_found`
 */
export function revokeKey(
  ctx: Ctx<AdminActor>,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.$queryRaw`SELECT 1 FROM api_key WHERE id = ${keyId} FOR UPDATE`;
    const key = await tx.db.apiKey.findUnique({ where: { id: keyId } });
    if (key === null) throw notFound();
    if (key.revokedAt !== null) return { firmId: key.firmId };
    await endKey(tx, key);
    await logAction(tx, {
      action: "key.revoke",
      firmId: key.firmId,
      before: { key: key.hint, revoked: false },
      after: { key: key.hint, revoked: true },
      reason,
    });
    return { firmId: key.firmId };
  });
}

/**
 * Sends a pending invitation again, with a new link for seven days; the old link stops working.
 *
 * @throws DomainError `not_found` if the invitation was accepted or taken back, `invitation_ended` if its sender may no longer invite
 */
export function resendInvitation(ctx: Ctx<AdminActor>, invitationId: string): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const token = makeLinkToken();
    const [link] = await tx.db.oneTimeToken.updateManyAndReturn({
      where: { id: invitationId, use: "INVITE", usedAt: null, firmId: { not: null } },
      data: { hash: hashToken(token), expiresAt: new Date(now.getTime() + INVITE_MS) },
    });
    if (!link?.firmId) throw notFound();
    const invitedById = await lockInviter(tx, link);
    const { name } = await tx.db.firm.findUniqueOrThrow({
      where: { id: link.firmId },
      select: { name: true },
    });
    if (invitedById === null) {
      throw refusal(
        "invitation_ended",
        `Whoever invited ${link.email} has left ${name}, or may not invite people any more. An owner of ${name} has to invite them anew.`,
      );
    }
    await tx.db.oneTimeToken.update({ where: { id: link.id }, data: { invitedById } });
    await queueEmail(tx, link.email, invitationEmail({ inviter: name, firm: name, token }));
    await logAction(tx, {
      action: "invitation.resend",
      firmId: link.firmId,
      after: { email: link.email, expiresAt: link.expiresAt.toISOString() },
    });
    await recordAudit(tx, {
      action: "invitation.resent",
      firmId: link.firmId,
      subject: { id: link.id, name: link.email },
    });
    return { firmId: link.firmId };
  });
}
