import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { ObservedPool } from "./observed-pool.ts";
import { STATEMENT_MS, sessionOptions } from "./plain.ts";

/** The client outside of a transaction. */
export type Db = PrismaClient;
/** The client inside a transaction. */
export type Tx = Prisma.TransactionClient;
export type DbOrTx = Db | Tx;

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export type PoolOptions = {
  /** Maximum connections; default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Time-out for getting a free connection and for opening one; default 3 s. */
  connectTimeoutMs?: number;
  /** Time-out of a statement on the server, default 6 s. The client waits one second longer. */
  statementTimeoutMs?: number;
  /** Interval of the checks of idle connections; default 2 s. */
  beatMs?: number;
  /**
   * The address leads to a pooler that changes the session with each transaction, such as pgbouncer:
   * statements are not prepared and session settings not sent. The role must have them
   * (docs/operations/database.md).
   */
  pooler?: boolean;
};

/**
 * Idle connections that do not answer a check within this time are closed, and so are those of a read-only
 * server.
 */
const SILENT_MS = 2_000;
const BEAT_MS = 2_000;
/** Extra time for the server to report a statement time-out before the connection is closed. */
const REPORT_MS = 1_000;

/** Creates a pool of plain `pg` connections, for LISTEN and for statements that Prisma does not support. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { poolSize = 10, applicationName, connectTimeoutMs = 3_000, pooler = false } = options;
  const { statementTimeoutMs = STATEMENT_MS, beatMs = BEAT_MS } = options;
  const pool = new ObservedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + REPORT_MS,
    // Idle connections are kept, because opening one takes as long as forty statements.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(pooler ? {} : { options: sessionOptions(statementTimeoutMs) }),
    // Pipelining: queries are sent without waiting for earlier answers. `pg` closes the connection when a
    // query times out, and the pool replaces it.
    pipeline: true,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  });
  if (pooler) poolers.add(pool);
  // The query that uses a broken connection rejects. Without a listener the error would also end the
  // process.
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  checkIdle(pool, beatMs);
  return pool;
}

const poolers = new WeakSet<Pool>();

/** Returns true if statements can be prepared: not behind a pooler, where sessions change. */
function canPrepare(pool: Pool): boolean {
  return !poolers.has(pool);
}

/** The part of a pool that runs single statements. */
export type Store = { query: <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>> };

/** Wraps a pool for named statements; behind a pooler the names are dropped, so nothing is prepared. */
export function storeOf(pool: Pool): Store {
  return { query: ({ name, ...query }) => pool.query(canPrepare(pool) && name ? { name, ...query } : query) };
}

/** Detects a dead connection, or a server that has become read-only. */
export const CHECK = "SELECT current_setting('transaction_read_only') = 'on' AS readonly";

/** Checks idle connections, so that after a failover they are replaced before a request uses them. */
function checkIdle(pool: Pool, beatMs: number): void {
  const beat = setInterval(() => {
    if (pool.ending) return clearInterval(beat);
    for (let left = pool.idleCount; left > 0; left -= 1) void checkOne(pool);
  }, beatMs);
  beat.unref();
}

async function checkOne(pool: Pool): Promise<void> {
  const connection = await pool.connect().catch(ignore);
  if (connection === undefined) return;
  const isSound = await connection
    .query<{ readonly: boolean }>({ text: CHECK, query_timeout: SILENT_MS } as pg.QueryConfig)
    .then(
      ({ rows }) => rows[0]?.readonly === false,
      () => false,
    );
  connection.release(!isSound);
}

/** Sends a statement with a time-out of two seconds. */
export async function checkPool(pool: Pool): Promise<void> {
  await pool.query({ text: CHECK, query_timeout: SILENT_MS } as pg.QueryConfig);
}

/**
 * Creates the Prisma client on a new pool, which `$disconnect` closes, or on the caller's pool. It connects
 * with the first query.
 */
export function createDb(urlOrPool: string | Pool, options: PoolOptions = {}): Db {
  const own = typeof urlOrPool === "string";
  const pool = own ? createPool(urlOrPool, options) : urlOrPool;
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: own,
      ...(canPrepare(pool) ? { statementNameGenerator: createStatementNames() } : {}),
    }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<object, Pool>();

/** Returns the pool of a client; undefined for a transaction, which has one of its connections. */
export function poolOf(db: DbOrTx): Pool | undefined {
  return pools.get(db);
}

/** Maximum prepared statements of a connection; others are planned each time. */
const MAX_PREPARED = 500;

/**
 * Returns the same name for the same text, so that PostgreSQL parses a statement once for each connection.
 */
function createStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size === MAX_PREPARED) return "";
    const name = `board_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

function ignore(): void {}
