import { type Prisma, runStatement } from "@board/db";
import type { Approval, Mode, Plan, Role } from "@board/db/enums";
import { type ActingKey, type FirmActor, SCOPES, type Scope } from "../../core/actor.ts";
import { hashHex, mistypedKey, parseToken } from "../../core/api-key-token.ts";
import type { Services } from "../../core/context.ts";
import { type DomainError, refusal } from "../../core/errors.ts";
import { roleSql } from "../../core/rights.ts";
import { actingBilling } from "../../firms/billing/read-billing.ts";
import { factsOf, type KnownCarrier, knownCarrierSql } from "../../firms/requirements/facts.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { roleOfMaker } from "./rules.ts";

/** A firm that acts through an API key. */
export type KeyActor = FirmActor & { key: ActingKey };

/** Minimum interval between two updates of `lastUsedAt`. */
const LAST_USED_EVERY_MS = 60_000;

function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

/** Updates the last use of keys, except those that another process updated within the interval. */
const TOUCH_KEYS = {
  name: "touch_keys",
  text: `
    UPDATE api_key k SET last_used_at = used.at FROM unnest($1::text[], $2::timestamptz[]) AS used (id, at)
    WHERE k.id = used.id
      AND (k.last_used_at IS NULL OR k.last_used_at <= used.at - interval '${LAST_USED_EVERY_MS} ms')`,
};

interface KeyRow {
  /** SHA-256 of the key in hexadecimal. */
  hash: string;
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
  usualRequires: Prisma.JsonValue;
  /** Waiting terms of the billing details; null if the firm has none. */
  waiting: Prisma.JsonValue;
  known: KnownCarrier;
  suspendedAt: Date | null;
  approval: Approval;
  holdsUntil: Date | null;
  /** Fields of the member for whom the key acts; null if no member with a seat can act. */
  memberId: string | null;
  personId: string;
  personName: string;
  role: Role;
  makerId: string;
  makerRole: Role;
  makerLeft: boolean;
}

/**
 * Finds keys by their hash, with the maker and the member for whom a key acts: the maker, if that member has
 * a seat, or else the first owner with one.
 */
const FIND_KEYS = {
  name: "find_keys",
  text: `
    SELECT encode(k.hash, 'hex') AS hash, k.id, k.name, k.mode, k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
      k.last_used_at AS "lastUsedAt", f.id AS "firmId", f.name AS "firmName", f.can_post AS "canPost",
      f.can_carry AS "canCarry", f.plan, f.usual_terms_days AS "usualTermsDays",
      f.usual_requires AS "usualRequires",
      (SELECT b.waiting FROM billing b WHERE b.firm_id = f.id AND b.mode = k.mode) AS waiting, f.suspended_at AS "suspendedAt",
      f.approval, f.holds_until AS "holdsUntil", ${knownCarrierSql("f.id", "k.mode")} AS known, m.*,
      maker.id AS "makerId", ${roleSql("maker.role")} AS "makerRole", maker.left_at IS NOT NULL AS "makerLeft"
    FROM api_key k JOIN firm f ON f.id = k.firm_id JOIN member maker ON maker.id = k.created_by_id
    LEFT JOIN LATERAL (
      SELECT m.id AS "memberId", m.person_id AS "personId", p.name AS "personName", ${roleSql("m.role")} AS role
      FROM member m JOIN person p ON p.id = m.person_id
      WHERE m.firm_id = f.id AND m.left_at IS NULL AND m.seat AND (m.id = k.created_by_id OR m.role = 'OWNER')
      ORDER BY m.id = k.created_by_id DESC, m.id LIMIT 1) m ON true
    WHERE k.hash = ANY (ARRAY(SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS asked (hash)))`,
};

/** Updates the last use of keys, which are given by id. */
export async function touchKeys(
  { db }: Pick<Services, "db">,
  uses: ReadonlyMap<string, Date>,
): Promise<void> {
  await runStatement(db, TOUCH_KEYS, [[...uses.keys()], [...uses.values()]]);
}

/** True if the last use of a key must be written again. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= LAST_USED_EVERY_MS;
}

function unknownKey(): DomainError {
  return refusal("key_invalid", "No firm has this API key.");
}

/**
 * Refuses a key from the instant at which it expires.
 *
 * @throws DomainError `key_expired`
 */
export function assertNotExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  throw refusal("key_expired", "Make a new key on the site.");
}

/** A key as it is stored, revoked or not. */
export interface FoundKey {
  actor: KeyActor;
  revoked: boolean;
  lastUsedAt: Date | null;
}

function foundKey(key: KeyRow): FoundKey {
  const { memberId, personId, personName, role } = key;
  const actor: KeyActor = {
    kind: "firm",
    firm: {
      id: key.firmId,
      name: key.firmName,
      canPost: key.canPost,
      canCarry: key.canCarry,
      plan: key.plan,
      usualTermsDays: key.usualTermsDays,
      usualRequires: givenRequires(key.usualRequires),
      billing: actingBilling(key.mode, key.waiting),
      facts: factsOf(key.known, key.mode),
      suspended: key.suspendedAt !== null,
      approval: key.approval,
      holdsUntil: key.holdsUntil,
    },
    mode: key.mode,
    via: "key",
    member: memberId === null ? null : { id: memberId, personId, name: personName, role, seat: true },
    scopes: new Set(key.scopes.filter(isScope)),
    key: {
      id: key.id,
      name: key.name,
      expiresAt: key.expiresAt,
      maker: { id: key.makerId, role: roleOfMaker({ role: key.makerRole, left: key.makerLeft }) },
    },
  };
  return { actor, revoked: key.revokedAt !== null, lastUsedAt: key.lastUsedAt };
}

/** Reads keys by their hashes in hexadecimal, in one statement. */
export async function readKeys(
  { db }: Pick<Services, "db">,
  hashes: readonly string[],
): Promise<Map<string, FoundKey>> {
  const rows = await runStatement<KeyRow>(db, FIND_KEYS, [hashes]);
  return new Map(rows.map((row) => [row.hash, foundKey(row)]));
}

/**
 * Reads one key. It acts for its maker while that member has a seat, or else for an owner with a seat, or
 * else for no member (interface 5.3).
 *
 * @throws DomainError `key_invalid`, `key_expired`, `key_revoked`
 */
export async function readKey(services: Pick<Services, "db" | "clock">, token: string): Promise<FoundKey> {
  if (parseToken(token) === null) throw refusal("key_invalid", mistypedKey(token));
  const hex = hashHex(token);
  const found = (await readKeys(services, [hex])).get(hex);
  if (found === undefined) throw unknownKey();
  if (found.revoked) throw refusal("key_revoked", "Make a new key on the site.");
  assertNotExpired(found.actor.key, services.clock.now());
  return found;
}

/**
 * Returns the actor of an API key from the database, without a cache.
 *
 * @throws DomainError `key_invalid`, `key_expired`, `key_revoked`
 */
export async function authenticate(
  services: Pick<Services, "db" | "clock">,
  token: string,
): Promise<KeyActor> {
  const { actor, lastUsedAt } = await readKey(services, token);
  const now = services.clock.now();
  if (isUseDue(lastUsedAt, now)) await touchKeys(services, new Map([[actor.key.id, now]]));
  return actor;
}
