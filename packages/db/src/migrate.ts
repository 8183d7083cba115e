import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { MigrationList, SchemaContainer, SchemaEngine } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { DatabaseStartError } from "./errors.ts";
import { type Patience, runMigration } from "./run-migration.ts";
import { withEngine } from "./schema-engine.ts";
import { appliedMigrations, withConnection } from "./with-connection.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const PRISMA_FOLDER = join(ROOT, "prisma");

/** The folder prisma/migrations of this repository. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/** Version of this release, e.g. "1.4.0". */
export const RELEASE: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

const FILTERS = { externalTables: [], externalEnums: [] };
const NOTHING = /^\s*-- This is an empty migration\.\s*$/;

/** Key of the advisory lock: an arbitrary number, the same in every process of the board. */
const MIGRATION_LOCK = 7_204_118;

export type MigrateOptions = Partial<Patience> & {
  /** Version of the code that starts. */
  release?: string;
};

/**
 * Applies the missing migrations, one process at a time, and returns their names. Records them in
 * `_prisma_migrations`, as `prisma migrate deploy` does.
 *
 * @throws {DatabaseStartError} if the server is too old, the schema too new, or a migration fails
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { say = () => {}, release = RELEASE } = options;
  const migrationsList = await readMigrations(folder);
  // Checked without the lock, so that a process with nothing to apply does not wait for the migrations of a newer
  // release.
  if ((await readState(url, migrationsList, release)).missing.length === 0) return [];
  const work = async (connection: pg.Client) => {
    const { missing, isNew } = await stateOf(connection, migrationsList);
    if (missing.length === 0) return [];
    await prepareOlderServer(connection);
    return apply(url, migrationsList, { ...options, say: isNew ? () => {} : say });
  };
  const waiting = () => say("Waiting for another process that brings the database up to date …");
  return withAdvisoryLock(url, MIGRATION_LOCK, work, waiting);
}

/**
 * Throws unless the database has every migration of this release, and no newer migration that removed what
 * this release uses.
 *
 * @throws {DatabaseStartError}
 */
export async function assertMigrated(url: string, folder = MIGRATIONS_FOLDER, release = RELEASE) {
  const { missing } = await readState(url, await readMigrations(folder), release);
  if (missing.length === 0) return;
  const [first] = missing;
  throw new DatabaseStartError(
    `The database lacks ${missing.length === 1 ? `the migration ${first}` : `${missing.length} migrations, from ${first} on`}: run \`node apps/server migrate\` first, or set MIGRATE=auto.`,
  );
}

async function apply(
  url: string,
  migrationsList: MigrationList,
  { say, ...rest }: MigrateOptions & Patience,
): Promise<string[]> {
  const names = new Map(
    migrationsList.migrationDirectories.map(({ path, migrationFile: { content } }) => [content.value, path]),
  );
  let problem: unknown;
  const run = async (target: string, script: string) => {
    const name = names.get(script) ?? "";
    say(`Applying ${name} …`);
    await runMigration(target, name, script, { ...rest, say }).catch((error: unknown) => {
      if (error instanceof DatabaseStartError) problem = error;
      throw error;
    });
  };
  return withEngine(url, { prepare: prepareOlderServer, run }, async (engine) => {
    await forgetFailed(engine, migrationsList);
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS });
      return appliedMigrationNames;
    } catch (error) {
      throw problem ?? explained(error);
    }
  });
}

type SchemaState = {
  /** Names of the applied migrations, the oldest first. */
  applied: string[];
  /** Migrations of this release that have not been applied. */
  missing: string[];
  /** Applied migrations that this release does not know. */
  newer: string[];
  /** True if no migration was ever applied. */
  isNew: boolean;
};

/**
 * Returns the state of the schema. Usually nothing is missing; the schema engine, which takes 60 MB, is then
 * not loaded.
 */
async function stateOf(connection: pg.Client, migrationsList: MigrationList): Promise<SchemaState> {
  const known = namesOf(migrationsList);
  const applied = await appliedMigrations(connection);
  if (applied === null) return { applied: [], missing: known, newer: [], isNew: true };
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
    isNew: false,
  };
}

async function readState(url: string, migrationsList: MigrationList, release: string): Promise<SchemaState> {
  const read = async (connection: pg.Client) => {
    await assertVersion(connection);
    const state = await stateOf(connection, migrationsList);
    const problem =
      firstMigrationProblem(state.applied, namesOf(migrationsList)) ?? releaseProblem(state.newer, release);
    if (problem !== null) throw new DatabaseStartError(problem);
    return state;
  };
  return withConnection(url, read, { query_timeout: ANSWER_WITHIN_MS });
}

/**
 * Returns a sentence if the first migration of a database or a backup is not this release's first migration;
 * else null.
 *
 * @param applied migrations of the database or backup, oldest first
 * @param known migrations of this release, oldest first
 */
export function firstMigrationProblem(
  applied: readonly string[],
  known: readonly string[],
  what = "The database",
): string | null {
  const [first] = known;
  if (first === undefined || applied.length === 0 || applied.includes(first)) return null;
  return `${what} begins with the migration ${applied[0]}, and this release with ${first}: it cannot be brought up to date, so keep it for the version that made it, and start this one with an empty database.`;
}

