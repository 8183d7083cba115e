import { CHANNEL, type EventContext } from "./events.ts";

/**
 * Queues events for one endpoint as new deliveries, including events that it has already received, and wakes
 * the workers. Queues nothing if the endpoint was deleted meanwhile.
 */
export async function queueEvents(
  tx: EventContext,
  endpoint: { id: string },
  eventIds: readonly string[],
): Promise<void> {
  const now = tx.clock.now();
  await tx.db.$executeRaw`
    WITH queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT e.id, w.id, ${now}, ${now}
      FROM unnest(${eventIds}::text[]) AS e (id)
      CROSS JOIN (SELECT id FROM webhook_endpoint WHERE id = ${endpoint.id} FOR KEY SHARE) AS w
      ON CONFLICT (event_id, endpoint_id) DO UPDATE
        SET status = 'pending', failures = 0, next_attempt_at = ${now}, leased = false,
            claim = webhook_delivery.claim + 1
      RETURNING 1
    )
    SELECT pg_notify(${CHANNEL}, '') WHERE EXISTS (SELECT FROM queued)`;
}
