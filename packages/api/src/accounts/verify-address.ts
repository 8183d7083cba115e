import type { Person } from "@board/db";
import type { VisitorActor } from "../actor.ts";
import type { Ctx, Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { queueEmail, verifyEmail } from "./emails.ts";
import { endSession } from "./end-session.ts";
import { hashOfNoPassword, passwordFits } from "./password.ts";
import { CONFIRM_MS, networkOf } from "./rules.ts";
import { returnAttempt, takeAttempt } from "./throttle.ts";
import { makeLink, readLink, useLink } from "./tokens.ts";

type Tx = Pick<Services, "db" | "clock">;

/** So many emails within the life of a link are enough for anybody. */
const MOST_EMAILS = 3;

/**
 * Takes everything away by which somebody could sign in as this person: the password, sessions, known devices, linked
 * providers, second factors and emailed links.
 */
export async function discardAccess(tx: Tx, personId: string, passwordHash?: string): Promise<void> {
  const now = tx.clock.now();
  await tx.db.person.update({
    where: { id: personId },
    data: { passwordHash: passwordHash ?? (await hashOfNoPassword()), passwordChangedAt: now },
  });
  await endSession(tx, { personId });
  await tx.db.device.deleteMany({ where: { personId } });
  await tx.db.providerIdentity.deleteMany({ where: { personId } });
  await tx.db.totp.deleteMany({ where: { personId } });
  await tx.db.passkey.deleteMany({ where: { personId } });
  await tx.db.recoveryCode.deleteMany({ where: { personId } });
  await tx.db.trustedDevice.deleteMany({ where: { personId } });
  await tx.db.factorReset.deleteMany({ where: { personId } });
  await tx.db.oneTimeToken.updateMany({ where: { personId, usedAt: null }, data: { usedAt: now } });
}

/**
 * The owner of the mailbox has come. Where the address was not verified before, whoever made the account may have been
 * somebody else, so all access to it is discarded first, and the API keys that they made are revoked.
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

/** Emails the link that verifies the address of somebody who has given the right password. */
export async function sendVerification(
  tx: Pick<Services, "db" | "clock" | "newId">,
  { id: personId, email }: Pick<Person, "id" | "email">,
): Promise<void> {
  const open = await tx.db.oneTimeToken.count({
    where: { personId, use: "VERIFY", expiresAt: { gt: tx.clock.now() } },
  });
  if (open >= MOST_EMAILS) return;
  const token = await makeLink(tx, { use: "VERIFY", email, personId, lastsMs: CONFIRM_MS });
  await queueEmail(tx, email, verifyEmail(token));
}

/**
 * The address that a link verifies.
 *
 * @throws DomainError `link_invalid`
 */
export async function readVerification(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { email } = await readLink(ctx, "VERIFY", token);
  return { email };
}

/**
 * Verifies the address of a person who opens the link and gives the account's password: then the mailbox and the account
 * are the same person's, and all of it is kept. Whoever owns the mailbox only sets a new password instead.
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
  if (!(await passwordFits(password, person.passwordHash))) {
    throw new DomainError("sign_in_failed", { detail: "That is not the password. Nothing was changed." });
  }
  await returnAttempt(ctx, "network", network);
  await returnAttempt(ctx, "password", person.id);
  return inTransaction(ctx, async (tx) => {
    await useLink(tx, "VERIFY", token);
    // The password may have been changed since it was compared: then nothing was proved.
    const { count } = await tx.db.person.updateMany({
      where: { id: person.id, passwordHash: person.passwordHash, email },
      data: { verifiedAt: tx.clock.now() },
    });
    if (count === 0)
      throw new DomainError("sign_in_failed", { detail: "That is not the password. Nothing was changed." });
    return { email };
  });
}
