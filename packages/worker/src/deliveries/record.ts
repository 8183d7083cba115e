import type { Pool } from "@board/db";
import type { Answer } from "../egress/send-request.ts";
import type { Claimed } from "./claim.ts";

export interface Attempt {
  claimed: Claimed;
  at: Date;
  answer: Answer;
  status: "delivered" | "pending" | "failed";
  failures: number;
  nextAttemptAt: Date | null;
}

/**
 * A worker that lost its lease still logs its attempt, but no longer decides. The endpoint's first failure and its next
 * success are written, those between are not.
 */
const RECORD = `
  WITH changed AS (
    UPDATE webhook_delivery
    SET status = $3::delivery_status, failures = $4, next_attempt_at = coalesce($5::timestamptz, next_attempt_at), leased = false
    WHERE id = $1 AND claim = $2 AND status = 'pending'
  ),
  logged AS (
    INSERT INTO webhook_attempt (delivery_id, at, ms, status_code, error, response_head)
    SELECT id, $6::timestamptz, $7, $8, $9, $10 FROM webhook_delivery WHERE id = $1
  )
  UPDATE webhook_endpoint
  SET failing_since = CASE WHEN $3::delivery_status = 'delivered' THEN NULL ELSE $6::timestamptz END, failing_noted_at = NULL
  WHERE id = $11 AND (failing_since IS NOT NULL) = ($3::delivery_status = 'delivered')`;

/** Writes down what came of an attempt: the log, the delivery's next step, the endpoint's health. */
export async function recordAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  const { claimed, at, answer, status, failures, nextAttemptAt } = attempt;
  const failed = status === "delivered" ? null : (answer.error ?? `status ${answer.statusCode}`);
  await pool.query(RECORD, [
    claimed.id,
    claimed.claim,
    status,
    failures,
    nextAttemptAt,
    at,
    answer.ms,
    answer.statusCode,
    failed,
    answer.head,
    claimed.endpointId,
  ]);
}
