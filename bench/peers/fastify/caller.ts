import { createHash } from "node:crypto";
import type pg from "pg";
import { assertUsable, type Caller, tokenOf } from "../shared/common.ts";
import { query } from "./database.ts";

const REMEMBERED_MS = 10_000;

interface Row extends Caller {
  expiresAt: Date | null;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  stale: boolean;
}

const FIND = `
  SELECT k.id AS "keyId", k.scopes, k.mode, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
    k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS stale,
    f.id AS "firmId", f.plan, f.can_post AS "canPost", f.can_carry AS "canCarry",
    f.usual_terms_days AS "termsDays", f.suspended_at AS "suspendedAt", m.id AS "memberId",
    ARRAY(SELECT poster_id FROM carrier_relation WHERE carrier_id = f.id AND relation = 'PREFERRED' ORDER BY 1) AS "preferredBy",
    ARRAY(SELECT poster_id FROM carrier_relation WHERE carrier_id = f.id AND relation = 'BLOCKED' ORDER BY 1) AS "blockedBy"
  FROM api_key k JOIN firm f ON f.id = k.firm_id
  LEFT JOIN LATERAL (
    SELECT m.id FROM member m
    WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL AND (m.id = k.created_by_id OR m.role = 'OWNER')
    ORDER BY m.id = k.created_by_id DESC, m.id LIMIT 1) m ON true
  WHERE k.hash = $1`;

async function findCaller(pool: pg.Pool, token: string): Promise<Caller> {
  const [row] = await query<Row>(pool, FIND, [createHash("sha256").update(token).digest()]);
  assertUsable(row, row?.suspendedAt);
  if (row.stale) await query(pool, "UPDATE api_key SET last_used_at = now() WHERE id = $1", [row.keyId]);
  return row;
}

/**
 * Returns a function that finds the firm of a key. The result is cached for ten seconds, after which a
 * revocation has an effect.
 */
export function createCallers(pool: pg.Pool) {
  const remembered = new Map<string, { caller: Caller; until: number }>();
  return async (authorization: string | undefined): Promise<Caller> => {
    const token = tokenOf(authorization);
    const known = remembered.get(token);
    if (known !== undefined && known.until > Date.now()) return known.caller;
    const caller = await findCaller(pool, token);
    remembered.set(token, { caller, until: Date.now() + REMEMBERED_MS });
    return caller;
  };
}
