import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MigrationList, SchemaContainer, SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { DatabaseStartError } from "./errors.ts";
import { withEngine } from "./schema-engine.ts";

const PRISMA_FOLDER = resolve(import.meta.dirname, "../../../prisma");

/** The folder of prisma/migrations in this clone. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

const FILTERS = { externalTables: [], externalEnums: [] };
const NOTHING = /^\s*-- This is an empty migration\.\s*$/;

/** Any number; every process of the board takes the same one. */
const MIGRATION_LOCK = 7_204_118;

/**
 * Applies the migrations that the database does not have yet, one process at a time, and returns their names.
 * Records them as `prisma migrate deploy` does, in `_prisma_migrations`.
 *
 * @throws {DatabaseStartError} where the server is too old
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  waiting?: () => void,
): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  const work = async (connection: pg.Client) => {
    if (await hasAll(connection, migrationsList)) return [];
    await prepareOlderServer(connection);
    return withEngine(url, prepareOlderServer, async (engine) => {
      await forgetCutOff(engine, migrationsList);
      try {
        const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS });
        return appliedMigrationNames;
      } catch (error) {
        throw explained(error);
      }
    });
  };
  return alone(url, MIGRATION_LOCK, work, waiting);
}

/**
 * Tests that every migration has been applied. At most starts that is so, and the schema engine is not loaded: it keeps
 * 60 MB for good.
 */
async function hasAll(connection: pg.Client, { migrationDirectories }: MigrationList): Promise<boolean> {
  const { rows: tables } = await connection.query<{ name: string | null }>(
    "SELECT to_regclass('_prisma_migrations')::text AS name",
  );
  if (tables[0]?.name === null) return false;
  const { rows } = await connection.query<{ name: string; whole: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS whole FROM _prisma_migrations
     WHERE rolled_back_at IS NULL`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  return rows.every(({ whole }) => whole) && migrationDirectories.every(({ path }) => applied.has(path));
}

/**
 * The SQL that leads from the migrations so far to prisma/schema, or null when they agree. Works on a scratch
 * database beside the one at `url`. Checks, partial indexes, triggers and functions written by hand into a
 * migration are no part of the schema files and do not count as a difference.
 */
export async function difference(url: string, folder = MIGRATIONS_FOLDER): Promise<string | null> {
  const [migrations, files] = await Promise.all([readMigrations(folder), readSchema()]);
  const { stdout } = await withEngine(url, prepareOlderServer, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: FILTERS,
    }),
  );
  return stdout === null || NOTHING.test(stdout) ? null : stdout;
}

/**
 * A migration takes effect whole or not at all, so one that failed or was cut off has left nothing and is simply
 * due again. The engine would refuse to go on.
 */
async function forgetCutOff(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: FILTERS,
  });
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
}

/** One sentence from the engine's report. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const name = /migration_name="(.+?)"/.exec(error.message)?.[1];
  const reason = error.message.split("\n").find((line) => line !== "external connector error");
  if (name === undefined) return error;
  return new Error(
    `The migration ${name} could not be applied (${reason}); the database is as it was before it.`,
    { cause: error },
  );
}

/**
 * Runs `work` while no other process does. The lock is held by a connection of its own and ends with it, whatever happens.
 * `waiting` is called where another process has the lock.
 */
export async function alone<T>(
  url: string,
  lock: number,
  work: (connection: pg.Client) => Promise<T>,
  waiting: () => void = () => {},
): Promise<T> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    await assertVersion(connection);
    const { rows } = await connection.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS locked",
      [lock],
    );
    if (rows[0]?.locked !== true) {
      waiting();
      await connection.query("SELECT pg_advisory_lock($1)", [lock]);
    }
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** The least version, as `server_version_num` counts. */
const LEAST_VERSION = 160_000;

/** Returns the sentence for a server that is too old, or null. */
export function versionProblem({ number, name }: { number: number; name: string }): string | null {
  if (number >= LEAST_VERSION) return null;
  return `The database is PostgreSQL ${name}, and the board needs ${LEAST_VERSION / 10_000} or newer: upgrade it, or leave DATABASE_URL out to use the embedded one.`;
}

async function versionOf(connection: pg.Client): Promise<{ number: number; name: string }> {
  const { rows } = await connection.query<{ number: number; name: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
  );
  return rows[0] ?? { number: 0, name: "unknown" };
}

async function assertVersion(connection: pg.Client): Promise<void> {
  const problem = versionProblem(await versionOf(connection));
  if (problem !== null) throw new DatabaseStartError(problem);
}

/** Objects of PostgreSQL 17 and 18 that migrations name, for older servers. */
const OLDER_SERVERS = [
  {
    // The number of milliseconds in the first six bytes of a random UUID, and 7 as its version.
    before: 180_000,
    sql: `CREATE OR REPLACE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
      SELECT encode(set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid()) PLACING
          substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1), 53, 1), 'hex')::uuid $$`,
  },
  { before: 170_000, sql: "CREATE COLLATION IF NOT EXISTS pg_c_utf8 (provider = icu, locale = 'und')" },
];

async function prepareOlderServer(connection: pg.Client): Promise<void> {
  const { number } = await versionOf(connection);
  for (const { before, sql } of OLDER_SERVERS) if (number < before) await connection.query(sql);
}

/** Every migration, oldest first. */
async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const content = await readFile(join(folder, path, "migration.sql"), "utf8");
        return {
          path,
          migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: content } },
        };
      }),
    ),
  };
}

/** Every file of prisma/schema. */
async function readSchema(): Promise<SchemaContainer[]> {
  const folder = join(PRISMA_FOLDER, "schema");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), "utf8"),
    })),
  );
}
