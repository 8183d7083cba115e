/**
 * Backups of the database: copies of all tables in one snapshot, to be restored into a database with the same
 * migrations.
 */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { appliedMigrations, withConnection } from "./with-connection.ts";

export interface DumpedTable {
  name: string;
  columns: string[];
}

export interface DumpedSequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** A consistent snapshot of the database. */
export interface Snapshot {
  /** Version of the server, such as "18.4". */
  serverVersion: string;
  /** Time of the last commit that a replica has replayed, null if it has replayed none. `replica` is null for a primary. */
  replica: { replayedAt: Date | null } | null;
  /** Names of the applied migrations, the oldest first. */
  migrations: string[];
  tables: DumpedTable[];
  sequences: DumpedSequence[];
  /**
   * Streams a table in the text format of COPY, which every version of PostgreSQL can read. A stream must end
   * before the next one starts.
   */
  read(table: DumpedTable): Readable;
  /** Streams the result of a query in the same format. */
  readQuery(query: string): Readable;
}

/** Makes the output independent of the server's settings, and removes the time limits, because COPY can take long. */
const SESSION = `
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'`;

/**
 * Leaves out unlogged tables, which can be derived from others and cannot be read on a replica, and
 * `_prisma_migrations`, which is written when migrations are applied.
 */
const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relpersistence = 'p' AND c.relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.relname ORDER BY c.relname`;

const SEQUENCES = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' AND relpersistence = 'p' ORDER BY relname`;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND conparentid = 0`;

const { escapeIdentifier: quoted } = pg;

const connected = <T>(url: string, work: (connection: pg.Client) => Promise<T>) =>
  withConnection(url, work, { application_name: "freight-board backup" });

async function sequencesOf(connection: pg.Client): Promise<DumpedSequence[]> {
  const { rows: names } = await connection.query<{ name: string }>(SEQUENCES);
  const sequences: DumpedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await connection.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`,
    );
    const { last = "1", called = false } = rows[0] ?? {};
    sequences.push({ name, lastValue: last, isCalled: called });
  }
  return sequences;
}

function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

/**
 * Calls `work` with a snapshot of the database. Concurrent writers do not wait, and their changes are not in
 * the snapshot.
 */
export function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return connected(url, async (connection) => {
    // Read before the snapshot is taken, so that the snapshot is at least as new as this time.
    const { rows: servers } = await connection.query<{
      version: string;
      isReplica: boolean;
      replayedAt: Date | null;
    }>(
      `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isReplica",
        pg_last_xact_replay_timestamp() AS "replayedAt"`,
    );
    const { version = "", isReplica = false, replayedAt = null } = servers[0] ?? {};
    await connection.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SESSION}`);
    const migrations = (await appliedMigrations(connection)) ?? [];
    const { rows: tables } = await connection.query<DumpedTable>(TABLES);
    const readQuery = (query: string) => connection.query(copyTo(`COPY (${query}) TO STDOUT`));
    return await work({
      serverVersion: version,
      replica: isReplica ? { replayedAt } : null,
      migrations,
      tables,
      // Sequences are not part of a snapshot. They are read after the snapshot was taken, so their values are
      // not lower than those in the rows of the snapshot.
      sequences: await sequencesOf(connection),
      read: ({ name, columns }) => readQuery(`SELECT ${listed(columns)} FROM ${quoted(name)}`),
      readQuery,
    });
  });
}

/** Returns the applied migrations, and the name of a table that has rows; null if all are empty. */
export function inspect(url: string): Promise<{ migrations: string[]; filled: string | null }> {
  return connected(url, async (connection) => {
    const migrations = (await appliedMigrations(connection)) ?? [];
    const { rows: tables } = await connection.query<DumpedTable>(TABLES);
    for (const { name } of tables) {
      const { rowCount } = await connection.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
      if (rowCount !== 0) return { migrations, filled: name };
    }
    return { migrations, filled: null };
  });
}

interface Fill {
  tables: readonly (DumpedTable & { rows: number })[];
  sequences: readonly DumpedSequence[];
  /** Returns the rows of a table from the snapshot. */
  open(table: DumpedTable): Readable;
}

/**
 * Fills an empty database that has the snapshot's migrations, in one transaction. Triggers do not run, so that
 * rows stay as they were. Foreign keys are checked at the end, because tables refer to each other.
 */
export async function fill(url: string, { tables, sequences, open }: Fill): Promise<void> {
  await connected(url, async (connection) => {
    await connection.query(`BEGIN; ${SESSION}`);
    const { rows: keys } = await connection.query<{ table: string; name: string; definition: string }>(
      FOREIGN_KEYS,
    );
    for (const { table, name } of keys)
      await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
    for (const table of tables) {
      const name = quoted(table.name);
      await connection.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      const copy = connection.query(copyFrom(`COPY ${name} (${listed(table.columns)}) FROM STDIN`));
      await pipeline(open(table), copy);
      if (copy.rowCount !== table.rows)
        throw new Error(`${table.name} took ${copy.rowCount} rows of ${table.rows}.`);
      await connection.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    }
    for (const { name, lastValue, isCalled } of sequences)
      await connection.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), lastValue, isCalled]);
    for (const { table, name, definition } of keys)
      await connection.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    await connection.query("COMMIT");
    await connection.query("ANALYZE");
  });
}
