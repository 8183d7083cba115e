import type { Person } from "@board/db";
import type { VisitorActor } from "../../core/actor.ts";
import type { Ctx, Services } from "../../core/context.ts";
import { type DomainError, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { readLink, useLink } from "../../core/tokens.ts";
import { removeFactors } from "../second-factor/factors.ts";
import { hashOfRandomPassword, passwordMatches } from "./password.ts";
import { networkOf } from "./rules.ts";
import { endSession } from "./sessions.ts";
import { returnAttempt, takeAttempt } from "./throttle.ts";

type Tx = Pick<Services, "db" | "clock">;

/**
 * Removes every way to sign in as a person: password, sessions, known devices, linked providers, second
 * factors and emailed links.
 */
export async function discardAccess(tx: Tx, personId: string, passwordHash?: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db.person.update({
    where: { id: personId },
    data: { passwordHash: passwordHash ?? (await hashOfRandomPassword()), passwordChangedAt: now },
  });
  await endSession(tx, { personId });
  await tx.db.device.deleteMany({ where: { personId } });
  await tx.db.providerIdentity.deleteMany({ where: { personId } });
  await removeFactors(tx, personId);
  await tx.db.factorReset.deleteMany({ where: { personId } });
  await tx.db.oneTimeToken.updateMany({ where: { personId, usedAt: null }, data: { usedAt: now } });
}

/**
 * Gives an account to the owner of its mailbox. If the address was unverified, a stranger may have created
 * the account, so all access is removed and its API keys are revoked.
 */
export async function claimByMailbox(
  tx: Tx,
  person: Pick<Person, "id" | "verifiedAt">,
  passwordHash?: string,
): Promise<void> {
  if (person.verifiedAt !== null) return;
  const now = tx.clock.now();
  await discardAccess(tx, person.id, passwordHash);
  await tx.db.apiKey.updateMany({
    where: { createdBy: { personId: person.id }, revokedAt: null },
    data: { revokedAt: now },
  });
  await tx.db.person.update({ where: { id: person.id }, data: { verifiedAt: now } });
}

/**
 * Returns the address that a link verifies.
 *
 * @throws DomainError `link_invalid`
 */
export async function readVerification(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { email } = await readLink(ctx, "VERIFY", token);
  return { email };
}

function wrongPassword(): DomainError {
  return refusal("sign_in_failed", "That is not the password.");
}

/**
 * Verifies an address by its link and the password of the account. Both together prove that the owner of the
 * mailbox created the account, so nothing is removed. The owner of a mailbox who does not know the password
 * resets it instead.
 *
 * @throws DomainError `link_invalid`, `sign_in_failed`, `rate_limited`
 */
export async function verifyAddress(
  ctx: Ctx<VisitorActor>,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const { personId, email } = await readLink(ctx, "VERIFY", token);
  const network = networkOf(ctx.actor.address);
  await takeAttempt(ctx, "network", network);
  await takeAttempt(ctx, "password", personId ?? "");
  const person = await ctx.db.person.findUniqueOrThrow({ where: { id: personId ?? "" } });
  if (!(await passwordMatches(password, person.passwordHash))) throw wrongPassword();
  await returnAttempt(ctx, "network", network);
  await returnAttempt(ctx, "password", person.id);
  return inTransaction(ctx, async (tx) => {
    await useLink(tx, "VERIFY", token);
    // Matches the compared hash, so that this fails if the password has changed since.
    const { count } = await tx.db.person.updateMany({
      where: { id: person.id, passwordHash: person.passwordHash, email },
      data: { verifiedAt: tx.clock.now() },
    });
    if (count === 0) throw wrongPassword();
    return { email };
  });
}
