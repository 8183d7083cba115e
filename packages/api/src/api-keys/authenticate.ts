import { type ActingKey, type FirmActor, SCOPES, type Scope } from "../actor.ts";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { hashToken, parseToken } from "./token.ts";

/** A firm that acts through a key. */
export type KeyActor = FirmActor & { key: ActingKey };

const UNCHANGED = "Nothing was changed.";

/** How often `lastUsedAt` is written at most. */
const LAST_USED_EVERY_MS = 60_000;

function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

async function touch(
  services: Pick<Services, "db" | "clock">,
  id: string,
  lastUsedAt: Date | null,
): Promise<void> {
  const now = services.clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USED_EVERY_MS) return;
  await services.db.apiKey.update({ where: { id }, data: { lastUsedAt: now } });
}

function unknownKey(): DomainError {
  return new DomainError("key_invalid", { detail: `No firm has this API key. ${UNCHANGED}` });
}

/**
 * Refuses a key from the instant it expires.
 *
 * @throws DomainError `key_expired`
 */
export function assertNotExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  throw new DomainError("key_expired", { detail: `Make a new key on the site. ${UNCHANGED}` });
}

/**
 * The actor behind an API key. It acts for the member who made the key while that person holds a seat, else for an
 * owner with a seat, else for nobody (interface 5.3).
 *
 * @throws DomainError `key_invalid`, `key_expired`, `key_revoked`
 */
export async function authenticate(
  services: Pick<Services, "db" | "clock">,
  token: string,
): Promise<KeyActor> {
  if (parseToken(token) === null) throw unknownKey();
  const key = await services.db.apiKey.findUnique({
    where: { hash: Uint8Array.from(hashToken(token)) },
    include: {
      firm: {
        include: {
          members: { where: { leftAt: null, seat: true }, include: { person: true }, orderBy: { id: "asc" } },
        },
      },
    },
  });
  if (!key) throw unknownKey();
  if (key.revokedAt)
    throw new DomainError("key_revoked", { detail: `Make a new key on the site. ${UNCHANGED}` });
  assertNotExpired(key, services.clock.now());
  await touch(services, key.id, key.lastUsedAt);
  const { firm } = key;
  const member =
    firm.members.find(({ id }) => id === key.createdById) ??
    firm.members.find(({ role }) => role === "OWNER") ??
    null;
  return {
    kind: "firm",
    firm: {
      id: firm.id,
      name: firm.name,
      canPost: firm.canPost,
      canCarry: firm.canCarry,
      plan: firm.plan,
      usualTermsDays: firm.usualTermsDays,
      suspended: firm.suspendedAt !== null,
    },
    mode: key.mode,
    via: "key",
    member: member && {
      id: member.id,
      personId: member.personId,
      name: member.person.name,
      role: member.role,
      seat: member.seat,
    },
    scopes: new Set(key.scopes.filter(isScope)),
    key: { id: key.id, name: key.name, expiresAt: key.expiresAt },
  };
}
