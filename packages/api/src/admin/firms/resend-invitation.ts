import { invitationEmail, queueEmail } from "../../accounts/emails.ts";
import { INVITE_MS } from "../../accounts/rules.ts";
import { makeLinkToken } from "../../accounts/tokens.ts";
import type { AdminActor } from "../../actor.ts";
import { hashToken } from "../../api-keys/token.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";

/**
 * Sends an invitation that nobody accepted yet again, with a new link and seven more days; the old link stops working.
 *
 * @throws DomainError `not_found` where it was accepted or taken back
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
    const { name } = await tx.db.firm.findUniqueOrThrow({
      where: { id: link.firmId },
      select: { name: true },
    });
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
