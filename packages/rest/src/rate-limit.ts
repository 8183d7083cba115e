import type { RateLimit } from "@board/api/context";
import type { Pool } from "@board/db";
import type { Mode } from "@board/db/enums";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Headers } from "./answer.ts";

export interface Verdict {
  allowed: boolean;
  /** The policy that decided. */
  policy: string;
  retryAfterSeconds: number;
  /** `RateLimit-Policy` and `RateLimit`. */
  headers: Headers;
}

export interface Limiter {
  /** Counts one call of the firm in this mode. */
  take(firmId: string, mode: Mode): Promise<Verdict>;
  /** Counts one failed authentication from the address. */
  takeFailedAuthentication(address: string): Promise<Verdict>;
}

export interface LimiterOptions {
  /** A small pool of its own, so that counting never waits behind the work. */
  pool: Pool;
  firm: Record<Mode, readonly RateLimit[]>;
  failedAuthentications: RateLimit;
}

/** Of one policy: how much is left and for how long. */
interface Count {
  limit: RateLimit;
  allowed: boolean;
  remaining: number;
  seconds: number;
}

/**
 * A counter shared by all processes: one upsert, exact under any concurrency. Who has used everything up is refused
 * from memory; while the database does not answer each process counts for itself.
 */
function createCounter(pool: Pool, keyPrefix: string, limit: RateLimit) {
  const size = { keyPrefix, points: limit.requests, duration: limit.seconds };
  const store = new RateLimiterPostgres({
    ...size,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    inMemoryBlockOnConsumed: limit.requests,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  return async (key: string): Promise<Count> => {
    try {
      return countOf(limit, true, await store.consume(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) return countOf(limit, false, error);
      throw error;
    }
  };
}

function countOf(
  limit: RateLimit,
  allowed: boolean,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Count {
  return { limit, allowed, remaining: remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

function verdictOf(limits: readonly RateLimit[], counts: readonly Count[]): Verdict {
  const refused = counts.find(({ allowed }) => !allowed);
  const policies = limits.map(({ policy, requests, seconds }) => `"${policy}";q=${requests};w=${seconds}`);
  const states = counts.map(
    ({ limit, remaining, seconds }) => `"${limit.policy}";r=${remaining};t=${seconds}`,
  );
  return {
    allowed: refused === undefined,
    policy: refused?.limit.policy ?? "",
    retryAfterSeconds: refused?.seconds ?? 0,
    headers: { "RateLimit-Policy": policies.join(", "), RateLimit: states.join(", ") },
  };
}

/** The limits of contract 9: per firm and mode (never per key), and failed authentications per address. */
export function createLimiter({ pool, firm, failedAuthentications }: LimiterOptions): Limiter {
  const forMode = (mode: Mode) =>
    firm[mode].map((limit) => createCounter(pool, `${mode}:${limit.policy}`, limit));
  const counters = { live: forMode("live"), test: forMode("test") };
  const failures = createAddressLimiter(pool, failedAuthentications);
  return {
    async take(firmId, mode) {
      const counts: Count[] = [];
      // One after the other: a call that the shorter policy refuses does not use up the longer one.
      for (const count of counters[mode]) {
        const result = await count(firmId);
        counts.push(result);
        if (!result.allowed) break;
      }
      return verdictOf(firm[mode], counts);
    },
    takeFailedAuthentication: failures,
  };
}

/** Counts by the caller's address. */
export function createAddressLimiter(pool: Pool, limit: RateLimit): (address: string) => Promise<Verdict> {
  const count = createCounter(pool, limit.policy, limit);
  return async (address) => verdictOf([limit], [await count(address)]);
}
