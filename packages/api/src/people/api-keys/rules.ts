import type { Role } from "@board/db/enums";
import type { ActingMember, Scope } from "../../core/actor.ts";
import { type FirmProcedure, RIGHTS, whoMayCall } from "../../core/rights.ts";

/** Maximum number of active keys of a firm, in both modes together. */
export const MAX_KEYS = 50;

/** Hours for which an old key may work beside the one that replaces it (contract 9). */
export const OVERLAPS = { "0h": 0, "1h": 1, "24h": 24, "7d": 168 } as const;
export type Overlap = keyof typeof OVERLAPS;

const HOUR_MS = 3_600_000;

/** Returns when the old key stops working: after the overlap, or at its expiry if that is sooner. */
export function endOfRolled(old: { expiresAt: Date | null }, overlap: Overlap, now: Date): Date {
  const end = new Date(now.getTime() + OVERLAPS[overlap] * HOUR_MS);
  return old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
}

export type KeyStatus = "active" | "rolled" | "expired" | "revoked";

/** Returns the status of a key; a `rolled` one still works, but has a replacement. */
export function keyStatus(
  key: { revokedAt: Date | null; expiresAt: Date | null; rolledToId: string | null },
  now: Date,
): KeyStatus {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  return key.rolledToId === null ? "active" : "rolled";
}

/**
 * Returns the role that limits a key, which is its maker's present one. A key that was taken over from an
 * owner who left has the rights of Traffic.
 */
export function roleOfMaker({ role, left }: { role: Role; left: boolean }): Role {
  return left && role === "OWNER" ? "TRAFFIC" : role;
}

/** For each scope, a procedure that all roles may call which can use the scope. */
const USED_FOR: Readonly<Record<Exclude<Scope, "quotes:write">, FirmProcedure>> = {
  "loads:read": "loads.get",
  "loads:write": "bookings.paid",
  "board:read": "conditions.ofLoad",
  webhooks: "webhooks.create",
  "events:read": "webhooks.events",
};

/**
 * Returns who may grant a scope, in words; null if the member may. A role grants what it can use itself; quoting takes a
 * seat as well, unless an owner grants it (contracts 9, 16).
 */
export function whoGrants(scope: Scope, { role, seat }: Pick<ActingMember, "role" | "seat">): string | null {
  if (scope === "quotes:write") return role === "OWNER" || seat ? null : "an owner or a member with a seat";
  const procedure = USED_FOR[scope];
  return RIGHTS[procedure][role] ? null : whoMayCall(procedure);
}
