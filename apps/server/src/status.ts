import { keepOldest, type Oldest, type Services, StatusTally } from "@board/api/server";
import type { Pool } from "@board/db";
import type { Answered } from "@board/rest";
import { WAITING_ENDPOINTS } from "@board/worker/deliveries/claim";
import type { Log } from "./log.ts";

/** Interval of writing; short, because a killed process loses the unwritten part. */
const EVERY_MS = 15_000;

/**
 * Due time of the oldest delivery to a healthy endpoint. A failing endpoint's retries wait because of the
 * endpoint, not the board.
 */
export const OLDEST_WEBHOOK = `
  SELECT min(first.next_attempt_at)
  FROM waiting JOIN webhook_endpoint e ON e.id = waiting.endpoint_id AND e.status = 'enabled'
    AND e.failing_since IS NULL
  CROSS JOIN LATERAL (
    SELECT d.next_attempt_at FROM webhook_delivery d
    WHERE d.endpoint_id = e.id AND d.status = 'pending' ORDER BY d.next_attempt_at LIMIT 1
  ) first`;

/** Due time of the oldest row in a queue table with leases. */
export const oldestDue = (table: string) =>
  `SELECT next_attempt_at FROM ${table} WHERE status = 'pending' ORDER BY next_attempt_at LIMIT 1`;

/**
 * Creation time of the oldest notification without planned emails; in the future during early access of its
 * load.
 */
export const OLDEST_UNPLANNED =
  "SELECT created_at FROM notification WHERE emails_planned_at IS NULL ORDER BY created_at LIMIT 1";

/**
 * Ages in seconds, null for an empty queue. Two or more failed emails count from their creation, although
 * their retries are in the future: no email gets out. The register's age is that of its oldest area.
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

/** Measures how long the oldest webhook and email have been due, and the age of the register. */
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
  /** Writes what is left and stops. */
  stop: () => Promise<void>;
}

/**
 * Records the state of the service as seen by this process four times a minute: its answers, and as a
 * worker its queues.
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
    // Time spent receiving a body depends on the caller, so it is subtracted.
    count: ({ route, status, ms, bodyMs = 0 }) => tally.count({ route, status, ms: ms - bodyMs }),
    stop: () => {
      clearInterval(timer);
      return next();
    },
  };
}
