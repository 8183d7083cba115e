import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { ObservedPool } from "./observed-pool.ts";
import { STATEMENT_MS, sessionOptions } from "./plain.ts";

/** Client that runs each query separately, outside of a transaction. */
export type Db = PrismaClient;
/** Client that runs its queries in an open transaction. */
export type Tx = Prisma.TransactionClient;
export type DbOrTx = Db | Tx;

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export type PoolOptions = {
  /** Maximum connections; default 10. */
  poolSize?: number;
  /** Name of the connections in pg_stat_activity. */
  applicationName?: string;
  /** Time limit for getting a free connection, and for opening one; default 3 s. */
  connectTimeoutMs?: number;
  /** Time limit of a statement on the server; default 6 s. The client waits one second longer. */
  statementTimeoutMs?: number;
  /** Milliseconds between checks of the idle connections; default 2 s. */
  beatMs?: number;
  /**
   * True if the address is a pooler's that may use another session for each transaction, such as pgbouncer.
   * Statements are not prepared, and session settings not sent: set them on the role
   * (docs/operations/database.md).
   */
  pooler?: boolean;
};

/** Idle connections are closed if they do not answer a check within this time, or if their server has become read-only. */
const SILENT_MS = 2_000;
const BEAT_MS = 2_000;
/** Extra time for the server to report that a statement timed out, before the client closes the connection. */
const REPORT_MS = 1_000;

/** Creates a pool of plain `pg` connections, for statements that Prisma does not support. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { poolSize = 10, applicationName, connectTimeoutMs = 3_000, pooler = false } = options;
  const { statementTimeoutMs = STATEMENT_MS, beatMs = BEAT_MS } = options;
  const pool = new ObservedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + REPORT_MS,
    // Idle connections stay open, because opening one takes as long as forty statements.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(pooler ? {} : { options: sessionOptions(statementTimeoutMs) }),
    // Pipelining: queries are sent without waiting for the answers to earlier ones. If a query times out, `pg`
    // closes its connection and the pool opens another.
    pipeline: true,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  });
  if (pooler) poolers.add(pool);
  // The query on a broken connection rejects anyway; without a listener, the error would also end the process.
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  checkIdle(pool, beatMs);
  return pool;
}

const poolers = new WeakSet<Pool>();

/** Returns true if statements can be prepared, which is impossible behind a pooler that uses several sessions. */
function canPrepare(pool: Pool): boolean {
  return !poolers.has(pool);
}

/** The method of a pool that runs single statements. */
export type Store = { query: <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>> };

/**
 * Returns a store for named statements on the pool, or on one of its connections. Behind a pooler it drops the names,
 * so that nothing is prepared.
 */
export function storeOf(pool: Pool, connection: Pool | PoolClient = pool): Store {
  return {
    query: ({ name, ...query }) => connection.query(canPrepare(pool) && name ? { name, ...query } : query),
  };
}

/** Statement that fails on a dead connection, and tells whether the server has become read-only. */
export const CHECK = "SELECT current_setting('transaction_read_only') = 'on' AS readonly";

/** Checks the idle connections regularly, so that after a failover they are replaced before a request uses them. */
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

/** Sends a statement over the pool; rejects without an answer within two seconds. */
export async function checkPool(pool: Pool): Promise<void> {
  await pool.query({ text: CHECK, query_timeout: SILENT_MS } as pg.QueryConfig);
}

/**
 * Creates the Prisma client, on a new pool that `$disconnect` closes, or on the caller's pool. It connects at
 * the first query.
 */
export function createDb(urlOrPool: string | Pool, options: PoolOptions = {}): Db {
  const own = typeof urlOrPool === "string";
  const pool = own ? createPool(urlOrPool, options) : urlOrPool;
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: own,
      ...(canPrepare(pool) ? { statementNameGenerator: ({ sql }) => statementName(pool, sql) } : {}),
    }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<object, Pool>();

/** Returns the pool of a client; undefined for a transaction, which has one connection of a pool. */
export function poolOf(db: DbOrTx): Pool | undefined {
  return pools.get(db);
}

/** Maximum prepared statements of a connection. Further statements are planned each time. */
const MAX_PREPARED = 500;

const namesOf = new WeakMap<Pool, Map<string, string>>();

/**
 * Returns the name under which the pool prepares a statement, so that PostgreSQL parses it once for each
 * connection; an empty name once `MAX_PREPARED` statements have one.
 */
export function statementName(pool: Pool, text: string): string {
  const names = namesOf.get(pool) ?? new Map<string, string>();
  namesOf.set(pool, names);
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size === MAX_PREPARED) return "";
  const name = `board_${names.size}`;
  names.set(text, name);
  return name;
}

function ignore(): void {}
