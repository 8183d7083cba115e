import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { ObservedPool } from "./observed-pool.ts";
import { STATEMENT_MS, sessionOptions } from "./plain.ts";

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
  /** Time-out for a free connection and for a new one; 3 s when not given. */
  connectTimeoutMs?: number;
  /** Time-out of a statement on the server, 6 s when not given. The client waits one second longer. */
  statementTimeoutMs?: number;
  /** Pause between two checks of idle connections; 2 s when not given. */
  beatMs?: number;
  /**
   * The address is that of a pooler which gives every transaction another session, such as pgbouncer: nothing is
   * prepared, and no settings are sent with the start of a connection. The role has them (docs/operations/database.md).
   */
  pooler?: boolean;
};

/** Connections whose server does not answer a check within this time are closed, as are those of a read-only server. */
const SILENT_MS = 2_000;
const BEAT_MS = 2_000;
/** A statement that the server did not end in time has this long to report it, before the connection is closed. */
const REPORT_MS = 1_000;

/** A pool of plain `pg` connections, for LISTEN and for statements that Prisma does not support. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { poolSize = 10, applicationName, connectTimeoutMs = 3_000, pooler = false } = options;
  const { statementTimeoutMs = STATEMENT_MS, beatMs = BEAT_MS } = options;
  const pool = new ObservedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + REPORT_MS,
    // A new connection takes as long as forty statements: those of a quiet hour are kept for the next one.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(pooler ? {} : { options: sessionOptions(statementTimeoutMs) }),
    // Sends queries without waiting for the answers to earlier ones, in order. `pg` closes such a connection when a
    // query times out, so the pool replaces it.
    pipeline: true,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  });
  if (pooler) poolers.add(pool);
  // A connection that dies is reported by the query that used it. Without a listener it would end the process.
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  checkIdle(pool, beatMs);
  return pool;
}

const poolers = new WeakSet<Pool>();

/** Tests that a statement can be prepared once for each connection: not behind a pooler, which lends any session. */
function canPrepare(pool: Pool): boolean {
  return !poolers.has(pool);
}

/** The part of a pool that runs single statements. */
export type Store = { query: <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>> };

/** The pool for callers who name their statements; behind a pooler the names are left out, so nothing is prepared. */
export function storeOf(pool: Pool): Store {
  return { query: ({ name, ...query }) => pool.query(canPrepare(pool) && name ? { name, ...query } : query) };
}

/** Asks for the state of the server, to find out that a connection is dead or that its server takes no writes any more. */
export const CHECK = "SELECT current_setting('transaction_read_only') = 'on' AS readonly";

/** Checks idle connections, so that after a failover they are replaced before a request has to wait for one of them. */
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

/** Asks the database for anything, in two seconds. */
export async function checkPool(pool: Pool): Promise<void> {
  await pool.query({ text: CHECK, query_timeout: SILENT_MS } as pg.QueryConfig);
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
      ...(canPrepare(pool) ? { statementNameGenerator: createStatementNames() } : {}),
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
const MAX_PREPARED = 500;

/** A name for each text, so that PostgreSQL parses a statement once for each connection. */
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
