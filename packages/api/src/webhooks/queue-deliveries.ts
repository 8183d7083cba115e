import type { Mode } from "@board/db/enums";
import type { Ctx } from "../context.ts";

/** What workers listen on; a notice carries nothing and is sent on commit. */
export const CHANNEL = "webhooks";

/** As much of the context as telling takes; `db` is the open transaction of the change. */
export type Told = Pick<Ctx, "db" | "clock" | "newId">;

/**
 * One delivery per event and enabled endpoint of its firm that takes its type, and a notice to the workers on commit.
 * An endpoint that is being deleted meanwhile waits for this transaction or is left out, so the change never fails by it.
 */
export async function queueDeliveries(
  tx: Told,
  mode: Mode,
  events: readonly { id: string; firmId: string; type: string }[],
): Promise<void> {
  const now = tx.clock.now();
  await tx.db.$executeRaw`
    WITH queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT e.id, w.id, ${now}, ${now}
      FROM unnest(
        ${events.map(({ id }) => id)}::text[],
        ${events.map(({ firmId }) => firmId)}::text[],
        ${events.map(({ type }) => type)}::text[]
      ) AS e (id, firm_id, type)
      JOIN webhook_endpoint w ON w.firm_id = e.firm_id AND w.mode = ${mode}::mode
        AND w.status = 'enabled' AND w.events && ARRAY['*', e.type]
      FOR KEY SHARE OF w
      RETURNING 1
    )
    SELECT pg_notify(${CHANNEL}, '') WHERE EXISTS (SELECT FROM queued)`;
}
