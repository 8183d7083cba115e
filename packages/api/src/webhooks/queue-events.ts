import { CHANNEL, type Told } from "./events.ts";
/** Queues events for one endpoint from the start of the retry table, those it had before, too, and wakes the workers. */
export async function queueEvents(
  tx: Told,
  endpoint: { id: string },
  eventIds: readonly string[],
): Promise<void> {
  const now = tx.clock.now();
  await tx.db.$executeRaw`
    WITH queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT id, ${endpoint.id}, ${now}, ${now} FROM unnest(${eventIds}::text[]) AS e (id)
      ON CONFLICT (event_id, endpoint_id) DO UPDATE
        SET status = 'pending', failures = 0, next_attempt_at = ${now}, leased = false,
            claim = webhook_delivery.claim + 1
      RETURNING 1
    )
    SELECT pg_notify(${CHANNEL}, '') WHERE EXISTS (SELECT FROM queued)`;
}
