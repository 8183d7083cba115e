import { withTransaction } from "@board/db";
import type { Services } from "../../core/context.ts";
import { providerLinkedEmail, queueEmail, verifyEmail } from "../../core/emails.ts";
import { DomainError } from "../../core/errors.ts";
import { emailLink } from "../../core/tokens.ts";
import { findDevice, type Opened, openSession, recordSignIn, type Visit } from "./open-session.ts";
import { passwordMatches } from "./password.ts";
import { CONFIRM_MS, networkOf, normalEmail, type ThrottleKind } from "./rules.ts";
import { forgetFailures, returnAttempt, takeAttempt } from "./throttle.ts";
import { claimByMailbox } from "./verify-address.ts";

interface SignIn extends Visit {
  email: string;
  password: string;
}

function signInFailed(): DomainError {
  return new DomainError("sign_in_failed", { detail: "The email address or the password is wrong." });
}

/**
 * Opens a session by email address and password. An unknown address and a wrong password get the same answer
 * after the same time. A known device is not delayed by failures elsewhere.
 *
 * @throws DomainError `sign_in_failed`, `email_unverified`, `rate_limited`
 */
export async function signIn(
  services: Services,
  { email: given, password, ...visit }: SignIn,
): Promise<Opened> {
  const email = normalEmail(given);
  const network = networkOf(visit.address);
  const person = await services.db.person.findUnique({ where: { email } });
  const device = await findDevice(services, person?.id, visit.device);
  const counted: [ThrottleKind, string][] =
    device === null
      ? [
          ["network", network],
          ["source", `${email} ${network}`],
          ["account", email],
        ]
      : [["device", device.id]];
  for (const [kind, name] of counted) await takeAttempt(services, kind, name);
  if (!(await passwordMatches(password, person?.passwordHash ?? null)) || person === null) {
    await recordSignIn(services, person?.id ?? null, "WRONG_PASSWORD", visit);
    throw signInFailed();
  }
  for (const [kind, name] of counted) {
    if (kind === "network") await returnAttempt(services, kind, name);
    else await forgetFailures(services, kind, name);
  }
  if (person.verifiedAt === null) {
    await withTransaction(services.db, async (db) => {
      const tx = { ...services, db };
      await recordSignIn(tx, person.id, "UNVERIFIED", visit);
      await emailLink(tx, "VERIFY", person, CONFIRM_MS, verifyEmail);
    });
    throw new DomainError("email_unverified", {
      detail: "Confirm your email address first: a link was emailed to it. You are not signed in.",
    });
  }
  const { id, passwordHash } = person;
  return withTransaction(services.db, async (db) => {
    // Checks again that the password has not changed. The lock makes a later change wait for this
    // transaction; that change then ends this session, too.
    const same = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM person WHERE id = ${id} AND password_hash = ${passwordHash} FOR SHARE`;
    if (same.length === 0) throw signInFailed();
    return openSession({ ...services, db }, id, visit);
  });
}

/** A person's identity, as a provider has confirmed it. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** Name of the person, as the provider has it. */
  name: string;
  email: string | null;
  emailVerified: boolean;
}

export type ProviderAnswer =
  | { opened: Opened }
  | { linked: true }
  | { refused: "unknown" | "unproved" | "taken" };

/**
 * Opens a session by a provider's identity, which is issuer and subject. A new identity is linked to the
 * signed-in person who asked for the link, or to the person with the same verified address. An unverified
 * account first loses its password and sessions.
 */
export async function signInByProvider(
  services: Services,
  { issuer, subject, name, email, emailVerified, ...visit }: Visit & ProvidedIdentity,
): Promise<ProviderAnswer> {
  const now = services.clock.now();
  const asking = await askingPerson(services, visit.previousSessionId);
  const answer = await withTransaction(services.db, async (db) => {
    const tx = { ...services, db };
    const where = { issuer_subject: { issuer, subject } };
    const identity = await db.providerIdentity.findUnique({ where });
    if (asking !== null) {
      await db.session.update({ where: { id: asking.sessionId }, data: { linkUntil: null } });
      if (identity !== null && identity.personId !== asking.personId) return { refused: "taken" } as const;
    }
    if (identity !== null) {
      await db.providerIdentity.update({ where, data: { usedAt: now } });
      return asking === null ? { personId: identity.personId } : ({ linked: true } as const);
    }
    if (asking === null && (email === null || !emailVerified)) return { refused: "unproved" } as const;
    const person = await db.person.findUnique({
      where: asking === null ? { email: normalEmail(email ?? "") } : { id: asking.personId },
    });
    if (person === null) return { refused: "unknown" } as const;
    if (asking === null) await claimByMailbox(tx, person);
    await db.providerIdentity.create({
      data: { issuer, subject, personId: person.id, email: email ?? "", createdAt: now, usedAt: now },
    });
    await queueEmail(tx, person.email, providerLinkedEmail(name));
    return asking === null ? { personId: person.id } : ({ linked: true } as const);
  });
  if (!("personId" in answer)) return answer;
  return { opened: await openSession(services, answer.personId, visit, "PROVIDER") };
}

/**
 * Returns the person who started to link a provider in this browser, if the start was within the time limit.
 */
async function askingPerson(
  { db, clock }: Pick<Services, "db" | "clock">,
  sessionId: string | null | undefined,
): Promise<{ sessionId: string; personId: string } | null> {
  if (!sessionId) return null;
  const session = await db.session.findFirst({
    where: { id: sessionId, endedAt: null, linkUntil: { gt: clock.now() } },
  });
  return session && { sessionId: session.id, personId: session.personId };
}
