import type { Services } from "@board/api/context";
import { DISABLE_AFTER_MS } from "@board/api/webhooks/rules";
import type { Pool } from "@board/db";

const DISABLE = `
  WITH off AS (
    UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = $2::text::disabled_reason, updated_at = $3
    WHERE id = $1 AND status = 'enabled' AND ($2::text = 'gone' OR failing_since <= $5)
    RETURNING id, firm_id, url, mode
  ),
  given_up AS (
    UPDATE webhook_delivery d SET status = 'failed', leased = false, claim = d.claim + 1
    FROM off WHERE d.endpoint_id = off.id AND d.status = 'pending'
  )
  INSERT INTO notification (id, firm_id, kind, data, created_at)
  SELECT $4, firm_id, 'endpoint_disabled',
    jsonb_build_object('endpointId', id, 'url', url, 'mode', mode, 'reason', $2::text), $3
  FROM off`;

/**
 * Stops sending to an endpoint, gives up what is on its way, and tells its firm. Nothing where it is disabled already,
 * or where its failures were forgotten meanwhile, by a success or by its owner.
 */
export async function disableEndpoint(
  pool: Pool,
  services: Pick<Services, "newId" | "clock">,
  endpointId: string,
  reason: "gone" | "failing",
): Promise<void> {
  const now = services.clock.now();
  const failingSince = new Date(now.getTime() - DISABLE_AFTER_MS);
  await pool.query(DISABLE, [endpointId, reason, now, services.newId("note"), failingSince]);
}
