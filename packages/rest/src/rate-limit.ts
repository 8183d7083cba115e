import type { RateLimit } from "@board/api/server";
import type { Pool } from "@board/db";
import type { Mode } from "@board/db/enums";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Headers } from "./answer.ts";
import { type Count, createQuota } from "./quota.ts";

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
  /** The same where it passes and nobody has to be asked; else null, and nothing is counted. */
  takeNow(firmId: string, mode: Mode): Verdict | null;
  /** Counts one failed authentication from the address. */
  takeFailedAuthentication(address: string): Promise<Verdict>;
}

export interface LimiterOptions {
  /** A small pool of its own, so that counting never waits behind the work. */
  pool: Pool;
  firm: Record<Mode, readonly RateLimit[]>;
  failedAuthentications: RateLimit;
}

function countOf(
  limit: RateLimit,
  allowed: boolean,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Count {
  return { limit, allowed, remaining: remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}

/** `RateLimit-Policy`, which is the same for every call. */
function policiesOf(limits: readonly RateLimit[]): string {
  return limits.map(({ policy, requests, seconds }) => `"${policy}";q=${requests};w=${seconds}`).join(", ");
}

function verdictOf(policies: string, counts: readonly Count[]): Verdict {
  let refused: Count | undefined;
  let states = "";
  for (const count of counts) {
    if (!count.allowed) refused ??= count;
    if (states !== "") states += ", ";
    states += `"${count.limit.policy}";r=${count.remaining};t=${count.seconds}`;
  }
  return {
    allowed: refused === undefined,
    policy: refused?.limit.policy ?? "",
    retryAfterSeconds: refused?.seconds ?? 0,
    headers: { "RateLimit-Policy": policies, RateLimit: states },
  };
}

/** The limits of contract 9: per firm and mode (never per key), and failed authentications per address. */
export function createLimiter({ pool, firm, failedAuthentications }: LimiterOptions): Limiter {
  const forMode = (mode: Mode) =>
    firm[mode].map((limit) => createQuota(pool, `${mode}:${limit.policy}`, limit));
  const quotas = { live: forMode("live"), test: forMode("test") };
  const policies = { live: policiesOf(firm.live), test: policiesOf(firm.test) };
  const failures = createAddressLimiter(pool, failedAuthentications);
  return {
    async take(firmId, mode) {
      const counts: Count[] = [];
      // One after the other: a call that the shorter policy refuses does not use up the longer one.
      for (const quota of quotas[mode]) {
        const count = await quota.take(firmId);
        counts.push(count);
        if (!count.allowed) break;
      }
      return verdictOf(policies[mode], counts);
    },
    takeNow(firmId, mode) {
      const now = performance.now();
      for (const quota of quotas[mode]) if (!quota.holds(firmId, now)) return null;
      const counts: Count[] = [];
      for (const quota of quotas[mode]) {
        const count = quota.takeNow(firmId, now);
        if (count !== null) counts.push(count);
      }
      return verdictOf(policies[mode], counts);
    },
    takeFailedAuthentication: failures,
  };
}

/** Counts calls of a signed-in person, over all of that person's sessions; several at once where they came as one batch. */
export function createPersonLimiter(
  pool: Pool,
  limits: readonly RateLimit[],
): (personId: string, calls?: number) => Promise<Verdict> {
  const quotas = limits.map((limit) => createQuota(pool, `session:${limit.policy}`, limit));
  const policies = policiesOf(limits);
  return async (personId, calls = 1) => {
    const counts: Count[] = [];
    for (const quota of quotas) {
      let count = await quota.take(personId);
      for (let taken = 1; count.allowed && taken < calls; taken += 1) count = await quota.take(personId);
      counts.push(count);
      if (!count.allowed) break;
    }
    return verdictOf(policies, counts);
  };
}

/**
 * Counts by the caller's address: one upsert, exact over all processes under any concurrency. Who has used everything
 * up is refused from memory; while the database does not answer each process counts for itself.
 */
export function createAddressLimiter(
  pool: Pool,
  limit: RateLimit,
): (address: string, calls?: number) => Promise<Verdict> {
  const size = { keyPrefix: limit.policy, points: limit.requests, duration: limit.seconds };
  const store = new RateLimiterPostgres({
    ...size,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    inMemoryBlockOnConsumed: limit.requests,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  const policies = policiesOf([limit]);
  return async (address, calls = 1) => {
    try {
      return verdictOf(policies, [countOf(limit, true, await store.consume(address, calls))]);
    } catch (error) {
      if (error instanceof RateLimiterRes) return verdictOf(policies, [countOf(limit, false, error)]);
      throw error;
    }
  };
}
