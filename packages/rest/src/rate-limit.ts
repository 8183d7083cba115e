import { asDomainError, type RateLimit } from "@board/api/server";
import type { Store } from "@board/db";
import type { Mode } from "@board/db/enums";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Headers } from "./answer.ts";

export interface Verdict {
  allowed: boolean;
  /** The policy that refused; empty where none did. */
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
  /** A small pool of its own, so that counting never waits behind other queries. */
  pool: Store;
  firm: Record<Mode, readonly RateLimit[]>;
  failedAuthentications: RateLimit;
}

/** The state of one policy after a call. */
interface Count {
  limit: RateLimit;
  allowed: boolean;
  remaining: number;
  seconds: number;
}

/** `RateLimit-Policy`, the same for every call. */
function policiesOf(limits: readonly RateLimit[]): string {
  return limits.map(({ policy, requests, seconds }) => `"${policy}";q=${requests};w=${seconds}`).join(", ");
}

function verdictOf(policies: string, counts: readonly Count[]): Verdict {
  const refused = counts.find(({ allowed }) => !allowed);
  const states = counts.map(
    ({ limit, remaining, seconds }) => `"${limit.policy}";r=${remaining};t=${seconds}`,
  );
  return {
    allowed: refused === undefined,
    policy: refused?.limit.policy ?? "",
    retryAfterSeconds: refused?.seconds ?? 0,
    headers: { "RateLimit-Policy": policies, RateLimit: states.join(", ") },
  };
}

/** Counts a call in each quota in turn, so that a call that the shorter policy refuses does not use up the longer one. */
async function takeInTurn(quotas: readonly Quota[], key: string, calls: number): Promise<Count[]> {
  const counts: Count[] = [];
  for (const take of quotas) {
    let count = await take(key);
    for (let taken = 1; count.allowed && taken < calls; taken += 1) count = await take(key);
    counts.push(count);
    if (!count.allowed) break;
  }
  return counts;
}

/** The limits of contract 9: per firm and mode (never per key), and failed authentications per address. */
export function createLimiter({ pool, firm, failedAuthentications }: LimiterOptions): Limiter {
  const forMode = (mode: Mode) => ({
    quotas: firm[mode].map((limit) => createQuota(pool, `${mode}:${limit.policy}`, limit)),
    policies: policiesOf(firm[mode]),
  });
  const modes = { live: forMode("live"), test: forMode("test") };
  return {
    take: async (firmId, mode) => {
      const { quotas, policies } = modes[mode];
      return verdictOf(policies, await takeInTurn(quotas, firmId, 1));
    },
    takeFailedAuthentication: createAddressLimiter(pool, failedAuthentications),
  };
}

/** Counts calls of a signed-in person over all of their sessions; a batch counts as several calls. */
export function createPersonLimiter(
  pool: Store,
  limits: readonly RateLimit[],
): (personId: string, calls?: number) => Promise<Verdict> {
  const quotas = limits.map((limit) => createQuota(pool, `session:${limit.policy}`, limit));
  const policies = policiesOf(limits);
  return async (personId, calls = 1) => verdictOf(policies, await takeInTurn(quotas, personId, calls));
}

/**
 * Counts by the caller's address with one upsert for each call, exact over all processes. An address that has used up
 * its limit is refused from memory. While the database does not answer, each process counts for itself.
 */
export function createAddressLimiter(
  pool: Store,
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
  const verdict = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    return verdictOf(policies, [{ limit, allowed, remaining: remainingPoints, seconds }]);
  };
  return async (address, calls = 1) => {
    try {
      return verdict(true, await store.consume(address, calls));
    } catch (error) {
      if (error instanceof RateLimiterRes) return verdict(false, error);
      throw error;
    }
  };
}

/** A lease is this part of what is left of the window for all processes, or as much as callers wait for. */
const LEASE_PART = 8;
const WINDOWS_AT_MOST = 20_000;

/** Requests that this process may still admit in a window. */
interface Window {
  /** Leased and not used yet. */
  held: number;
  /** Left to all processes when the lease was taken. */
  others: number;
  /** On the monotonic clock. */
  endsAt: number;
}

interface LeaseRow {
  key: string;
  granted: number;
  left: number;
  ms: number;
}

