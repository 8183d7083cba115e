import { runStatement } from "@board/db";
import type { Approval, Mode, Plan, Role } from "@board/db/enums";
import { type ActingKey, type FirmActor, SCOPES, type Scope } from "../actor.ts";
import type { Services } from "../context.ts";
import { type DomainError, refusal } from "../errors.ts";
import { hashToken, parseToken } from "./token.ts";

/** A firm that acts through a key. */
export type KeyActor = FirmActor & { key: ActingKey };

/** Shortest interval between two writes of `lastUsedAt`. */
const LAST_USED_EVERY_MS = 60_000;

function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

const TOUCH_KEY = { name: "touch_key", text: "UPDATE api_key SET last_used_at = $2 WHERE id = $1" };

interface KeyRow {
  id: string;
  name: string;
  mode: Mode;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  firmId: string;
  firmName: string;
  canPost: boolean;
  canCarry: boolean;
  plan: Plan;
  usualTermsDays: number;
  suspendedAt: Date | null;
  approval: Approval;
  /** With those below null where nobody with a seat can act. */
  memberId: string | null;
  personId: string;
  personName: string;
  role: Role;
}

/** Finds a key with the member it acts for: its maker while they hold a seat, else the first owner who does. */
const FIND_KEY = {
  name: "find_key",
  text: `
    SELECT k.id, k.name, k.mode, k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
      k.last_used_at AS "lastUsedAt", f.id AS "firmId", f.name AS "firmName", f.can_post AS "canPost",
      f.can_carry AS "canCarry", f.plan, f.usual_terms_days AS "usualTermsDays", f.suspended_at AS "suspendedAt",
      f.approval, m.*
    FROM api_key k JOIN firm f ON f.id = k.firm_id
    LEFT JOIN LATERAL (
      SELECT m.id AS "memberId", m.person_id AS "personId", p.name AS "personName", m.role
      FROM member m JOIN person p ON p.id = m.person_id
      WHERE m.firm_id = f.id AND m.left_at IS NULL AND m.seat AND (m.id = k.created_by_id OR m.role = 'OWNER')
      ORDER BY m.id = k.created_by_id DESC, m.id LIMIT 1) m ON true
    WHERE k.hash = $1`,
};

async function touch(
  services: Pick<Services, "db" | "clock">,
  id: string,
  lastUsedAt: Date | null,
): Promise<void> {
  const now = services.clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USED_EVERY_MS) return;
  await runStatement(services.db, TOUCH_KEY, [id, now]);
}

function unknownKey(): DomainError {
  return refusal("key_invalid", "No firm has this API key.");
}

/**
 * Refuses a key from the instant it expires.
 *
 * @throws DomainError `key_expired`
 */
export function assertNotExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  throw refusal("key_expired", "Make a new key on the site.");
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
  const [key] = await runStatement<KeyRow>(services.db, FIND_KEY, [hashToken(token)]);
  if (key === undefined) throw unknownKey();
  if (key.revokedAt) throw refusal("key_revoked", "Make a new key on the site.");
  assertNotExpired(key, services.clock.now());
  await touch(services, key.id, key.lastUsedAt);
  return {
    kind: "firm",
    firm: {
      id: key.firmId,
      name: key.firmName,
      canPost: key.canPost,
      canCarry: key.canCarry,
      plan: key.plan,
      usualTermsDays: key.usualTermsDays,
      suspended: key.suspendedAt !== null,
      approval: key.approval,
    },
    mode: key.mode,
    via: "key",
    member:
      key.memberId === null
        ? null
        : { id: key.memberId, personId: key.personId, name: key.personName, role: key.role, seat: true },
    scopes: new Set(key.scopes.filter(isScope)),
    key: { id: key.id, name: key.name, expiresAt: key.expiresAt },
  };
}
