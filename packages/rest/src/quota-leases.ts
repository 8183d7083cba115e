import type { RateLimit } from "@board/api/server";
import type { Pool } from "@board/db";

/** A lease is this part of what is left of the window for everybody, or as much as is asked for at the moment. */
const LEASE_PART = 8;

/** What this process may let through in a window. */
export interface Lease {
  granted: number;
  /** Left to all processes when the lease was taken. */
  left: number;
  /** Of the window, from before the question, so that nothing is carried into the next one however long the answer took. */
  endsAt: number;
}

/** Those who wait for the lease of one key. */
interface Asking {
  callers: number;
  taken: Promise<void>;
  resolve: () => void;
}

interface LeaseRow {
  key: string;
  granted: number;
  left: number;
  ms: number;
}

/**
 * Takes a lease for each key from the windows that all processes share, and opens a new window where the old one is over.
 * Its clock is the database's. The keys in their order, so that two processes never wait for each other.
 */
const LEASE = {
  name: "quota_lease",
  text: `
    WITH at AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
      asked AS (SELECT * FROM unnest($1::text[], $2::int[]) AS asked (key, callers))
    INSERT INTO rate_limit AS shared (key, points, expire)
    SELECT key, least($3::int, greatest(callers, $3::int / ${LEASE_PART})), at.now + $4::int FROM asked, at ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN shared.expire <= excluded.expire - $4::int THEN excluded.points
        ELSE least($3::int, shared.points + greatest(
          (SELECT callers FROM asked WHERE asked.key = excluded.key), ($3::int - shared.points) / ${LEASE_PART})) END,
      expire = CASE WHEN shared.expire <= excluded.expire - $4::int THEN excluded.expire ELSE shared.expire END
    RETURNING
      key,
      new.points - CASE WHEN old.expire = new.expire THEN old.points ELSE 0 END AS granted,
      $3::int - new.points AS left,
      (new.expire - (SELECT now FROM at))::int AS ms`,
};

/**
 * Takes leases of one quota and hands each to `keep`. Windows of many firms end together: what is asked for in one turn, or
 * while an answer is under way, is one question. While the database does not answer the whole quota is this process's.
 */
export function createLeases(
  { pool, keyPrefix, limit }: { pool: Pool; keyPrefix: string; limit: RateLimit },
  keep: (key: string, lease: Lease) => void,
) {
  /** By key, those included that are asked for right now. */
  const asking = new Map<string, Asking>();
  let next = new Map<string, Asking>();
  let underWay = false;

  async function askFor(asked: ReadonlyMap<string, Asking>): Promise<Map<string, Lease>> {
    const askedAt = performance.now();
    const names = [...asked.keys()].map((key) => `${keyPrefix}:${key}`);
    const callers = [...asked.values()].map((each) => each.callers);
    const values = [names, callers, limit.requests, limit.seconds * 1_000];
    try {
      const { rows } = await pool.query<LeaseRow>({ ...LEASE, values });
      return new Map(
        rows.map(({ key, granted, left, ms }) => [key, { granted, left, endsAt: askedAt + ms }]),
      );
    } catch {
      // Not reached: counted by itself.
      return new Map();
    }
  }

  async function send(): Promise<void> {
    const asked = next;
    next = new Map();
    const alone = { granted: limit.requests, left: 0, endsAt: performance.now() + limit.seconds * 1_000 };
    const leases = await askFor(asked);
    underWay = false;
    sendNext();
    for (const [key, { resolve }] of asked) {
      asking.delete(key);
      keep(key, leases.get(`${keyPrefix}:${key}`) ?? alone);
      resolve();
    }
  }

  function sendNext(): void {
    if (underWay || next.size === 0) return;
    underWay = true;
    setImmediate(() => void send());
  }

  /** Resolves once a lease is kept: one for all who ask for this key meanwhile. */
  return function take(key: string): Promise<void> {
    const already = asking.get(key);
    if (already !== undefined) {
      already.callers += 1;
      return already.taken;
    }
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const one = { callers: 1, taken, resolve };
    asking.set(key, one);
    next.set(key, one);
    sendNext();
    return taken;
  };
}
