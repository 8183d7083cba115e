import type { LoadNow } from "@board/api/worker";
import type { Pool } from "@board/db";
import { IN_FLIGHT_PER_ENDPOINT } from "./rules.ts";

/** A delivery leased by this worker. */
export interface Claimed {
  id: string;
  /** Number of the lease. The outcome is written only if no other worker has claimed the delivery since. */
  claim: number;
  failures: number;
  eventId: string;
  /** The `traceparent` of the request that caused the event. */
  trace: string | null;
  /** The stored event, as JSON. */
  body: string;
  firmId: string;
  /** The event's load as it is now; null for an event without a load. */
  load: LoadNow | null;
  endpointId: string;
  url: string;
  secret: Uint8Array;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  /** True if the endpoint now has the maximum of deliveries in flight. */
  saturated: boolean;
}

export interface ClaimOptions {
  now: Date;
  leaseMs: number;
  /** Maximum number of deliveries to claim; `failingLimit` is the maximum for failing endpoints. */
  limit: number;
  failingLimit: number;
}

/**
 * Key of the advisory lock, an arbitrary number. Only one worker claims at a time, so that the count of
 * deliveries in flight is exact.
 */
const CLAIM_LOCK = 7_204_120;

/**
 * Common table expression `waiting`: the endpoints with pending deliveries. Finds them by an index skip scan,
 * so its cost does not depend on the number of deliveries.
 */
export const WAITING_ENDPOINTS = `WITH RECURSIVE waiting AS (
    (SELECT endpoint_id FROM webhook_delivery WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT d.endpoint_id FROM webhook_delivery d
      WHERE d.status = 'pending' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1
    )
    FROM waiting w WHERE w.endpoint_id IS NOT NULL
  )`;

/**
 * Claims deliveries round-robin over the endpoints. Finds the endpoints by an index skip scan, so that a long
 * queue of one endpoint does not delay the others.
 */
const CLAIM = `
  ${WAITING_ENDPOINTS},
  due AS (
    SELECT next.id, e.failing_since IS NOT NULL AS failing, busy.count + next.place AS place
    FROM waiting
    JOIN webhook_endpoint e ON e.id = waiting.endpoint_id AND e.status = 'enabled'
    CROSS JOIN LATERAL (
      SELECT count(*)::int FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.leased AND d.next_attempt_at > $1
    ) busy
    CROSS JOIN LATERAL (
      SELECT first.id, (row_number() OVER ())::int AS place
      FROM (
        SELECT d.id FROM webhook_delivery d
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= $1
        ORDER BY d.next_attempt_at LIMIT greatest(0, $3::int - busy.count)
      ) first
    ) next
  ),
  picked AS (
    SELECT id, place
    FROM (SELECT *, row_number() OVER (PARTITION BY failing ORDER BY place) AS turn FROM due) queue
    WHERE NOT failing OR turn <= $5
    ORDER BY place
    LIMIT $4
  )
  UPDATE webhook_delivery d
  SET leased = true, claim = d.claim + 1, next_attempt_at = $2
  FROM picked, webhook_endpoint e, event v LEFT JOIN load l ON l.id = v.load_id
  WHERE d.id = picked.id AND d.status = 'pending' AND e.id = d.endpoint_id AND v.id = d.event_id
  RETURNING d.id, d.claim, d.failures, v.id AS "eventId", v.trace, v.body::text AS body, v.firm_id AS "firmId",
    CASE WHEN l.id IS NOT NULL THEN json_build_object('posterId', l.poster_id, 'carrierId', l.carrier_id, 'status', l.status) END AS load,
    e.id AS "endpointId", e.url,
    e.secret, e.previous_secret AS "previousSecret", e.previous_secret_until AS "previousSecretUntil",
    e.failing_since AS "failingSince", picked.place >= $3 AS saturated`;

/** Leases due deliveries. All workers together have at most five in flight to one endpoint. */
export async function claim(pool: Pool, options: ClaimOptions): Promise<Claimed[]> {
  const { now, leaseMs, limit, failingLimit } = options;
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query("BEGIN");
    await connection.query("SELECT pg_advisory_xact_lock($1)", [CLAIM_LOCK]);
    const until = new Date(now.getTime() + leaseMs);
    const { rows } = await connection.query<Claimed>(CLAIM, [
      now,
      until,
      IN_FLIGHT_PER_ENDPOINT,
      limit,
      failingLimit,
    ]);
    await connection.query("COMMIT");
    return rows;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    connection.release(broken);
  }
}
