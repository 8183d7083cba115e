import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { passwordChangedEmail, queueEmail } from "./emails.ts";
import { endSession } from "./end-session.ts";
import { hashNewPassword } from "./password.ts";
import { forgetFailures } from "./throttle.ts";
import { linkInvalid, readLink, useLink } from "./tokens.ts";
import { claimByMailbox } from "./verify-address.ts";
import type { PasswordOwner } from "./weak-password.ts";

/** Whose password it is, for refusing one that holds their names. */
export async function ownerOfPassword(ctx: Pick<Ctx, "db">, personId: string): Promise<PasswordOwner> {
  const { name, email, memberships } = await ctx.db.person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      memberships: { where: { leftAt: null }, select: { firm: { select: { name: true } } }, take: 1 },
    },
  });
  return { name, email, firm: memberships[0]?.firm.name };
}

/**
 * Sets a new password by the link of an email, ends every session of the person, and makes their other links useless.
 * The link verifies the address; where nobody had before, all other access to the account is discarded with it.
 *
 * @throws DomainError `link_invalid`, `validation_failed` for a common password
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const link = await readLink(ctx, "RESET", token);
  const passwordHash = await hashNewPassword(password, await ownerOfPassword(ctx, link.personId ?? ""));
  return inTransaction(ctx, async (tx) => {
    const { personId, email } = await useLink(tx, "RESET", token);
    const now = tx.clock.now();
    const before = await tx.db.person.findUniqueOrThrow({ where: { id: personId ?? "" } });
    // Sent just before the person moved to another address: it proves the old mailbox.
    if (before.email !== email) throw linkInvalid();
    await claimByMailbox(tx, before, passwordHash);
    const person = await tx.db.person.update({
      where: { id: before.id },
      data: { passwordHash, passwordChangedAt: now },
    });
    await tx.db.oneTimeToken.updateMany({
      where: { personId: person.id, use: { in: ["RESET", "VERIFY", "EMAIL"] }, usedAt: null },
      data: { usedAt: now },
    });
    await endSession(tx, { personId: person.id });
    await forgetFailures(tx, "account", person.email);
    await queueEmail(tx, person.email, passwordChangedEmail());
    return { email };
  });
}
