import type { FirmActor } from "../actor.ts";
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
    return { invitationId: id };
  });
}

/**
 * Takes an invitation back that nobody has accepted yet.
 *
 * @throws DomainError `not_found`
 */
export async function cancelInvitation(ctx: Ctx<FirmActor>, id: string): Promise<{ invitationId: string }> {
  const { count } = await ctx.db.oneTimeToken.updateMany({
    where: { id, firmId: ctx.actor.firm.id, use: "INVITE", usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  if (count !== 1) throw notFound();
  return { invitationId: id };
}
