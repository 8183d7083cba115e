import { recordAuditEverywhere } from "../../core/audit/record-audit.ts";
import type { AuditAction } from "../../core/audit/rules.ts";
import type { Ctx, Services } from "../../core/context.ts";
import { type EmailText, queueEmail } from "../../core/emails.ts";
import { refusal } from "../../core/errors.ts";
import { type Factors, hasFactor, isFresh, methodsOf, provedAt } from "./rules.ts";

type Reading = Pick<Services, "db">;

/** Returns the factors that a person has set up. */
export async function factorsOf({ db }: Reading, personId: string): Promise<Factors> {
  const [passkeys, totp, recovery] = await Promise.all([
    db.passkey.count({ where: { personId } }),
    db.totp.count({ where: { personId, confirmedAt: { not: null } } }),
    db.recoveryCode.count({ where: { personId, usedAt: null } }),
  ]);
  return { passkeys, totp: totp > 0, recovery };
}

/** True when an admin must set up a second factor before using any other admin page. */
export async function mustEnrol(
  services: Pick<Services, "db" | "settings">,
  person: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (!person.isAdmin || services.settings.adminSecondFactor !== "required") return false;
  return !hasFactor(await factorsOf(services, person.id));
}

/** Locks and returns a person, so that two changes of their factors come one after the other. */
export async function lockPerson({ db }: Reading, personId: string) {
  await db.$queryRaw`SELECT 1 FROM person WHERE id = ${personId} FOR NO KEY UPDATE`;
  return db.person.findUniqueOrThrow({ where: { id: personId } });
}

/**
 * After a factor was removed: without any, the codes and trusted browsers go too.
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

/** Removes every factor of a person, with the codes and trusted browsers that stand in for one. */
export async function removeFactors({ db }: Reading, personId: string): Promise<void> {
  const where = { personId };
  await db.totp.deleteMany({ where });
  await db.passkey.deleteMany({ where });
  await db.recoveryCode.deleteMany({ where });
  await db.trustedDevice.deleteMany({ where });
}

interface Told {
  action: AuditAction & `factor.${string}`;
  /** Name of the factor: `Passkey “Office”`. */
  subject: string;
  email: EmailText;
}

/** Emails the person, and records the change in the audit log of every firm they work for. */
export async function tellOfFactor(
  tx: Ctx,
  person: { id: string; email: string },
  { action, subject, email }: Told,
): Promise<void> {
  await queueEmail(tx, person.email, email);
  // Somebody at the second step has no actor of their own yet.
  const by = tx.actor.kind === "visitor" ? { personId: person.id } : {};
  await recordAuditEverywhere(tx, person.id, { action, ...by, subject: { id: person.id, name: subject } });
}

/**
 * Refuses an act of power in a session that was not proved within the last ten minutes: by the second factor, or by the
 * password where the person has none. A call without a session is refused too.
 *
 * @throws DomainError `step_up_required` (403) with the `methods` that would do
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
