import { hash } from "node:crypto";
import { openChannels } from "@board/db";
import type pg from "pg";
import { assertUsable, type Caller, tokenOf } from "../shared/common.ts";
import { query } from "./database.ts";

/** Maximum age of a cached key, as in the board. */
const REMEMBERED_MS = 60_000;

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

async function findKey(pool: pg.Pool, digest: string): Promise<Row | undefined> {
  const [row] = await query<Row>(pool, FIND, [Buffer.from(digest, "hex")]);
  if (row?.stale) await query(pool, "UPDATE api_key SET last_used_at = now() WHERE id = $1", [row.keyId]);
  return row;
}

/**
 * Returns a function that finds the firm of a key. Keys are cached by their digest, and evicted at once when the
 * database notifies of a change of the key, its firm or its members, as in the board.
 */
export function createCallers(pool: pg.Pool, databaseUrl: string) {
  const remembered = new Map<string, { row: Row; until: number }>();
  let subscribed = false;
  /** Number of changes so far. A key that was read before a change is not cached after it. */
  let changes = 0;
  const channels = openChannels(databaseUrl);
  channels.subscribe({
    access: {
      received: (firmId) => {
        changes += 1;
        for (const [digest, { row }] of remembered) if (row.firmId === firmId) remembered.delete(digest);
      },
      subscribed: () => {
        changes += 1;
        subscribed = true;
      },
      unsubscribed: () => {
        changes += 1;
        subscribed = false;
        remembered.clear();
      },
    },
  });

  async function find(authorization: string | undefined): Promise<Caller> {
    const digest = hash("sha256", tokenOf(authorization));
    const known = remembered.get(digest);
    const isKnown = known !== undefined && known.until > Date.now();
    const before = changes;
    const row = isKnown ? known.row : await findKey(pool, digest);
    assertUsable(row, row?.suspendedAt);
    if (!isKnown && subscribed && changes === before)
      remembered.set(digest, { row, until: Date.now() + REMEMBERED_MS });
    return row;
  }
  return { find, stop: channels.stop };
}
