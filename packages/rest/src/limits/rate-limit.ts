import { networkOf } from "@board/api/rules";
import { asDomainError, type RateLimit } from "@board/api/server";
import type { Store } from "@board/db";
import type { Mode } from "@board/db/enums";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Headers } from "../http/answer.ts";

export interface Verdict {
  allowed: boolean;
  /** Name of the policy that refused the call; empty if it was allowed. */
  policy: string;
  retryAfterSeconds: number;
  /** `RateLimit-Policy` and `RateLimit`. */
  headers: Headers;
}

export interface Limiter {
  /** Counts one call of the firm in this mode. */
  take(firmId: string, mode: Mode): Promise<Verdict>;
  /** Counts one failed authentication from the network of the address. */
  takeFailedAuthentication(address: string): Promise<Verdict>;
  /** Counts one call by a driver's link; the firm's calls do not count. */
  takeLink(linkId: string): Promise<Verdict>;
  /** Counts one call with a driver's link that never was, from the network of the address. */
  takeUnknownLink(address: string): Promise<Verdict>;
}

export interface LimiterOptions {
  /** A separate small pool, so that counting never waits behind other queries. */
  pool: Store;
  firm: Record<Mode, readonly RateLimit[]>;
  failedAuthentications: RateLimit;
}

/** A policy's state after a call was counted. */
interface Count {
  limit: RateLimit;
  allowed: boolean;
  remaining: number;
  seconds: number;
}

/** Writes `RateLimit-Policy`, which is the same for every call. */
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

/**
 * Returns the counters' names. The prefix `quota:` keeps them apart from those of earlier releases, which had
 * no shares. The size is in the name, because calls already granted from a larger quota can exceed a smaller
 * one.
 */
function quotasOf(callers: string, limits: readonly RateLimit[]): Quota[] {
  return limits.map((limit) => ({ name: `quota:${callers}:${limit.policy}:${limit.requests}`, limit }));
}

/** Limits of each driver's link (contract 12). */
const OF_LINK: readonly RateLimit[] = [
  { policy: "burst", requests: 5, seconds: 1 },
  { policy: "minute", requests: 120, seconds: 60 },
];
const UNKNOWN_LINKS: RateLimit = { policy: "unknown_link", requests: 30, seconds: 60 };

/**
 * Creates the limits of contract 9: per firm and mode (never per key), and failed authentications per
 * address.
 */
export function createLimiter({ pool, firm, failedAuthentications }: LimiterOptions): Limiter {
  const takeCalls = createQuotas(pool);
  const forMode = (mode: Mode) => ({
    quotas: quotasOf(mode, firm[mode]),
    policies: policiesOf(firm[mode]),
  });
  const modes = { live: forMode("live"), test: forMode("test") };
  const ofLink = { quotas: quotasOf("link", OF_LINK), policies: policiesOf(OF_LINK) };
  return {
    take: async (firmId, mode) => {
      const { quotas, policies } = modes[mode];
      return verdictOf(policies, await takeCalls(quotas, firmId));
    },
    takeFailedAuthentication: createAddressLimiter(pool, failedAuthentications),
    takeLink: async (linkId) => verdictOf(ofLink.policies, await takeCalls(ofLink.quotas, linkId)),
    takeUnknownLink: createAddressLimiter(pool, UNKNOWN_LINKS),
  };
}

/** Limits the calls of a signed-in person over all sessions together; a batch counts as one call for each of its parts. */
export function createPersonLimiter(
  pool: Store,
  limits: readonly RateLimit[],
): (personId: string, calls?: number) => Promise<Verdict> {
  const takeCalls = createQuotas(pool);
  const quotas = quotasOf("session", limits);
  const policies = policiesOf(limits);
  return async (personId, calls) => verdictOf(policies, await takeCalls(quotas, personId, calls));
}

/**
 * Limits calls by network (an IPv4 address, or an IPv6 /64). One upsert for each call makes the count exact
 * over all processes; a network over its limit is refused from memory. Without the database, each process
 * counts alone.
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
    // The retention job deletes expired rows in batches, off the path of requests.
    clearExpiredByTimeout: false,
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
      return verdict(true, await store.consume(networkOf(address), calls));
    } catch (error) {
      if (error instanceof RateLimiterRes) return verdict(false, error);
      throw error;
    }
  };
}

/** Each process may admit 1/16 of a quota in every window without a lease. */
const SHARE_PART = 16;
/** Divides the calls not yet granted in a window: one lease is 1/8 of them, or more if more calls are waiting. */
const LEASE_PART = 8;
/** Length of a term. A process keeps its share for one term. */
const TERM_MS = 5 * 60_000;
const MAX_KEYS = 200_000;