/**
 * Matches the name of a migration that removes what older releases use: `20270101120000_after_1_4_0_drop_fax`
 * works with 1.4.0 and later.
 */
const CONTRACTS = /^\d+_after_(\d+)_(\d+)_(\d+)_/;

/** Returns the oldest release that works after the migration, such as "1.4.0"; null if all do. */
export function leastRelease(migration: string): string | null {
  return CONTRACTS.exec(migration)?.slice(1).join(".") ?? null;
}

/** Returns a sentence if migrations of newer releases removed what this release uses; else null. */
export function releaseProblem(newer: readonly string[], release: string): string | null {
  const breaking = newer.flatMap((name) => {
    const least = leastRelease(name);
    return least !== null && isBefore(release, least) ? [{ name, least }] : [];
  });
  const worst = breaking.toSorted((a, b) => (isBefore(a.least, b.least) ? 1 : -1))[0];
  if (worst === undefined) return null;
  return `The database is newer than this release, ${release}: its migration ${worst.name} took away what releases before ${worst.least} use. Start release ${worst.least} or newer, or restore the backup made before the upgrade.`;
}

function isBefore(release: string, other: string): boolean {
  return release.localeCompare(other, "en", { numeric: true }) < 0;
}

/**
 * Returns the SQL that is missing in the migrations to reach prisma/schema; null if they agree. Uses a scratch
 * database on the server of `url`. Ignores checks, partial indexes, triggers and functions, because they exist
 * as SQL only.
 */
export async function difference(url: string, folder = MIGRATIONS_FOLDER): Promise<string | null> {
  const [migrations, files] = await Promise.all([readMigrations(folder), readSchema()]);
  const run = async (target: string, script: string) => {
    await withConnection(target, (connection) => connection.query(script), {
      options: "-c TimeZone=UTC",
    });
  };
  const { stdout } = await withEngine(url, { prepare: prepareOlderServer, run }, (engine) =>
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
 * Deletes the records of failed migrations, which the engine would refuse to continue after. Each ran in a
 * transaction that was rolled back, so it can run again.
 */
async function forgetFailed(engine: SchemaEngine, migrationsList: MigrationList): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: FILTERS,
  });
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
}

/** Turns the engine's report about a failed migration into one sentence. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const name = /migration_name="(.+?)"/.exec(error.message)?.[1];
  const reason = error.message.split("\n").find((line) => line !== "external connector error");
  if (name === undefined) return error;
  return new DatabaseStartError(
    `The migration ${name} could not be applied (${reason}); the database is as it was before it. Mend the cause and run \`node apps/server migrate\` again; until then the release before goes on working.`,
    { cause: error },
  );
}

const LOOK_EVERY_MS = 250;
/** Time limit for statements that only read versions and names, or take a lock. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Calls `work` while holding an advisory lock. A separate connection holds the lock, so that it is released
 * when the connection ends. Calls `waiting` if another process holds it.
 */
export function withAdvisoryLock<T>(
  url: string,
  lock: number,
  work: (connection: pg.Client) => Promise<T>,
  waiting: () => void = () => {},
): Promise<T> {
  const inTurn = async (connection: pg.Client) => {
    await assertVersion(connection);
    // Polls for the lock. A statement that waits would have a snapshot, and CREATE INDEX CONCURRENTLY waits for all
    // snapshots to end.
    for (let announced = false; !(await takesLock(connection, lock)); announced = true) {
      if (!announced) waiting();
      await setTimeout(LOOK_EVERY_MS);
    }
    return work(connection);
  };
  return withConnection(url, inTurn, { query_timeout: ANSWER_WITHIN_MS });
}

async function takesLock(connection: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    lock,
  ]);
  return rows[0]?.locked === true;
}

/** Oldest supported version, as in `server_version_num`. */
const MIN_VERSION = 160_000;

/** Returns a sentence if the server is older than the oldest supported version; else null. */
export function versionProblem({ number, name }: { number: number; name: string }): string | null {
  if (number >= MIN_VERSION) return null;
  return `The database is PostgreSQL ${name}, and the board needs ${MIN_VERSION / 10_000} or newer: upgrade it, or leave DATABASE_URL out to use the embedded one.`;
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

/** Objects that are part of PostgreSQL 17 or 18 and that migrations use. They are created on older servers. */
const OLDER_SERVERS = [
  {
    // Puts the time in milliseconds into the first six bytes of a random UUID, and sets its version to 7.
    before: 180_000,
    sql: `CREATE OR REPLACE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
      SELECT encode(set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid()) PLACING
          substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1), 53, 1), 'hex')::uuid $$`,
  },
];

async function prepareOlderServer(connection: pg.Client): Promise<void> {
  const { number } = await versionOf(connection);
  for (const { before, sql } of OLDER_SERVERS) if (number < before) await connection.query(sql);
}

function namesOf({ migrationDirectories }: MigrationList): string[] {
  return migrationDirectories.map(({ path }) => path);
}

/** Returns every migration, the oldest first. */
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

/** Returns every file of prisma/schema. */
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
