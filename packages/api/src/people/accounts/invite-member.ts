import { createHash } from "node:crypto";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { invitationEmail, queueEmail } from "../../core/emails.ts";
import { DomainError, notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { makeLink } from "../../core/tokens.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { changedRole } from "./change-member.ts";
import { holdRight } from "./hold-right.ts";
import { INVITATION_DAY_MS, INVITATIONS_A_DAY, INVITE_MS } from "./rules.ts";
import type { InviteInput } from "./schemas.ts";

/**
 * Counts an invitation towards the daily limits of the firm and of the address. Locks the firm's row and the
 * address, so that concurrent requests are all counted.
 *
 * @throws DomainError `rate_limited`
 */
async function takeInvitation(tx: Ctx<FirmActor>, email: string): Promise<void> {
  const { firm } = tx.actor;
  await lockFirm(tx.db, firm.id);
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(${addressLock(email)})::text`;
  const now = tx.clock.now().getTime();
  const since = { use: "INVITE", createdAt: { gt: new Date(now - INVITATION_DAY_MS) } } as const;
  const [ofFirm, ofAddress] = await Promise.all(
    [{ firmId: firm.id }, { email }].map((whose) =>
      tx.db.oneTimeToken.findMany({
        where: { ...since, ...whose },
        orderBy: { createdAt: "desc" },
        select: { createdAt: true },
        take: INVITATIONS_A_DAY.firm,
      }),
    ),
  );
  const firmFull = ofFirm?.[INVITATIONS_A_DAY.firm - 1];
  const addressFull = ofAddress?.[INVITATIONS_A_DAY.address - 1];
  const full = firmFull ?? addressFull;
  if (full === undefined) return;
  throw new DomainError("rate_limited", {
    detail: firmFull
      ? `${firm.name} has sent ${INVITATIONS_A_DAY.firm} invitations within a day. Try again later. Nothing was changed.`
      : `${email} was invited ${INVITATIONS_A_DAY.address} times within a day. Try again later. Nothing was changed.`,
    members: { policy: "invitations" },
    retryAfterSeconds: Math.ceil((full.createdAt.getTime() + INVITATION_DAY_MS - now) / 1_000),
  });
}

/** Returns the 64-bit key of the advisory lock for an address. */
function addressLock(email: string): bigint {
  return createHash("sha256").update(`invite ${email}`).digest().readBigInt64BE();
}

/**
 * Emails an invitation link; an earlier invitation of the same address stops working.
 *
 * @throws DomainError `validation_failed`, `signed_out`, `role_missing`, `already_member`, `rate_limited`
 */
export function inviteMember(ctx: Ctx<FirmActor>, input: InviteInput): Promise<{ invitationId: string }> {
  const { firm, member } = ctx.actor;
  changedRole({ ...input, seat: false }, input);
  return inTransaction(ctx, async (tx) => {
    const invitedById = await holdRight(tx, "accounts.invite");
    const already = await tx.db.member.findFirst({
      where: { firmId: firm.id, leftAt: null, person: { email: input.email } },
    });
    if (already) {
      throw refusal("already_member", `${input.email} is a member of ${firm.name} already.`);
    }
    await takeInvitation(tx, input.email);
    await tx.db.oneTimeToken.updateMany({
      where: { firmId: firm.id, use: "INVITE", email: input.email, usedAt: null },
      data: { usedAt: tx.clock.now() },
    });
    const { id, token } = await makeLink(tx, {
      use: "INVITE",
      ...input,
      firmId: firm.id,
      ...(invitedById === null ? {} : { invitedById }),
      lastsMs: INVITE_MS,
    });
    await queueEmail(
      tx,
      input.email,
      invitationEmail({ inviter: member?.name ?? firm.name, firm: firm.name, token }),
    );
    await recordAudit(tx, {
      action: "member.invited",
      subject: { id, name: input.email },
      changes: changesOf(["role", "seat"], null, input),
    });
    return { invitationId: id };
  });
}

/** @throws DomainError `signed_out`, `role_missing`, `not_found` */
export function cancelInvitation(ctx: Ctx<FirmActor>, id: string): Promise<{ invitationId: string }> {
  return inTransaction(ctx, async (tx) => {
    await holdRight(tx, "accounts.cancelInvitation");
    const [link] = await tx.db.oneTimeToken.updateManyAndReturn({
      where: { id, firmId: tx.actor.firm.id, use: "INVITE", usedAt: null },
      data: { usedAt: tx.clock.now() },
      select: { email: true },
    });
    if (!link) throw notFound();
    await recordAudit(tx, { action: "invitation.cancelled", subject: { id, name: link.email } });
    return { invitationId: id };
  });
}
