import { SILENT_MS } from "@board/api/rules";
import { RING_SQL, type Services } from "@board/api/worker";
import type { Pool } from "@board/db";
import { NOTIFY_AFTER_MS } from "./deliveries/rules.ts";
import { FORGET_DEVICES } from "./push/plan-push.ts";

/** Notifies once for each series of failures. A success or a change of the endpoint ends a series. */
const NOTIFY = `
  WITH noted AS (
    UPDATE webhook_endpoint SET failing_notified_at = $2
    WHERE id = $1 AND failing_since IS NOT NULL AND failing_notified_at IS NULL AND status = 'enabled'
    RETURNING id, firm_id, url, mode, failing_since
  ),
  told AS (
    INSERT INTO notification (id, firm_id, kind, data, created_at)
    SELECT $3, firm_id, 'endpoint_failing',
      jsonb_build_object('endpointId', id, 'url', url, 'mode', mode, 'since', failing_since), $2
    FROM noted
    RETURNING firm_id
  )
  SELECT ${RING_SQL} FROM told`;

/** Notifies the owners of endpoints whose attempts have all failed for an hour. */
async function notifyOfFailing(pool: Pool, services: Pick<Services, "newId">, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM webhook_endpoint
     WHERE failing_since <= $1 AND failing_notified_at IS NULL AND status = 'enabled'`,
    [new Date(now.getTime() - NOTIFY_AFTER_MS)],
  );
  for (const { id } of rows) await pool.query(NOTIFY, [id, now, services.newId("note")]);
}

/** Gives up deliveries that were queued while their endpoint was being disabled. */
async function giveUpForDisabled(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE webhook_delivery d SET status = 'failed', leased = false, claim = d.claim + 1
     FROM webhook_endpoint e WHERE e.id = d.endpoint_id AND e.status = 'disabled' AND d.status = 'pending'`,
  );
}

async function forgetOldSecrets(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `UPDATE webhook_endpoint SET previous_secret = NULL, previous_secret_until = NULL
     WHERE previous_secret_until <= $1`,
    [now],
  );
}

/** Runs the periodic tasks of a worker. Any number of workers may run them concurrently. */
export async function upkeep(pool: Pool, services: Pick<Services, "newId" | "clock">): Promise<void> {
  const now = services.clock.now();
  await notifyOfFailing(pool, services, now);
  await giveUpForDisabled(pool);
  await forgetOldSecrets(pool, now);
  await pool.query(FORGET_DEVICES, [new Date(now.getTime() - SILENT_MS), now]);
}
