import { keepOldest, type Oldest, type Services, StatusTally } from "@board/api/server";
import type { Pool } from "@board/db";
import type { Answered } from "@board/rest";
import { WAITING_ENDPOINTS } from "@board/worker/deliveries/claim";
import type { Log } from "./log.ts";

/** Milliseconds between two writes; short, because a killed process loses what it has not written. */
const EVERY_MS = 15_000;

/**
 * Selects when the oldest delivery to a healthy endpoint was due. Retries to a failing endpoint are not a fault
 * of the board.
 */
export const OLDEST_WEBHOOK = `
  SELECT min(first.next_attempt_at)
  FROM waiting JOIN webhook_endpoint e ON e.id = waiting.endpoint_id AND e.status = 'enabled'
    AND e.failing_since IS NULL
  CROSS JOIN LATERAL (
    SELECT d.next_attempt_at FROM webhook_delivery d
    WHERE d.endpoint_id = e.id AND d.status = 'pending' ORDER BY d.next_attempt_at LIMIT 1
  ) first`;

/** Selects when the oldest pending row of a queue table with leases was due. */
export const oldestDue = (table: string) =>
  `SELECT next_attempt_at FROM ${table} WHERE status = 'pending' ORDER BY next_attempt_at LIMIT 1`;

/**
 * Selects the creation time of the oldest notification whose emails are not planned yet. The time is in the future
 * while the load is in early access.
 */
export const OLDEST_UNPLANNED =
  "SELECT created_at FROM notification WHERE emails_planned_at IS NULL ORDER BY created_at LIMIT 1";

/**
 * Selects the ages in seconds of the oldest due webhook and email, null for none, and of the register's oldest area.
 * Retries are due in the future, so if several emails have failed and none was sent since the first of them was
 * created, the age of email counts from that creation.
 */
const AGES = `
  ${WAITING_ENDPOINTS}, retried AS (
    SELECT min(created_at) AS since FROM email WHERE status = 'pending' AND failures > 0 HAVING count(*) >= 2
  )
  SELECT
    extract(epoch FROM $1::timestamptz - (${OLDEST_WEBHOOK}))::float8 AS webhooks,
    extract(epoch FROM $1::timestamptz - least((${oldestDue("email")}), (${oldestDue("notification_email")}), (${OLDEST_UNPLANNED}), (
      SELECT since FROM retried
      WHERE NOT EXISTS (SELECT FROM email WHERE status = 'sent' AND created_at >= retried.since)
    )))::float8 AS email,
    (SELECT extract(epoch FROM $1::timestamptz - min(area.read_at))::float8
     FROM (SELECT max(read_at) AS read_at FROM register_file WHERE refused IS NULL GROUP BY area) area) AS register`;

/**
 * Returns the seconds for which the oldest webhook and email have been due, 0 if none is, and the age of the
 * register, which is missing if no file was read.
 */
export async function measureOldest(pool: Pool, now: Date): Promise<Oldest> {
  const { rows } = await pool.query<Record<"webhooks" | "email" | "register", number | null>>(AGES, [now]);
  const [{ webhooks, email, register } = { webhooks: null, email: null, register: null }] = rows;
  return {
    webhooks: Math.max(0, webhooks ?? 0),
    email: Math.max(0, email ?? 0),
    ...(register === null ? {} : { register: Math.max(0, register) }),
  };
}

interface StatusOptions {
  services: Services;
  pool: Pool;
  roles: ReadonlySet<string>;
  log: Log;
}

export interface StatusReport {
  count: (answered: Pick<Answered, "route" | "status" | "ms" | "bodyMs">) => void;
  /** Writes what has not been written, and stops. */
  stop: () => Promise<void>;
}

/**
 * Records four times a minute the state of the service as this process sees it: the answers it gave and, in a
 * worker, the queues.
 */
export function reportStatus({ services, pool, roles, log }: StatusOptions): StatusReport {
  const tally = new StatusTally(services);
  let writing = Promise.resolve();
  async function write(): Promise<void> {
    try {
      if (roles.has("web")) await tally.flush();
      if (roles.has("worker")) {
        await keepOldest(services, await measureOldest(pool, services.clock.now()));
      }
    } catch (error) {
      log.warn({ err: error }, "The state of the service could not be written down");
    }
  }
  const next = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void next(), EVERY_MS);
  timer.unref();
  void next();
  return {
    // The time to receive a body depends on the caller, so it is subtracted.
    count: ({ route, status, ms, bodyMs = 0 }) => tally.count({ route, status, ms: ms - bodyMs }),
    stop: () => {
      clearInterval(timer);
      return next();
    },
  };
}
