import { DISABLE_AFTER_MS } from "@board/api/rules";
import { RING_SQL, readableNow, readsAll, type Services, webhookEvent } from "@board/api/worker";
import { happened, type Note, operate, type Pool } from "@board/db";
import { Webhook } from "standardwebhooks";
import { type Answer, sendRequest } from "../egress/send-request.ts";
import type { WorkerServices, WorkerSettings } from "../settings.ts";
import type { Claimed } from "./claim.ts";
import { outcomeOf, retryAfterMs, retryDelayMs } from "./rules.ts";

export interface AttemptTools {
  pool: Pool;
  services: WorkerServices;
  settings: WorkerSettings;
  /** Aborted when the worker stops. Attempts in flight are then interrupted, and their deliveries released. */
  stopped: AbortSignal;
}

/**
 * Returns the headers of Standard Webhooks 1.0 for one attempt. There is one signature for each secret, the
 * current one first; each covers the exact bytes of the body.
 */
export function signedHeaders(
  eventId: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(" "),
  };
}

const USER_AGENT = "Freight-Board-Webhooks/1";

/** Returns the bytes to send: the stored body, reduced if the firm may no longer read all of it. */
function bodyNow({ body, firmId, load }: Claimed): string {
  if (load === null || readsAll(firmId, load)) return body;
  return JSON.stringify(readableNow(webhookEvent.parse(JSON.parse(body)), firmId, load));
}

function headersOf(
  claimed: Claimed,
  body: string,
  at: Date,
  { secrets }: AttemptTools["services"],
): Record<string, string> {
  const { previousSecret, previousSecretUntil } = claimed;
  const sealed = [claimed.secret];
  if (previousSecret && previousSecretUntil && previousSecretUntil > at) sealed.push(previousSecret);
  const open = sealed.map((one) => secrets.open(one));
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    ...signedHeaders(claimed.eventId, at, body, open),
  };
}

interface Attempt {
  claimed: Claimed;
  at: Date;
  answer: Answer;
  status: "delivered" | "pending" | "failed";
  failures: number;
  nextAttemptAt: Date | null;
}

/**
 * Writes the outcome of an attempt. A worker whose lease has expired only adds the log row. The endpoint's row
 * changes only at the first failure and the next success. It is locked first, because deleting an endpoint
 * deletes its deliveries.
 */
const RECORD = `
  WITH held AS (
    SELECT id FROM webhook_endpoint WHERE id = $11 FOR KEY SHARE
  ),
  changed AS (
    UPDATE webhook_delivery d
    SET status = $3::delivery_status, failures = $4, next_attempt_at = coalesce($5::timestamptz, next_attempt_at), leased = false
    FROM held
    WHERE d.id = $1 AND d.claim = $2 AND d.status = 'pending'
  ),
  logged AS (
    INSERT INTO webhook_attempt (delivery_id, at, ms, status_code, error, response_head)
    SELECT d.id, $6::timestamptz, $7, $8, $9, $10 FROM held, webhook_delivery d WHERE d.id = $1
  )
  UPDATE webhook_endpoint e
  SET failing_since = CASE WHEN $3::delivery_status = 'delivered' THEN NULL ELSE $6::timestamptz END, failing_notified_at = NULL
  FROM held
  WHERE e.id = held.id AND (e.failing_since IS NOT NULL) = ($3::delivery_status = 'delivered')`;

/** Records an attempt: its log row, the delivery's state, and the endpoint's health. */
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

const DISABLE = `
  WITH off AS (
    UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = $2::text::disabled_reason, updated_at = $3
    WHERE id = $1 AND status = 'enabled' AND ($2::text = 'gone' OR failing_since <= $5)
    RETURNING id, firm_id, url, mode
  ),
  given_up AS (
    UPDATE webhook_delivery d SET status = 'failed', leased = false, claim = d.claim + 1
    FROM off WHERE d.endpoint_id = off.id AND d.status = 'pending'
  ),
  noted AS (
    INSERT INTO notification (id, firm_id, kind, data, created_at)
    SELECT $4, firm_id, 'endpoint_disabled',
      jsonb_build_object('endpointId', id, 'url', url, 'mode', mode, 'reason', $2::text), $3
    FROM off
    RETURNING firm_id
  )
  SELECT ${RING_SQL} FROM noted`;

/**
 * Disables an endpoint, gives up its pending deliveries and notifies its firm. Does nothing if it is disabled
 * already, or if a success or its owner has meanwhile reset its failures.
 */
async function disableEndpoint(
  pool: Pool,
  services: Pick<Services, "newId" | "clock">,
  endpointId: string,
  reason: "gone" | "failing",
): Promise<void> {
  const now = services.clock.now();
  const failingSince = new Date(now.getTime() - DISABLE_AFTER_MS);
  const { rowCount } = await pool.query(DISABLE, [
    endpointId,
    reason,
    now,
    services.newId("note"),
    failingSince,
  ]);
  if (rowCount) happened("endpoint_disabled", reason);
}

/** Releases the delivery, so that another worker can send it immediately. */
const RELEASE = `
  UPDATE webhook_delivery SET leased = false, next_attempt_at = $3
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

/** Sends a claimed delivery once and records the outcome: delivered, due again, or given up. */
export function attempt(tools: AttemptTools, claimed: Claimed): Promise<void> {
  const { id, eventId, endpointId, failures, trace: cause } = claimed;
  const facts = { deliveryId: id, eventId, endpointId, failures };
  return operate({ kind: "webhook", name: "deliver", facts, cause }, (note) =>
    sendAndRecord(tools, claimed, note),
  );
}

async function sendAndRecord(tools: AttemptTools, claimed: Claimed, note: Note): Promise<void> {
  const { pool, services, settings, stopped } = tools;
  const at = services.clock.now();
  const body = bodyNow(claimed);
  const answer = await sendRequest(claimed.url, headersOf(claimed, body, at, services), Buffer.from(body), {
    allowPrivate: services.settings.allowPrivateWebhooks,
    timeoutMs: settings.attemptTimeoutMs,
    signal: stopped,
    ...(settings.lookup && { lookup: settings.lookup }),
  });
  if (stopped.aborted && answer.statusCode === null) {
    note({ result: "handed back" });
    await pool.query(RELEASE, [claimed.id, claimed.claim, services.clock.now()]);
    return;
  }
  const outcome = outcomeOf(answer);
  const refused =
    answer.statusCode === null
      ? (answer.error ?? "no answer")
      : `status ${String(answer.statusCode).charAt(0)}xx`;
  note({ result: outcome === "delivered" ? outcome : refused });
  if (outcome === "delivered") {
    await recordAttempt(pool, { claimed, at, answer, status: "delivered", failures: 0, nextAttemptAt: null });
    return;
  }
  const now = services.clock.now();
  const failures = claimed.failures + 1;
  const wish = retryAfterMs(answer.retryAfter, now);
  const delay =
    outcome === "gone" ? null : retryDelayMs(failures, wish, settings.random(), settings.retrySteps);
  await recordAttempt(pool, {
    claimed,
    at,
    answer,
    status: delay === null ? "failed" : "pending",
    failures,
    nextAttemptAt: delay === null ? null : new Date(now.getTime() + delay),
  });
  if (outcome === "gone") return disableEndpoint(pool, services, claimed.endpointId, "gone");
  const failingMs = claimed.failingSince ? now.getTime() - claimed.failingSince.getTime() : 0;
  if (failingMs >= DISABLE_AFTER_MS) await disableEndpoint(pool, services, claimed.endpointId, "failing");
}
