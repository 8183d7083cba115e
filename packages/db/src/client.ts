import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { ObservedPool } from "./observed-pool.ts";

/** The client outside a transaction. */
export type Db = PrismaClient;
/** The client inside an open transaction. */
export type Tx = Prisma.TransactionClient;
export type DbOrTx = Db | Tx;

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export type PoolOptions = {
  /** Connections at most; 10 when not given. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Waiting longer for a free connection is answered as "database unavailable"; 5 s when not given. */
  connectTimeoutMs?: number;
};

/**
 * Set for every connection. Prisma reads timestamps wrongly in a session whose zone is not UTC, and no
 * statement, wait for a lock or forgotten transaction may hold others up for long.
 */
const SESSION = {
  TimeZone: "UTC",
  statement_timeout: "10s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
};

export const sessionOptions = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** A pool of plain `pg` connections, for LISTEN and for statements that Prisma does not support. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { poolSize = 10, applicationName, connectTimeoutMs = 5_000 } = options;
  const pool = new ObservedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // A new connection takes as long as forty statements: those of a quiet hour are kept for the next one.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    options: sessionOptions,
    // Sends queries without waiting for the answers to earlier ones, in order.
    pipeline: true,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  });
  // A connection that dies is reported by the query that used it. Without a listener it would end the process.
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  return pool;
}

/**
 * The Prisma client, on a pool of its own (closed by `$disconnect`) or on one that the caller keeps.
 * Connects with the first query.
 */
export function createDb(urlOrPool: string | Pool, options: PoolOptions = {}): Db {
  const own = typeof urlOrPool === "string";
  const pool = own ? createPool(urlOrPool, options) : urlOrPool;
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: own,
      statementNameGenerator: createStatementNames(),
    }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<object, Pool>();

/** The pool under a client; none under an open transaction, which has one connection of it. */
export function poolOf(db: DbOrTx): Pool | undefined {
  return pools.get(db);
}

/** As many statements as a connection keeps prepared; those beyond are planned each time. */
const PREPARED_AT_MOST = 500;

/** A name for each text, so that PostgreSQL parses a statement once for each connection. */
function createStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size === PREPARED_AT_MOST) return "";
    const name = `board_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

function ignore(): void {}
