import { randomBytes } from "node:crypto";
import type { Ctx, PersonCtx, Services } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { hashPassword, passwordMatches } from "../accounts/password.ts";
import { codeUsedEmail, NEW_CODES_EMAIL } from "./emails.ts";
import { factorsOf, lockPerson, notifyOfFactor } from "./factors.ts";
import { hasFactor, RECOVERY_CODES, readRecoveryCode, recoveryCode } from "./rules.ts";

/** Replaces the recovery codes by ten new ones. */
async function replaceCodes(tx: Ctx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(8)));
  const hashes = await Promise.all(codes.map(hashPassword));
  const createdAt = tx.clock.now();
  await tx.db.recoveryCode.deleteMany({ where: { personId } });
  await tx.db.recoveryCode.createMany({
    data: hashes.map((hash) => ({ id: tx.newId("code"), personId, hash, createdAt })),
  });
  return codes;
}

/** Creates recovery codes with the person's first factor; null if there are some already. */
export async function firstCodes(tx: Ctx, personId: string): Promise<string[] | null> {
  const { recovery } = await factorsOf(tx, personId);
  return recovery > 0 ? null : replaceCodes(tx, personId);
}

/**
 * Creates new recovery codes, which only this answer contains; the old ones stop working.
 *
 * @throws DomainError `factor_missing` without a factor that they could stand in for
 */
export function makeRecoveryCodes(ctx: PersonCtx): Promise<{ recoveryCodes: string[] }> {
  const { personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!hasFactor(await factorsOf(tx, personId))) {
      throw refusal("factor_missing", "Add a passkey or an authenticator app first.");
    }
    const recoveryCodes = await replaceCodes(tx, personId);
    await notifyOfFactor(tx, person, {
      action: "factor.codes",
      subject: "Recovery codes",
      email: NEW_CODES_EMAIL,
    });
    return { recoveryCodes };
  });
}

/** Finds the unused recovery code that equals the typed text. */
async function findCode({ db }: Pick<Services, "db">, personId: string, typed: string) {
  const code = readRecoveryCode(typed);
  if (code === null) return undefined;
  const left = await db.recoveryCode.findMany({ where: { personId, usedAt: null } });
  const fits = await Promise.all(left.map(({ hash }) => passwordMatches(code, hash)));
  return left.find((_, index) => fits[index]);
}

/** Uses up a recovery code; true if the code was right and unused. */
export async function takeRecoveryCode(ctx: Ctx, personId: string, typed: string): Promise<boolean> {
  const found = await findCode(ctx, personId, typed);
  if (found === undefined) return false;
  return inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.recoveryCode.updateMany({
      where: { id: found.id, usedAt: null },
      data: { usedAt: tx.clock.now() },
    });
    if (count !== 1) return false;
    const person = await tx.db.person.findUniqueOrThrow({ where: { id: personId } });
    const { recovery } = await factorsOf(tx, personId);
    await notifyOfFactor(tx, person, {
      action: "factor.codeUsed",
      subject: "Recovery code",
      email: codeUsedEmail(recovery),
    });
    return true;
  });
}
