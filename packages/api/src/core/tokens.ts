import { randomBytes } from "node:crypto";
import type { OneTimeToken, OneTimeUse, Role } from "@board/db";
import { hashToken } from "./api-key-token.ts";
import type { Services } from "./context.ts";
import { type EmailText, queueEmail } from "./emails.ts";
import { type DomainError, refusal } from "./errors.ts";

/** Maximum number of emails to a person with one kind of link while the links are valid. */
const MAX_EMAILS = 3;

type TokenContext = Pick<Services, "db" | "clock" | "newId">;

/** Returns 256 random bits, which cannot be guessed. */
export function makeLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

export function linkInvalid(): DomainError {
  return refusal("link_invalid", "The link was used already, has run out, or was not copied whole.");
}

interface Link {
  use: OneTimeUse;
  email: string;
  personId?: string | null;
  registrationId?: string;
  /** Membership that an invitation gives to the person who accepts it. */
  firmId?: string;
  role?: Role;
  seat?: boolean;
  invitedById?: string;
  restoresEmail?: boolean;
  lastsMs: number;
}

/** Makes a link that works once and returns its token; only the token's hash is stored. */
export async function makeLink(
  tx: TokenContext,
  { lastsMs, ...link }: Link,
): Promise<{ id: string; token: string }> {
  const [id, token, createdAt] = [tx.newId("link"), makeLinkToken(), tx.clock.now()];
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  await tx.db.oneTimeToken.create({
    data: { id, hash: hashToken(token), ...link, createdAt, expiresAt },
  });
  return { id, token };
}

/** Emails a link to a person, up to the maximum number. For an unknown address the link is made but not sent. */
export async function emailLink(
  tx: TokenContext,
  use: "RESET" | "VERIFY",
  { id: personId, email }: { id: string | null; email: string },
  lastsMs: number,
  textOf: (token: string) => EmailText,
): Promise<void> {
  const open = await tx.db.oneTimeToken.count({
    where: { email, use, restoresEmail: false, expiresAt: { gt: tx.clock.now() } },
  });
  if (open >= MAX_EMAILS) return;
  const { token } = await makeLink(tx, { use, email, personId, lastsMs });
  await queueEmail(tx, personId === null ? null : email, textOf(token));
}

export function invitationEnded(): DomainError {
  return refusal(
    "invitation_ended",
    "Whoever invited you has left the firm, or may not invite people any more. Ask the firm for a new invitation.",
  );
}

/**
 * Returns the data of an emailed link.
 *
 * @throws DomainError `link_invalid`, the same for a used, an expired and an unknown link;
 * `invitation_ended` for one whose sender left
 */
export async function readLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  use: OneTimeUse,
  token: string,
): Promise<OneTimeToken> {
  const found = await db.oneTimeToken.findUnique({ where: { hash: hashToken(token) } });
  if (found?.use === use && found.endedAt !== null) throw invitationEnded();
  if (found === null || found.use !== use || found.usedAt !== null || found.expiresAt <= clock.now()) {
    throw linkInvalid();
  }
  return found;
}

/**
 * Marks a link as used, in the transaction of the act that it allows; the second of two concurrent requests
 * is refused.
 *
 * @throws DomainError `link_invalid`, `invitation_ended`
 */
export async function useLink(
  tx: Pick<Services, "db" | "clock">,
  use: OneTimeUse,
  token: string,
): Promise<OneTimeToken> {
  const found = await readLink(tx, use, token);
  const { count } = await tx.db.oneTimeToken.updateMany({
    where: { id: found.id, usedAt: null },
    data: { usedAt: tx.clock.now() },
  });
  if (count !== 1) throw linkInvalid();
  return found;
}
