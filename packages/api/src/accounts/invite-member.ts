import type { FirmActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { invitationLetter, writeLetter } from "./letters.ts";
import { INVITE_MS } from "./rules.ts";
import type { InviteInput } from "./schemas.ts";
import { hashLinkToken, makeLinkToken } from "./tokens.ts";

/**
 * Sends a link by which somebody becomes a member. An earlier invitation of the same address stops working.
 *
 * @throws DomainError `already_member`
 */
export function inviteMember(ctx: Ctx<FirmActor>, input: InviteInput): Promise<{ invitationId: string }> {
  const { firm, member } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const already = await tx.db.member.findFirst({
      where: { firmId: firm.id, leftAt: null, person: { email: input.email } },
    });
    if (already) {
      throw new DomainError("already_member", {
        detail: `${input.email} is a member of ${firm.name} already. Nothing was changed.`,
      });
    }
    const now = tx.clock.now();
    await tx.db.oneTimeToken.updateMany({
      where: { firmId: firm.id, use: "INVITE", email: input.email, usedAt: null },
      data: { usedAt: now },
    });
    const token = makeLinkToken();
    const { id } = await tx.db.oneTimeToken.create({
      data: {
        id: tx.newId("link"),
        use: "INVITE",
        hash: hashLinkToken(token),
        ...input,
        firmId: firm.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITE_MS),
      },
    });
    await writeLetter(
      tx,
      input.email,
      invitationLetter({ inviter: member?.name ?? firm.name, firm: firm.name, token }),
    );
    await recordAudit(tx, {
      action: "member.invited",
      subject: { id, name: input.email },
      changes: changesOf(["role", "seat"], null, input),
    });
    return { invitationId: id };
  });
}

/**
 * Takes an invitation back that nobody has accepted yet.
 *
 * @throws DomainError `not_found`
 */
export function cancelInvitation(ctx: Ctx<FirmActor>, id: string): Promise<{ invitationId: string }> {
  return inTransaction(ctx, async (tx) => {
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