/**
 * Takes a lease for each key from the windows that all processes share, and opens a new window where the old one is over,
 * by the database's clock. Rows are locked in the order of their keys, so two processes never deadlock. `granted` is a column,
 * because servers before PostgreSQL 18 cannot return the row before an update.
 */
const LEASE = {
  name: "quota_lease",
  text: `
    WITH at AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
      asked AS (SELECT * FROM unnest($1::text[], $2::int[]) AS asked (key, callers))
    INSERT INTO rate_limit AS shared (key, points, granted, expire)
    SELECT key, lease, lease, now + $4::int
    FROM at, asked CROSS JOIN LATERAL (SELECT least($3::int, greatest(callers, $3::int / ${LEASE_PART})) AS lease) AS first
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET (points, granted, expire) = (
      SELECT used + lease, lease, ends
      FROM asked
        CROSS JOIN LATERAL (SELECT
          CASE WHEN shared.expire <= excluded.expire - $4::int THEN 0 ELSE shared.points END AS used,
          CASE WHEN shared.expire <= excluded.expire - $4::int THEN excluded.expire ELSE shared.expire END AS ends
        ) AS running
        CROSS JOIN LATERAL (
          SELECT least($3::int - used, greatest(callers, ($3::int - used) / ${LEASE_PART})) AS lease
        ) AS further
      WHERE asked.key = excluded.key
    )
    RETURNING key, granted, $3::int - points AS left, (expire - (SELECT now FROM at))::int AS ms`,
};

/** Any other error must not lift the limit unseen. */
function noRowsIfUnavailable(error: unknown): { rows: LeaseRow[] } {
  if (asDomainError(error).code === "unavailable") return { rows: [] };
  throw error;
}

/** Counts one call of the key. */
type Quota = (key: string) => Promise<Count>;

/**
 * A quota that all processes share without a statement for each call: a process leases a part of what is left and counts
 * that down in memory (measured in docs/adr/0016-what-stays-clever.md). Together the processes never admit more than the
 * quota; at most an eighth stays unused in a window. While the database does not answer, each process counts on its own.
 */
function createQuota(pool: Store, keyPrefix: string, limit: RateLimit): Quota {
  const windows = new LRUCache<string, Window>({ max: WINDOWS_AT_MOST });
  /** Callers by key: those of the statement under way, and those of the next one. */
  let asked: ReadonlyMap<string, number> = new Map();
  let waiting = new Map<string, number>();
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function takeLeases(): Promise<void> {
    [asked, waiting, next] = [waiting, new Map(), null];
    const askedAt = performance.now();
    const names = [...asked.keys()].map((key) => `${keyPrefix}:${key}`);
    const values = [names, [...asked.values()], limit.requests, limit.seconds * 1_000];
    const whole = { granted: limit.requests, left: 0, ms: limit.seconds * 1_000 };
    try {
      const { rows } = await pool.query<LeaseRow>({ ...LEASE, values }).catch(noRowsIfUnavailable);
      const granted = new Map(rows.map((row) => [row.key, row]));
      for (const key of asked.keys()) {
        const lease = granted.get(`${keyPrefix}:${key}`);
        // Without an answer the window begins now: the attempt may have taken longer than the window.
        const { granted: held, left: others, ms } = lease ?? whole;
        const endsAt = (lease === undefined ? performance.now() : askedAt) + ms;
        windows.set(key, { held, others, endsAt });
      }
    } finally {
      asked = new Map();
    }
  }

  /** Resolves once the key has a new lease. Keys asked for while a statement is under way share the next one. */
  function lease(key: string): Promise<void> {
    if (asked.has(key)) return underWay;
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    // A statement that failed fails its own callers only.
    next ??= underWay
      .catch(() => {})
      .then(() => {
        underWay = takeLeases();
        return underWay;
      });
    return next;
  }

  return async function take(key) {
    for (let isNew = false; ; isNew = true) {
      const now = performance.now();
      const window = windows.get(key);
      // A window whose lease took longer than the window lasts still serves those who waited for it.
      const isRunning = window !== undefined && (isNew || window.endsAt > now);
      if (isRunning && (window.held > 0 || window.others === 0)) {
        const allowed = window.held > 0;
        if (allowed) window.held -= 1;
        const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1_000));
        return { limit, allowed, remaining: window.held + window.others, seconds };
      }
      await lease(key);
    }
  };
}