/** The calls that this process may still admit for one key under one quota. */
interface Allowance {
  /** End of the term by the database's clock, which identifies the term; 0 for the fallback without the database. */
  term: number;
  /** End of the term on this process's monotonic clock. */
  endsAt: number;
  /** Number of windows until the end of the term, including the current one. */
  windows: number;
  /** Calls that this process may admit in each window without a lease. */
  share: number;
  /** Sum of all processes' shares of one window. */
  promised: number;
  /** Calls that this process may still admit in the current window, from its share and its leases. */
  calls: number;
  /** Calls of the current window that no process holds yet and that can be leased, as of the last lease. */
  leasable: number;
}

interface LeaseRow extends Pick<Allowance, "term" | "windows" | "share" | "promised"> {
  key: string;
  now: number;
  points: number;
  granted: number;
}

/**
 * Leases calls of the current window, and gives a process without a share for this term a share of every window. `points`
 * counts all calls granted for the current window. Locks rows in the order of their keys to avoid deadlocks. PostgreSQL
 * 17 cannot return a row's old values, so `share` and `granted` are columns.
 */
const LEASE = {
  name: "quota_lease",
  text: `
    WITH at AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
      asked AS (
        SELECT *, least((size + ${SHARE_PART - 1}) / ${SHARE_PART}, size / 2) AS part
        FROM unnest($1::text[], $2::int[], $3::bigint[], $4::int[], $5::int[]) AS asked (key, callers, term, size, ms)
      )
    INSERT INTO rate_limit AS kept (key, expire, windows, promised, share, points, granted)
    SELECT key, now + count * ms, count, part, part, lease, lease
    FROM at, asked
      CROSS JOIN LATERAL (SELECT greatest(1, ${TERM_MS} / ms) AS count) AS whole
      CROSS JOIN LATERAL (SELECT least(size, greatest(callers, part)) AS lease) AS first
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET (expire, windows, promised, share, points, granted) = (
      SELECT ends, count, before + handed, handed, given + lease, lease
      FROM at, asked
        CROSS JOIN LATERAL (SELECT kept.expire > now AS runs) AS state
        CROSS JOIN LATERAL (SELECT
          CASE WHEN runs THEN kept.expire ELSE excluded.expire END AS ends,
          CASE WHEN runs THEN kept.promised ELSE 0 END AS before
        ) AS running
        CROSS JOIN LATERAL (SELECT
          least(((ends - now + ms - 1) / ms)::int, CASE WHEN runs THEN kept.windows END) AS count
        ) AS rest
        CROSS JOIN LATERAL (SELECT
          CASE WHEN runs AND kept.windows = count THEN kept.points ELSE before END AS given,
          CASE WHEN ends = term THEN 0 ELSE least(part, size / 2 - before) END AS handed
        ) AS held
        CROSS JOIN LATERAL (SELECT
          CASE WHEN handed > 0 THEN handed ELSE (size - given) / ${LEASE_PART} END AS usual
        ) AS unasked
        CROSS JOIN LATERAL (SELECT least(size - given, greatest(callers, usual)) AS lease) AS further
      WHERE asked.key = excluded.key
    )
    RETURNING key, (SELECT now FROM at)::float8 AS now, expire::float8 AS term, windows, share, promised, points,
      granted`,
};

/** Returns no rows if the database is unavailable. Throws any other error, which must not lift the limit silently. */
function noRowsIfUnavailable(error: unknown): { rows: LeaseRow[] } {
  if (asDomainError(error).code === "unavailable") return { rows: [] };
  throw error;
}

/** A limit, and the name of its counter in the database. */
interface Quota {
  name: string;
  limit: RateLimit;
}

/** Starts the next window if the current one is over. */
function beginWindow(held: Allowance, windows: number, limit: RateLimit): void {
  if (windows >= held.windows) return;
  Object.assign(held, { windows, calls: held.share, leasable: limit.requests - held.promised });
}

/** Adds a lease to the allowance if both belong to the same term; otherwise starts a new term with the lease. */
function addLease(known: Allowance | undefined, lease: LeaseRow, limit: RateLimit): Allowance {
  const { term, now, windows, promised, points, granted } = lease;
  const leasable = limit.requests - points;
  if (known?.term === term && windows <= known.windows) {
    beginWindow(known, windows, limit);
    return Object.assign(known, { calls: known.calls + granted, promised, leasable });
  }
  const share = known?.term === term ? known.share : lease.share;
  const endsAt = performance.now() + term - now;
  return { term, endsAt, windows, share, promised, calls: granted, leasable };
}

