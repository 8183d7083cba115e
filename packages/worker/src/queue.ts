import { setTimeout } from "node:timers/promises";
import type { Clock } from "@board/calendar";
import type { Pool } from "@board/db";
import type { Log } from "./settings.ts";

/** A row leased by this process. */
export interface LeasedRow {
  id: string;
  /** Number of the lease. The outcome is written only if no other worker has claimed the row since. */
  claim: number;
  failures: number;
}

/**
 * A table with one row for each task. The runner manages the columns `next_attempt_at` (due time, or end of the
 * lease), `claim`, `failures`, `error` and `status` (`pending` until finished). A partial index on
 * `next_attempt_at` finds due rows.
 */
export interface Queue<T extends LeasedRow> {
  /** Name of the queue in the log. */
  name: string;
  table: string;
  key: string;
  keyType: "uuid" | "text";
  /** SQL of the columns to read in addition. */
  columns: string;
  /** SQL condition on the rows of this queue, if the table has those of several. */
  where?: string;
  /** SQL assignments for a row whose task is given up. */
  onFailed?: string;
  /**
   * Does the work and returns the SQL statement that finishes the row. Its parameters are `$1` the key, `$2`
   * the claim, `$3` the time. It must not change a row that has a newer claim.
   */
  work(row: T, signal: AbortSignal): Promise<string>;
  /** Returns the time of the next retry; null if the task is given up. */
  nextTry(error: unknown, failures: number, now: Date): Date | null;
}

interface RunnerOptions {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** The queues, by priority. */
  queues: readonly Queue<LeasedRow>[];
  /** Maximum rows that this process works on concurrently. */
  slots: number;
  /**
   * Duration of a lease. A worker renews its leases; after a worker dies, others take over its rows when the
   * leases end.
   */
  leaseMs: number;
  /** Time limit for the work on one row. */
  limitMs: number;
  pollMs: number;
}

export interface Runner {
  /** Works until no row is due. */
  round(): Promise<void>;
  /** Lets the present round look for due rows at once, though it waits for rows being worked on. */
  wake(): void;
  /** Stops claiming, waits up to `withinMs` for the rows being worked on, and releases the rest. */
  stop(withinMs: number): Promise<void>;
}

/** Maximum attempts to write an outcome, a second apart. After them, the row becomes due again when its lease ends. */
const RECORD_TRIES = 10;
const RECORD_PAUSE_MS = 1_000;
const RELEASE_MS = 1_000;

