import { violates } from "@board/db";
import type { VisitorActor } from "../../core/actor.ts";
import { recordAuditEverywhere } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { PASSWORD_CHANGED_EMAIL, queueEmail, resetEmail } from "../../core/emails.ts";
import { refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { emailLink, linkInvalid, readLink, useLink } from "../../core/tokens.ts";
import { ownerRecovered } from "../../firms/contact-changes/record-change.ts";
import { hashNewPassword } from "./password.ts";
import { networkOf, RESET_MS } from "./rules.ts";
import { endSession } from "./sessions.ts";
import { forgetFailures, takeAttempt } from "./throttle.ts";
import { claimByMailbox } from "./verify-address.ts";
import type { PasswordOwner } from "./weak-password.ts";

/**
 * Emails a link to reset the password, if the address is known. For an unknown address, the answer and the
 * number of statements are the same.
 *
 * @throws DomainError `rate_limited` after many requests from one network
 */
export async function requestReset(ctx: Ctx<VisitorActor>, email: string): Promise<{ received: true }> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  await inTransaction(ctx, async (tx) => {
    // Locks the person, so that concurrent requests are all counted.
    const [known] = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM person WHERE email = ${email} FOR NO KEY UPDATE`;
    await emailLink(tx, "RESET", { id: known?.id ?? null, email }, RESET_MS, resetEmail);
  });
  return { received: true };
}

/** Returns the names that a person's password must not contain. */
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
 * Sets a new password by an emailed link, verifies the address, and ends all sessions and other links. If the
 * address was unverified, all other access is removed. The undo link of a changed address first restores the
 * old address.
 *
 * @throws DomainError `link_invalid`, `validation_failed` for a common password; `email_taken` if another person now signs in
 * with the old address
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const link = await readLink(ctx, "RESET", token);
  const passwordHash = await hashNewPassword(password, await ownerOfPassword(ctx, link.personId ?? ""));
  const reset = inTransaction(ctx, async (tx) => {
    const { personId, email, restoresEmail } = await useLink(tx, "RESET", token);
    const now = tx.clock.now();
    const before = await tx.db.person.findUniqueOrThrow({ where: { id: personId ?? "" } });
    // Refuses a link from before the person changed the address: it proves access to the old mailbox only.
    if (before.email !== email && !restoresEmail) throw linkInvalid();
    await claimByMailbox(tx, before, passwordHash);
    const person = await tx.db.person.update({
      where: { id: before.id },
      data: { passwordHash, passwordChangedAt: now, email },
    });
    if (before.email !== email)
      await recordAuditEverywhere(tx, person.id, { action: "member.email_changed", personId: person.id });
    await tx.db.oneTimeToken.updateMany({
      where: {
        personId: person.id,
        use: { in: ["RESET", "VERIFY", "EMAIL"] },
        ...(restoresEmail ? {} : { restoresEmail: false }),
        usedAt: null,
      },
      data: { usedAt: now },
    });
    await endSession(tx, { personId: person.id });
    await forgetFailures(tx, "account", person.email);
    // Starts no hold after an undo link: it proves access to the mailbox from before the change.
    if (!restoresEmail) await ownerRecovered(tx, person.id, person.email);
    await queueEmail(tx, person.email, PASSWORD_CHANGED_EMAIL);
    return { email };
  });
  return reset.catch((error: unknown) => {
    if (!violates(error, "person_email_key")) throw error;
    throw refusal("email_taken", `Somebody else signs in with ${link.email} by now. Nothing was changed.`);
  });
}
