import { createHash, randomBytes } from "node:crypto";
import type { OneTimeToken, OneTimeUse } from "@board/db";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";

/** As long as a key: nobody guesses it. */
const BYTES = 32;

export function makeLinkToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

export function linkInvalid(): DomainError {
  return new DomainError("link_invalid", {
    detail: "The link was used already, has run out, or was not copied whole. Nothing was changed.",
  });
}

interface Link {
  use: OneTimeUse;
  email: string;
  personId?: string;
  registrationId?: string;
  lastsMs: number;
}

/** Makes a link that works once, and gives its token; only the hash is kept. */
export async function makeLink(
  tx: Pick<Services, "db" | "clock" | "newId">,
  { lastsMs, ...link }: Link,
): Promise<string> {
  const token = makeLinkToken();
  const createdAt = tx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  await tx.db.oneTimeToken.create({
    data: { id: tx.newId("link"), hash: hashLinkToken(token), ...link, createdAt, expiresAt },
  });
  return token;
}

/**
 * What a link of an email stands for.
 *
 * @throws DomainError `link_invalid`, the same for one that was used, one that ran out and one that never was
 */
export async function readLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  use: OneTimeUse,
  token: string,
): Promise<OneTimeToken> {
  const found = await db.oneTimeToken.findUnique({ where: { hash: hashLinkToken(token) } });
  if (found === null || found.use !== use || found.usedAt !== null || found.expiresAt <= clock.now()) {
    throw linkInvalid();
  }
  return found;
}

/**
 * Uses the link up, in the transaction of what it allows; of two at the same moment one is refused.
 *
 * @throws DomainError `link_invalid`
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
