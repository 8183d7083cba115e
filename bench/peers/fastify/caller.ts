import { createHash } from "node:crypto";
import type pg from "pg";
import { query } from "./database.ts";
import { Problem } from "./problem.ts";

/** The firm behind a key. */
export interface Caller {
  keyId: string;
  scopes: string[];
  mode: "live" | "test";
  firmId: string;
  plan: "STANDARD" | "PRIORITY";
  canPost: boolean;
  canCarry: boolean;
  termsDays: number;
  /** Who the quoting calls act for; null where nobody has a seat. */
  memberId: string | null;
}

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
    f.usual_terms_days AS "termsDays", f.suspended_at AS "suspendedAt", m.id AS "memberId"
  FROM api_key k JOIN firm f ON f.id = k.firm_id
  LEFT JOIN LATERAL (
    SELECT m.id FROM member m
    WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL AND (m.id = k.created_by_id OR m.role = 'OWNER')
    ORDER BY m.id = k.created_by_id DESC, m.id LIMIT 1) m ON true
  WHERE k.hash = $1`;

/** Looks the key up by its hash, once for every request. */
export async function findCaller(pool: pg.Pool, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Problem(401, "key_missing");
  const [row] = await query<Row>(pool, FIND, [createHash("sha256").update(token).digest()]);
  if (row === undefined) throw new Problem(401, "key_invalid");
  if (row.revokedAt !== null) throw new Problem(401, "key_revoked");
  if (row.expiresAt !== null && row.expiresAt <= new Date()) throw new Problem(401, "key_expired");
  if (row.suspendedAt !== null) throw new Problem(403, "firm_suspended");
  if (row.stale) await query(pool, "UPDATE api_key SET last_used_at = now() WHERE id = $1", [row.keyId]);
  return row;
}
