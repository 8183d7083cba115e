import type { RateLimit } from "@board/api/server";
import type { Pool } from "@board/db";
import { createLeases } from "./quota-leases.ts";

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

/**
 * A quota that all processes share without asking the database for every call: each process leases a part of what is
 * left and counts that down in memory. Together they never let more through than the quota. What another process has
 * leased and does not use in the window stays unused: an eighth of the quota at most. Within one process it is exact.
 * While the database does not answer each process counts for itself.
 */
export function createQuota(pool: Pool, keyPrefix: string, limit: RateLimit) {
  const windows = new Map<string, Window>();
  const takeLease = createLeases({ pool, keyPrefix, limit }, (key, { granted, left, endsAt }) => {
    if (windows.size >= WINDOWS_AT_MOST) {
      const now = performance.now();
      for (const [old, window] of windows) if (window.endsAt <= now) windows.delete(old);
    }
    windows.set(key, { held: granted, others: left, endsAt });
  });

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
      await takeLease(key);
    }
  }

  return { holds, takeNow, take };
}