const MINUTE_MS = 60_000;
const MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** Returns the time of the next retry; null once two days have passed. */
export function nextTry(failures: number, now: Date): Date | null {
  const minutes = MINUTES[failures];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Returns a promise that also rejects when the signal is aborted, even if the work ignores the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function claimSql({ table, key, columns, where = "true" }: Queue<LeasedRow>): string {
  return `
    UPDATE ${table} SET claim = claim + 1, next_attempt_at = $2
    WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE status = 'pending' AND next_attempt_at <= $1 AND ${where}
      ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    RETURNING ${key} AS id, claim, failures${columns === "" ? "" : `, ${columns}`}`;
}

function failSql({ table, key, onFailed }: Queue<LeasedRow>, last: boolean): string {
  const fate = last
    ? `status = 'failed'${onFailed === undefined ? "" : `, ${onFailed}`}`
    : "next_attempt_at = $4";
  return `
    UPDATE ${table} SET failures = failures + 1, error = $3, ${fate}
    WHERE ${key} = $1 AND claim = $2 AND status = 'pending'`;
}

const releaseSql = ({ table, key }: Queue<LeasedRow>) =>
  `UPDATE ${table} SET next_attempt_at = $3 WHERE ${key} = $1 AND claim = $2 AND status = 'pending'`;

const renewSql = ({ table, key, keyType }: Queue<LeasedRow>) => `
  UPDATE ${table} SET next_attempt_at = $3
  FROM unnest($1::${keyType}[], $2::int[]) AS held (key, held_claim)
  WHERE ${key} = held.key AND claim = held.held_claim AND status = 'pending'`;

/** Returns the reason of a failure in words for the log and the admin. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}

/**
 * Creates the runner, which works on up to `slots` rows concurrently. Any number of processes may run a
 * runner. Each row is processed at least once.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { pool, clock, log, queues, slots, leaseMs, limitMs, pollMs } = options;
  const held = new Map<LeasedRow, { queue: Queue<LeasedRow>; ended: Promise<void> }>();
  const releasing = new AbortController();
  let stopping = false;
  let renewal: NodeJS.Timeout | undefined;
  let waking = Promise.withResolvers<void>();

  async function record(
    queue: Queue<LeasedRow>,
    row: LeasedRow,
    sql: string,
    values: readonly unknown[],
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await pool.query(sql, [row.id, row.claim, ...values]);
        return;
      } catch (error) {
        if (tries === RECORD_TRIES || releasing.signal.aborted) {
          log.error({ err: error, queue: queue.name, id: row.id }, "An outcome could not be written");
          return;
        }
        await setTimeout(RECORD_PAUSE_MS);
      }
    }
  }

  async function workOn(queue: Queue<LeasedRow>, row: LeasedRow): Promise<void> {
    const signal = AbortSignal.any([releasing.signal, AbortSignal.timeout(limitMs)]);
    let ending: string;
    try {
      ending = await untilAborted(queue.work(row, signal), signal);
    } catch (error) {
      if (releasing.signal.aborted) return record(queue, row, releaseSql(queue), [clock.now()]);
      const next = queue.nextTry(error, row.failures, clock.now());
      const last = next === null;
      log.warn({ err: error, queue: queue.name, id: row.id, last }, "Work of a queue failed");
      return record(queue, row, failSql(queue, last), last ? [reasonOf(error)] : [reasonOf(error), next]);
    }
    await record(queue, row, ending, [clock.now()]);
  }

  /** Renews the leases of the rows being worked on. A failed renewal is repeated before the lease ends. */
  async function renew(): Promise<void> {
    const until = new Date(clock.now().getTime() + leaseMs);
    for (const queue of queues) {
      const rows = [...held].filter(([, one]) => one.queue === queue).map(([row]) => row);
      if (rows.length === 0) continue;
      await pool
        .query(renewSql(queue), [rows.map(({ id }) => id), rows.map(({ claim }) => claim), until])
        .catch((error: unknown) =>
          log.warn({ err: error, queue: queue.name }, "Leases could not be renewed"),
        );
    }
  }

  async function fill(): Promise<void> {
    for (const queue of queues) {
      const free = slots - held.size;
      if (free <= 0 || stopping) return;
      const now = clock.now();
      const { rows } = await pool.query<LeasedRow>(claimSql(queue), [
        now,
        new Date(now.getTime() + leaseMs),
        free,
      ]);
      for (const row of rows) {
        const ended = workOn(queue, row).finally(() => held.delete(row));
        held.set(row, { queue, ended });
      }
    }
    renewal ??= setInterval(renew, leaseMs / 3).unref();
  }

  const endings = () => [...held.values()].map(({ ended }) => ended);

  return {
    round: async () => {
      for (;;) {
        waking = Promise.withResolvers<void>();
        await fill();
        if (held.size === 0) return;
        const pause = new AbortController();
        const poll = setTimeout(pollMs, undefined, { signal: pause.signal }).catch(() => {});
        await Promise.race([poll, waking.promise, ...endings()]);
        pause.abort();
      }
    },
    wake: () => waking.resolve(),
    stop: async (withinMs) => {
      stopping = true;
      await Promise.race([Promise.all(endings()), setTimeout(withinMs, undefined, { ref: false })]);
      releasing.abort(new Error("The worker stops."));
      await Promise.race([Promise.all(endings()), setTimeout(RELEASE_MS, undefined, { ref: false })]);
      clearInterval(renewal);
    },
  };
}
