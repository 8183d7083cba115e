import type { RateLimit } from "@board/api/context";
import type { Pool } from "@board/db";

/** A lease is this part of what is left of the window for everybody, or as much as is asked for at the moment. */
const LEASE_PART = 8;
const WINDOWS_AT_MOST = 20_000;

/** Of one policy: how much is left and for how long. */
export interface Count {
  limit: RateLimit;
  allowed: boolean;
  remaining: number;
  seconds: number;
}

/** What this process may still let through in a window. */
interface Window {
  /** Leased and not used yet. */
  held: number;
  /** Left to all processes when the lease was taken. */
  others: number;
  /** On the monotonic clock. */
  endsAt: number;
}

/** Those who wait for a lease that is being taken. */
interface Asking {
  callers: number;
  done: Promise<void>;
}

interface Lease {
  granted: number;
  left: number;
  ms: number;
}

/**
 * Takes a lease from the window that all processes share, and opens a new window where the old one is over. Its clock
 * is the database's.
 */
const LEASE = {
  name: "quota_lease",
  text: `
    WITH at AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
    INSERT INTO rate_limit AS shared (key, points, expire)
    SELECT $1, least($2::int, greatest($3::int, $2::int / ${LEASE_PART})), at.now + $4::int FROM at
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN shared.expire <= excluded.expire - $4::int THEN excluded.points
        ELSE least($2::int, shared.points + greatest($3::int, ($2::int - shared.points) / ${LEASE_PART})) END,
      expire = CASE WHEN shared.expire <= excluded.expire - $4::int THEN excluded.expire ELSE shared.expire END
    RETURNING
      new.points - CASE WHEN old.expire = new.expire THEN old.points ELSE 0 END AS granted,
      $2::int - new.points AS left,
      (new.expire - (SELECT now FROM at))::int AS ms`,
};

/**
 * A quota that all processes share without asking the database for every call: each process leases a part of what is
 * left and counts that down in memory. Together they never let more through than the quota. What another process has
 * leased and does not use in the window stays unused: an eighth of the quota at most. Within one process it is exact.
 * While the database does not answer each process counts for itself.
 */
export function createQuota(pool: Pool, keyPrefix: string, limit: RateLimit) {
  const windows = new Map<string, Window>();
  const asking = new Map<string, Asking>();

  async function lease(key: string, waiting: { callers: number }): Promise<Window> {
    // The calls of this moment are counted together.
    await Promise.resolve();
    const askedAt = performance.now();
    const values = [`${keyPrefix}:${key}`, limit.requests, waiting.callers, limit.seconds * 1_000];
    try {
      const { rows } = await pool.query<Lease>({ ...LEASE, values });
      const [row] = rows;
      // From before the question, so that nothing is carried into the next window however long the answer took.
      if (row) return { held: row.granted, others: row.left, endsAt: askedAt + row.ms };
    } catch {
      // Not reached: counted by itself.
    }
    return { held: limit.requests, others: 0, endsAt: askedAt + limit.seconds * 1_000 };
  }

  function keep(key: string, window: Window): void {
    if (windows.size >= WINDOWS_AT_MOST) {
      const now = performance.now();
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old);
    }
    windows.set(key, window);
  }

  function ask(key: string): Promise<void> {
    const already = asking.get(key);
    if (already !== undefined) {
      already.callers += 1;
      return already.done;
    }
    const waiting = { callers: 1 };
    const done = lease(key, waiting).then((window) => {
      asking.delete(key);
      keep(key, window);
    });
    asking.set(key, Object.assign(waiting, { done }));
    return done;
  }

  function countOf(allowed: boolean, { held, others, endsAt }: Window, now: number): Count {
    const seconds = Math.max(1, Math.ceil((endsAt - now) / 1_000));
    return { limit, allowed, remaining: held + others, seconds };
  }

  function running(key: string, now: number): Window | undefined {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now ? window : undefined;
  }

  /** Whether one can be taken without asking anybody; `now` on the monotonic clock. */
  function holds(key: string, now: number): boolean {
    return (running(key, now)?.held ?? 0) > 0;
  }

  /** Takes or refuses one by what is known already; null where the database has to be asked. */
  function takeNow(key: string, now: number): Count | null {
    const window = running(key, now);
    if (window === undefined) return null;
    if (window.held > 0) {
      window.held -= 1;
      return countOf(true, window, now);
    }
    return window.others === 0 ? countOf(false, window, now) : null;
  }

  async function take(key: string): Promise<Count> {
    for (;;) {
      const count = takeNow(key, performance.now());
      if (count !== null) return count;
      await ask(key);
    }
  }

  return { holds, takeNow, take };
}
