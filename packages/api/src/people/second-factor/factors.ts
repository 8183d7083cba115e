import { recordAuditEverywhere } from "../../core/audit/record-audit.ts";
import type { AuditAction } from "../../core/audit/rules.ts";
import type { Ctx, Services } from "../../core/context.ts";
import { type EmailText, queueEmail } from "../../core/emails.ts";
import { refusal } from "../../core/errors.ts";
import { type Factors, hasFactor, isFresh, methodsOf, provedAt } from "./rules.ts";

type DbOnly = Pick<Services, "db">;

export async function factorsOf({ db }: DbOnly, personId: string): Promise<Factors> {
  const [passkeys, totp, recovery] = await Promise.all([
    db.passkey.count({ where: { personId } }),
    db.totp.count({ where: { personId, confirmedAt: { not: null } } }),
    db.recoveryCode.count({ where: { personId, usedAt: null } }),
  ]);
  return { passkeys, totp: totp > 0, recovery };
}

/** True if an admin must add a second factor before any other page of the admins' area is open. */
export async function mustEnrol(
  services: Pick<Services, "db" | "settings">,
  person: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (!person.isAdmin || services.settings.adminSecondFactor !== "required") return false;
  return !hasFactor(await factorsOf(services, person.id));
}

/** Locks a person and returns the row, so that changes of the person's factors are made one after the other. */
export async function lockPerson({ db }: DbOnly, personId: string) {
  await db.$queryRaw`SELECT 1 FROM person WHERE id = ${personId} FOR NO KEY UPDATE`;
  return db.person.findUniqueOrThrow({ where: { id: personId } });
}

/**
 * Removes codes and trusted browsers after the last factor was removed.
 *
 * @throws DomainError `last_factor` for an admin who must have one
 */
export async function afterRemoval(
  tx: Pick<Services, "db" | "settings">,
  person: { id: string; isAdmin: boolean },
): Promise<void> {
  if (hasFactor(await factorsOf(tx, person.id))) return;
  if (await mustEnrol(tx, person)) {
    throw refusal("last_factor", "An admin needs a second factor. Add another one first.");
  }
  await removeFactors(tx, person.id);
}

/** Removes all factors, recovery codes and trusted browsers of a person. */
export async function removeFactors({ db }: DbOnly, personId: string): Promise<void> {
  const where = { personId };
  await db.totp.deleteMany({ where });
  await db.passkey.deleteMany({ where });
  await db.recoveryCode.deleteMany({ where });
  await db.trustedDevice.deleteMany({ where });
}

interface FactorChange {
  action: AuditAction & `factor.${string}`;
  /** Name of the factor in the audit: `Passkey “Office”`. */
  subject: string;
  email: EmailText;
}

/** Emails the person about a change of factors, and records it in the audit of each of the person's firms. */
export async function notifyOfFactor(
  tx: Ctx,
  person: { id: string; email: string },
  { action, subject, email }: FactorChange,
): Promise<void> {
  await queueEmail(tx, person.email, email);
  // Names the person, because the actor is a visitor at the second step of signing in.
  const by = tx.actor.kind === "visitor" ? { personId: person.id } : {};
  await recordAuditEverywhere(tx, person.id, { action, ...by, subject: { id: person.id, name: subject } });
}

/**
 * Refuses a sensitive action unless the person has proved their identity in this session within ten minutes:
 * by the second factor or, without one, by the password. Refuses a request without a session, too.
 *
 * @throws DomainError `step_up_required` (403) with the `methods` that are accepted
 */
export async function assertSteppedUp(ctx: Ctx): Promise<void> {
  if (ctx.provedOtherwise) return;
  const { actor } = ctx;
  const sessionId = ctx.session?.id ?? ("sessionId" in actor ? actor.sessionId : undefined);
  const session =
    sessionId === undefined ? null : await ctx.db.session.findUnique({ where: { id: sessionId } });
  const factors = session && (await factorsOf(ctx, session.personId));
  if (session && factors && isFresh(provedAt(session, factors), ctx.clock.now())) return;
  const methods = factors ? methodsOf(factors) : [];
  const what = methods.includes("password") ? "your password" : "your second factor";
  throw refusal("step_up_required", `Give ${what} first: it was not given within the last ten minutes.`, {
    methods,
  });
}
