import { Secret, TOTP } from "otpauth";
import type { z } from "zod";
import type { PersonCtx, Services } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { factorAddedEmail, factorRemovedEmail } from "./emails.ts";
import { afterRemoval, lockPerson, notifyOfFactor } from "./factors.ts";
import { firstCodes } from "./recovery.ts";
import { keyInFours, stepAt, TOTP_PERIOD_S, TOTP_WINDOW } from "./rules.ts";
import type { addedOutput, startTotpOutput } from "./schemas.ts";

const NAME = "Authenticator app";

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: "Freight Board",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: TOTP_PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** Returns the number of a code's 30-second step; null unless it is the present step or one next to it. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now.getTime(), window: TOTP_WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}

/**
 * Starts to set up an authenticator app, which is not in use until one of its codes confirms it.
 *
 * @throws DomainError `factor_exists`
 */
export async function startTotp(ctx: PersonCtx): Promise<z.infer<typeof startTotpOutput>> {
  const { personId } = ctx.session;
  const secret = new Secret({ size: 20 }).base32;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    const known = await tx.db.totp.findUnique({ where: { personId } });
    if (known?.confirmedAt) {
      throw refusal("factor_exists", "An authenticator app is set up already. Remove it first.");
    }
    const fresh = { secret: tx.secrets.seal(secret), createdAt: tx.clock.now(), lastStep: 0n };
    await tx.db.totp.upsert({ where: { personId }, create: { personId, ...fresh }, update: fresh });
    return { uri: totpOf(secret, person.email).toString(), key: keyInFours(secret) };
  });
}

/**
 * Puts an authenticator app into use, by one of its codes. With the person's first factor, recovery codes are
 * created as well.
 *
 * @throws DomainError `second_factor_failed`, also if no authenticator app is being set up
 */
export function confirmTotp(ctx: PersonCtx, code: string): Promise<z.infer<typeof addedOutput>> {
  const { id, personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    const now = tx.clock.now();
    const pending = await tx.db.totp.findFirst({ where: { personId, confirmedAt: null } });
    const step = pending && stepOfCode(tx.secrets.open(pending.secret), code, now);
    if (step === null) {
      throw refusal(
        "second_factor_failed",
        "That code is not the one the app shows now. Check that the phone's clock is right.",
      );
    }
    await tx.db.totp.update({
      where: { personId },
      data: { confirmedAt: now, lastStep: BigInt(step), lastUsedAt: now },
    });
    await tx.db.session.update({ where: { id }, data: { factorAt: now } });
    await notifyOfFactor(tx, person, {
      action: "factor.added",
      subject: NAME,
      email: factorAddedEmail("An authenticator app"),
    });
    return { recoveryCodes: await firstCodes(tx, personId) };
  });
}

/** @throws DomainError `last_factor` */
export function removeTotp(ctx: PersonCtx): Promise<{ removed: number }> {
  const { personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    const { count } = await tx.db.totp.deleteMany({ where: { personId, confirmedAt: { not: null } } });
    if (count === 0) return { removed: 0 };
    await afterRemoval(tx, person);
    await notifyOfFactor(tx, person, {
      action: "factor.removed",
      subject: NAME,
      email: factorRemovedEmail("The authenticator app"),
    });
    return { removed: count };
  });
}

/** Uses up a code; true if the code is right and later than the last one that was accepted. */
export async function takeTotp(
  { db, clock, secrets }: Pick<Services, "db" | "clock" | "secrets">,
  personId: string,
  code: string,
): Promise<boolean> {
  const totp = await db.totp.findFirst({ where: { personId, confirmedAt: { not: null } } });
  const now = clock.now();
  const step = totp && stepOfCode(secrets.open(totp.secret), code, now);
  if (step === null) return false;
  const { count } = await db.totp.updateMany({
    where: { personId, lastStep: { lt: step } },
    data: { lastStep: step, lastUsedAt: now },
  });
  return count === 1;
}
