import { setTimeout } from "node:timers/promises";
import type { Clock } from "@board/calendar";
import type { Pool } from "@board/db";
import type { Log } from "./settings.ts";

/** A row that this process holds until its lease ends. */
export interface Held {
  id: string;
  /** Proves the lease when the outcome is written. */
  claim: number;
  failures: number;
}

/**
 * A table of work with a row for each piece. Its columns `next_attempt_at` (due time; while a worker holds the row, the
 * end of the lease), `claim`, `failures`, `error` and `status`, which is `pending` until the row is over, belong to the
 * runner; a partial index on `next_attempt_at` finds what is due.
 */
export interface Queue<T extends Held> {
  /** Name in the log. */
  name: string;
  table: string;
  key: string;
  keyType: "uuid" | "text";
  /** Further columns that the work needs, as SQL. */
  columns: string;
  /** Assignments, as SQL, that are made when the row is given up. */
  onFailed?: string;
  /**
   * Does the work and returns the statement that ends the row: `$1` is its key, `$2` the claim, `$3` the time. A row whose
   * claim is out of date has to stay as it is.
   */
  work(row: T, signal: AbortSignal): Promise<string>;
  /** Returns the time of the next try, or null when there is none. */
  nextTry(error: unknown, failures: number, now: Date): Date | null;
}

interface RunnerOptions {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** The first one's rows go first. */
  queues: readonly Queue<Held>[];
  /** Rows at once in this process. */
  slots: number;
  /** Time after which another worker takes the rows of one that died. A living one renews its leases. */
  leaseMs: number;
  /** The longest that the work on one row may take. */
  limitMs: number;
  pollMs: number;
}

export interface Runner {
  /** Works on what is due until nothing is. */
  round(): Promise<void>;
  /** Takes nothing new, waits so long for what is under way, and hands the rest back at once. */
  stop(withinMs: number): Promise<void>;
}

/** An outcome that cannot be written is tried again so often, a second apart, before the row is left to its lease. */
const RECORD_TRIES = 10;
const RECORD_PAUSE_MS = 1_000;
const HAND_BACK_MS = 1_000;

const MINUTE_MS = 60_000;
const MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** Returns the time of the next try after so many failures, for two days; null when there is none. */
export function nextTry(failures: number, now: Date): Date | null {
  const minutes = MINUTES[failures];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Rejects once the signal is aborted, also where the work does not look at it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function claimSql({ table, key, columns }: Queue<Held>): string {
  return `
    UPDATE ${table} SET claim = claim + 1, next_attempt_at = $2
    WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE status = 'pending' AND next_attempt_at <= $1
      ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
    )
    RETURNING ${key} AS id, claim, failures${columns === "" ? "" : `, ${columns}`}`;
}

function failSql({ table, key, onFailed }: Queue<Held>, last: boolean): string {
  const fate = last
    ? `status = 'failed'${onFailed === undefined ? "" : `, ${onFailed}`}`
    : "next_attempt_at = $4";
  return `
    UPDATE ${table} SET failures = failures + 1, error = $3, ${fate}
    WHERE ${key} = $1 AND claim = $2 AND status = 'pending'`;
}

const handBackSql = ({ table, key }: Queue<Held>) =>
  `UPDATE ${table} SET next_attempt_at = $3 WHERE ${key} = $1 AND claim = $2 AND status = 'pending'`;

const renewSql = ({ table, key, keyType }: Queue<Held>) => `
  UPDATE ${table} SET next_attempt_at = $3
  FROM unnest($1::${keyType}[], $2::int[]) AS held (key, held_claim)
  WHERE ${key} = held.key AND claim = held.held_claim AND status = 'pending'`;

/** Returns the reason of a failure, for the log and the admin. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}

/** Works on the rows of queues, so many at once, beside any number of other processes: at least once each. */
export function createRunner(options: RunnerOptions): Runner {
  const { pool, clock, log, queues, slots, leaseMs, limitMs, pollMs } = options;
  const held = new Map<Held, { queue: Queue<Held>; ended: Promise<void> }>();
  const handBack = new AbortController();
  let stopping = false;
  let renewal: NodeJS.Timeout | undefined;

  async function record(
    queue: Queue<Held>,
    row: Held,
    sql: string,
    values: readonly unknown[],
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await pool.query(sql, [row.id, row.claim, ...values]);
        return;
      } catch (error) {
        if (tries === RECORD_TRIES || handBack.signal.aborted) {
          log.error({ err: error, queue: queue.name, id: row.id }, "An outcome could not be written");
          return;
        }
        await setTimeout(RECORD_PAUSE_MS);
      }
    }
  }

  async function workOn(queue: Queue<Held>, row: Held): Promise<void> {
    const signal = AbortSignal.any([handBack.signal, AbortSignal.timeout(limitMs)]);
    let ending: string;
    try {
      ending = await untilAborted(queue.work(row, signal), signal);
    } catch (error) {
      if (handBack.signal.aborted) return record(queue, row, handBackSql(queue), [clock.now()]);
      const next = queue.nextTry(error, row.failures, clock.now());
      const last = next === null;
      log.warn({ err: error, queue: queue.name, id: row.id, last }, "Work of a queue failed");
      return record(queue, row, failSql(queue, last), last ? [reasonOf(error)] : [reasonOf(error), next]);
    }
    await record(queue, row, ending, [clock.now()]);
  }

  /** Renews the leases of what is under way. One that could not be renewed is tried again before it ends. */
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
      const { rows } = await pool.query<Held>(claimSql(queue), [
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
        await fill();
        if (held.size === 0) return;
        const pause = new AbortController();
        const poll = setTimeout(pollMs, undefined, { signal: pause.signal }).catch(() => {});
        await Promise.race([poll, ...endings()]);
        pause.abort();
      }
    },
    stop: async (withinMs) => {
      stopping = true;
      await Promise.race([Promise.all(endings()), setTimeout(withinMs, undefined, { ref: false })]);
      handBack.abort(new Error("The worker stops."));
      await Promise.race([Promise.all(endings()), setTimeout(HAND_BACK_MS, undefined, { ref: false })]);
      clearInterval(renewal);
    },
  };
}
