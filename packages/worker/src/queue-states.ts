import type { Pool } from "@board/db";

export interface QueueState {
  queue: string;
  /** Pieces of work that are due and that no worker holds; counted up to 100,000. */
  due: number;
  /** Age of the oldest of them in seconds; 0 where there is none. */
  oldestSeconds: number;
  /** Pieces that failed at least once and are tried again; counted up to 100,000. */
  retrying: number;
}

/** The tables of work, by the name of the queue. All are claimed by leases: a row that is held is due in the future. */
const TABLES = {
  webhooks: "webhook_delivery",
  emails: "email",
  "notification-emails": "notification_email",
} as const;

const COUNTED = 100_000;

const STATES = Object.entries(TABLES)
  .map(
    ([queue, table]) => `
  SELECT '${queue}' AS queue, count(*) FILTER (WHERE next_attempt_at <= $1)::int AS due,
    coalesce(extract(epoch FROM $1 - min(next_attempt_at) FILTER (WHERE next_attempt_at <= $1)), 0)::float8 AS "oldestSeconds",
    count(*) FILTER (WHERE failures > 0)::int AS retrying
  FROM (SELECT next_attempt_at, failures FROM ${table} WHERE status = 'pending' LIMIT ${COUNTED}) waiting`,
  )
  .join(" UNION ALL ");

/** Reads how much work waits, over all processes, and for how long it has waited. */
export async function readQueues(pool: Pick<Pool, "query">, now: Date): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(STATES, [now]);
  return rows;
}