/**
 * Returns the allowance without the database: one full window that begins now, because waiting for the database
 * may have taken longer than a window.
 */
function fallbackAllowance({ requests, seconds }: RateLimit): Allowance {
  const endsAt = performance.now() + seconds * 1_000;
  return { term: 0, endsAt, windows: 1, share: 0, promised: 0, calls: requests, leasable: 0 };
}

/**
 * Counts calls of a key under each quota, the shortest first. A call that one quota refuses is not counted
 * under the next.
 */
type TakeCalls = (quotas: readonly Quota[], key: string, calls?: number) => Promise<Count[]>;

interface Part {
  limit: RateLimit;
  held: Allowance;
}

function countInTurn(parts: readonly Part[], calls: number): Count[] {
  const counts: Count[] = [];
  for (const { limit, held } of parts) {
    const allowed = held.calls >= calls;
    if (allowed) held.calls -= calls;
    const windowEndsAt = held.endsAt - (held.windows - 1) * limit.seconds * 1_000;
    const seconds = Math.max(1, Math.ceil((windowEndsAt - performance.now()) / 1_000));
    counts.push({ limit, allowed, remaining: held.calls + held.leasable, seconds });
    if (!allowed) break;
  }
  return counts;
}

/**
 * Enforces quotas over all processes without a statement for each call. A process gets a share of every window
 * once a term, and leases more calls when needed; its unused share is not available to others until the term
 * ends (docs/operations/growing.md). Without the database, each process counts alone.
 */
function createQuotas(pool: Store): TakeCalls {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_KEYS });
  interface LeaseRequest {
    limit: RateLimit;
    callers: number;
  }
  /** Lease requests of the statement that is running; `waiting` has those of the next one. */
  let running: ReadonlyMap<string, LeaseRequest> = new Map();
  let waiting = new Map<string, LeaseRequest>();
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function takeLeases(): Promise<void> {
    [running, waiting, next] = [waiting, new Map(), null];
    const all = [...running].map(([key, { limit, callers }]) => ({ key, limit, callers }));
    const values = [
      all.map(({ key }) => key),
      all.map(({ callers }) => callers),
      all.map(({ key }) => allowances.peek(key)?.term ?? 0),
      all.map(({ limit }) => limit.requests),
      all.map(({ limit }) => limit.seconds * 1_000),
    ];
    try {
      const { rows } = await pool.query<LeaseRow>({ ...LEASE, values }).catch(noRowsIfUnavailable);
      const leases = new Map(rows.map((row) => [row.key, row]));
      for (const { key, limit } of all) {
        const lease = leases.get(key);
        allowances.set(key, lease ? addLease(allowances.peek(key), lease, limit) : fallbackAllowance(limit));
      }
    } finally {
      running = new Map();
    }
  }

  /** Resolves once the key has a new lease. Requests made while a statement runs are combined in the next one. */
  function lease(key: string, limit: RateLimit, calls: number): Promise<void> {
    if (running.has(key)) return underWay;
    const callers = (waiting.get(key)?.callers ?? 0) + calls;
    waiting.set(key, { limit, callers });
    // Errors of the previous statement reject the callers of that statement, not these.
    next ??= underWay
      .catch(() => {})
      .then(() => {
        underWay = takeLeases();
        return underWay;
      });
    return next;
  }

  /**
   * Returns the allowance of a quota, or null if calls must be leased first. A lease just received counts even
   * if its window is over by now.
   */
  function usableAllowance(
    name: string,
    limit: RateLimit,
    calls: number,
    hasWaited: boolean,
  ): Allowance | null {
    const held = allowances.get(name);
    const now = performance.now();
    if (held === undefined || (held.endsAt <= now && !hasWaited)) return null;
    if (!hasWaited) beginWindow(held, Math.ceil((held.endsAt - now) / (limit.seconds * 1_000)), limit);
    return held.calls >= calls || held.leasable === 0 ? held : null;
  }

  return async function take(quotas, key, calls = 1) {
    for (let hasWaited = false; ; hasWaited = true) {
      const parts: Part[] = [];
      const leases: Promise<void>[] = [];
      for (const { name, limit } of quotas) {
        const full = `${name}:${key}`;
        const held = usableAllowance(full, limit, calls, hasWaited);
        if (held === null) leases.push(lease(full, limit, calls));
        else parts.push({ limit, held });
        // Refused by a shorter quota, so nothing needs to be leased under a longer one.
        if (held !== null && held.calls < calls) break;
      }
      if (leases.length === 0) return countInTurn(parts, calls);
      await Promise.all(leases);
    }
  };
}
