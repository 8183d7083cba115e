/** What workers listen on; a notice carries nothing and is sent on commit. */
export const CHANNEL = "webhooks";

/**
 * Parts of a statement that store what firms are told: the events, a delivery for each enabled endpoint of the firm that
 * takes the event's type, and the notes on the site. They come as JSON in `$1`, and nothing is stored where the part
 * `changed` has no row. An endpoint that is being deleted meanwhile waits for this or is left out, so the change never
 * fails by it. They are looked up event by event: as a join, the planner reads every firm's.
 */
export const TOLD = `
  told AS (
    INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at)
    SELECT e.id, e.firm_id, e.mode, e.type, e.load_id, e.body::json, e.created_at
    FROM changed, jsonb_to_recordset($1::jsonb -> 'events') AS e (
      id text, firm_id text, mode mode, type text, load_id text, body text, created_at timestamptz)
    RETURNING id, firm_id, mode, type, created_at
  ),
  queued AS (
    INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
    SELECT t.id, w.id, t.created_at, t.created_at
    FROM told t CROSS JOIN LATERAL (
      SELECT id FROM webhook_endpoint
      WHERE firm_id = t.firm_id AND mode = t.mode AND status = 'enabled' AND events && ARRAY['*', t.type]
      FOR KEY SHARE
    ) AS w
    RETURNING 1
  ),
  noted AS (
    INSERT INTO notification (id, firm_id, member_id, kind, load_id, data, created_at)
    SELECT n.id, n.firm_id, n.member_id, n.kind, n.load_id, coalesce(n.data, '{}'), n.created_at
    FROM changed, jsonb_populate_recordset(NULL::notification, $1::jsonb -> 'notes') AS n
  )`;

/** Wakes the workers on commit where there is something to deliver; to stand in the last SELECT. */
export const WAKE = `(SELECT count(pg_notify('${CHANNEL}', '')) FROM (SELECT FROM queued LIMIT 1) AS any_queued)`;

/** Whether there is something to deliver, for those who wake the workers after the commit; to stand in the last SELECT. */
export const QUEUED = "EXISTS (SELECT FROM queued) AS queued";
/** The notice that wakes the workers. */
export const WAKING = { channel: CHANNEL, payload: "" };
