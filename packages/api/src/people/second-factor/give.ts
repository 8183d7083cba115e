import { hashToken } from "../../core/api-key-token.ts";
import type { PersonCtx, Services } from "../../core/context.ts";
import { DomainError, refusal } from "../../core/errors.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { passwordMatches } from "../accounts/password.ts";
import { forgetFailures, takeAttempt, triesLeft } from "../accounts/throttle.ts";
import { factorsOf } from "./factors.ts";
import { verifyPasskey } from "./passkeys.ts";
import { takeRecoveryCode } from "./recovery.ts";
import { hasFactor, methodsOf, TRUST_COOKIE, TRUST_MS } from "./rules.ts";
import type { GiveInput } from "./schemas.ts";
import { takeTotp } from "./totp.ts";

const WRONG: Record<string, string> = {
  totp: "That code is wrong, or was used already.",
  recovery: "That recovery code is wrong, or was used already.",
  password: "That password is wrong.",
};

/** Hashes the token together with the password hash, so that a new password ends the trust of every browser. */
const trustHash = (token: string, passwordHash: string) => hashToken(`${token}:${passwordHash}`);

/** True if a new session of the person in this browser still needs the second factor. */
export async function owesFactor(
  { db, clock }: Pick<Services, "db" | "clock">,
  personId: string,
  trustToken: string | undefined,
): Promise<boolean> {
  if (!hasFactor(await factorsOf({ db }, personId))) return false;
  if (trustToken === undefined) return true;
  const { passwordHash } = await db.person.findUniqueOrThrow({ where: { id: personId } });
  const trusted = await db.trustedDevice.count({
    where: { personId, hash: trustHash(trustToken, passwordHash), expiresAt: { gt: clock.now() } },
  });
  return trusted === 0;
}

/** Trusts this browser for thirty days by a cookie, so that it skips the second factor. */
async function trustDevice(ctx: PersonCtx): Promise<void> {
  const { personId, id: sessionId } = ctx.session;
  const now = ctx.clock.now();
  const token = makeLinkToken();
  const [{ passwordHash }, { userAgent }] = await Promise.all([
    ctx.db.person.findUniqueOrThrow({ where: { id: personId } }),
    ctx.db.session.findUniqueOrThrow({ where: { id: sessionId } }),
  ]);
  await ctx.db.trustedDevice.deleteMany({ where: { personId, expiresAt: { lte: now } } });
  await ctx.db.trustedDevice.create({
    data: {
      id: ctx.newId("device"),
      personId,
      hash: trustHash(token, passwordHash),
      userAgent,
      createdAt: now,
      expiresAt: new Date(now.getTime() + TRUST_MS),
    },
  });
  ctx.setCookie?.({ name: TRUST_COOKIE, value: token, maxAgeS: TRUST_MS / 1_000 });
}

/**
 * Checks a proof that can be guessed. The attempt is counted first, so that concurrent guesses are all
 * counted.
 */
async function checkGuess(ctx: PersonCtx, given: Exclude<GiveInput["proof"], { method: "passkey" }>) {
  const { personId } = ctx.session;
  await takeAttempt(ctx, "factor", personId);
  const right =
    given.method === "totp"
      ? await takeTotp(ctx, personId, given.code)
      : given.method === "recovery"
        ? await takeRecoveryCode(ctx, personId, given.code)
        : await passwordIsRight(ctx, given.password);
  if (right) return forgetFailures(ctx, "factor", personId);
  const left = await triesLeft(ctx, "factor", personId);
  const tries = left === 1 ? "1 try is" : `${left} tries are`;
  throw new DomainError("second_factor_failed", {
    detail: `${WRONG[given.method]} ${tries} left before you have to wait.`,
    members: { triesLeft: left },
  });
}

async function passwordIsRight(ctx: PersonCtx, password: string): Promise<boolean> {
  const person = await ctx.db.person.findUniqueOrThrow({ where: { id: ctx.session.personId } });
  return passwordMatches(password, person.passwordHash);
}

/**
 * Accepts the second factor in a session, which completes the sign-in and allows sensitive actions for ten
 * minutes. A person without a factor gives the password.
 *
 * @throws DomainError `second_factor_failed` with the `triesLeft`, `rate_limited`
 */
export async function giveFactor(ctx: PersonCtx, { proof, trust }: GiveInput): Promise<{ given: true }> {
  const { id, personId } = ctx.session;
  const methods = methodsOf(await factorsOf(ctx, personId));
  if (!methods.includes(proof.method)) {
    throw refusal(
      "second_factor_failed",
      `This is not one of your ways to prove that it is you: ${methods.join(", ")}.`,
      { methods },
    );
  }
  if (proof.method === "passkey") await verifyPasskey(ctx, proof.response);
  else await checkGuess(ctx, proof);
  const now = ctx.clock.now();
  await ctx.db.session.update({
    where: { id },
    data: { [proof.method === "password" ? "passwordAt" : "factorAt"]: now, factorOwed: false },
  });
  if (proof.method === "password") return { given: true };
  // Stops an open reset, because a factor that was just used is not lost.
  await ctx.db.factorReset.updateMany({
    where: { personId, doneAt: null, stoppedAt: null },
    data: { stoppedAt: now },
  });
  if (trust) await trustDevice(ctx);
  return { given: true };
}
