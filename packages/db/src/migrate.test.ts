import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  assertMigrated,
  difference,
  migrate,
  releaseProblem,
  versionProblem,
  withAdvisoryLock,
} from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { withConnection } from "./with-connection.ts";

let database: TestDatabase;
let folder: string;

/** An empty folder of migrations, and a database that is as new as one gets. */
async function setUp(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  database = await createTestDatabase();
  await database.db.$executeRaw`DROP SCHEMA public CASCADE`;
  await database.db.$executeRaw`CREATE SCHEMA public`;
}
async function tearDown(): Promise<void> {
  await database.drop();
  await rm(folder, { recursive: true });
}

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "migration.sql"), sql);
}

describe("migrations", { shuffle: false }, () => {
  beforeAll(async () => {
    await setUp();
    await add("1_table", "CREATE TABLE van (id int PRIMARY KEY, seen timestamptz);");
    await add(
      "2_function",
      `ALTER TABLE van ADD CONSTRAINT van_id_check CHECK (id > 0);
       CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.seen := now(); RETURN NEW; END; $$;
       CREATE TRIGGER van_touch BEFORE INSERT ON van FOR EACH ROW EXECUTE FUNCTION touch();`,
    );
  });
  afterAll(tearDown);

  it("are applied once, in order, however many processes start together", async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(applied.flat()).toEqual(["1_table", "2_function"]);
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  it("may hold functions with semicolons in them", async () => {
    await database.db.$executeRaw`INSERT INTO van (id) VALUES (1)`;
    const rows = await database.db.$queryRaw`SELECT seen IS NOT NULL AS touched FROM van`;
    expect(rows).toEqual([{ touched: true }]);
  });

  it("leave the database as it was when one fails, and name the reason", async () => {
    await add("3_broken", "ALTER TABLE van ADD COLUMN half int; ALTER TABLE lorry ADD COLUMN half int;");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      "The migration 3_broken could not be applied (No such table: lorry); the database is as it was before it.",
    );
    const columns = await database.db.$queryRaw`
      SELECT column_name FROM information_schema.columns WHERE table_name = 'van' AND column_name = 'half'`;
    expect(columns).toEqual([]);
  });

  it("go on from there once it is mended", async () => {
    await writeFile(join(folder, "3_broken", "migration.sql"), "ALTER TABLE van ADD COLUMN half int;");
    expect(await migrate(database.url, folder)).toEqual(["3_broken"]);
  });

  it("are not touched by a process that was killed half-way", async () => {
    await add("4_cut_off", "CREATE TABLE lorry (id int);");
    await database.db.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('cut', 'x', '4_cut_off')`;
    expect(await migrate(database.url, folder)).toEqual(["4_cut_off"]);
  });
});

describe("a migration in a busy database", { shuffle: false }, () => {
  // Long enough for a look at what is in the way.
  const tries = (count: number) => ({ pausesMs: Array<number>(count - 1).fill(10), lockTimeoutMs: 2_000 });
  beforeAll(async () => {
    await setUp();
    await add("1_table", "CREATE TABLE van (id int PRIMARY KEY, seen timestamptz, half int);");
    await migrate(database.url, folder);
  });
  afterAll(tearDown);

  /** Calls `work` while a transaction that has read the table stays open; `end` ends it. */
  const besideReader = (work: (end: () => Promise<unknown>) => Promise<unknown>) =>
    withConnection(database.url, async (reader) => {
      await reader.query("SET application_name = 'a long report'");
      await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM van");
      await work(() => reader.query("COMMIT"));
    });

  it("that waits for a lock gives way to the requests behind it, and is applied once the lock is free", async () => {
    await add("5_waits", "ALTER TABLE van ADD COLUMN waited int;");
    const lines: string[] = [];
    await besideReader(async (end) => {
      const migrating = migrate(database.url, folder, { ...tries(200), say: (line) => lines.push(line) });
      const waiting = async () =>
        (
          await database.db.$queryRaw<object[]>`
          SELECT FROM pg_locks WHERE relation = 'van'::regclass AND NOT granted`
        ).length;
      await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1);
      // Queued behind the migration, and answered although the long report goes on.
      await database.db.$queryRaw`SELECT count(*) FROM van`;
      await end();
      expect(await migrating).toEqual(["5_waits"]);
    });
    expect(lines[0]).toBe("Applying 5_waits …");
    expect(lines[1]).toMatch(
      /^ {2}Try 1: a lock is taken by process \d+ \(a long report, user \w+, in a transaction for \d+ s\)\. Trying again in 0\.01 s …$/,
    );
  });

  it("that gets no lock is given up with its name, with what is in its way, and with what to do", async () => {
    await add("6_given_up", "CREATE TABLE cart (id int); ALTER TABLE van ADD COLUMN never int;");
    await besideReader(async () => {
      await expect(migrate(database.url, folder, tries(2))).rejects.toThrow(
        /^The migration 6_given_up did not get its lock in 2 tries and was given up; the database is as it was before it\. In its way: process (\d+) \(a long report, .*\)\. End that by `SELECT pg_terminate_backend\(\1\)`, and run `node apps\/server migrate` again\.$/,
      );
    });
    expect(await migrate(database.url, folder)).toEqual(["6_given_up"]);
  });

  it("takes its time, though the role's statements end sooner", async () => {
    await add("6_slow", "SELECT pg_sleep(0.3); ALTER TABLE van ADD COLUMN slow int;");
    const role = (setting: string) =>
      database.db.$executeRawUnsafe(
        `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(database.url).pathname.slice(1)} ${setting}`,
      );
    await role("SET statement_timeout = '100ms'");
    expect(await migrate(database.url, folder)).toEqual(["6_slow"]);
    await role("RESET statement_timeout");
  });

  it("makes an index without locking anybody out, also while other processes wait to migrate", async () => {
    await add("7_index", "-- Fast look-ups\nCREATE INDEX CONCURRENTLY van_seen ON van (seen);");
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(applied.flat()).toEqual(["7_index"]);
  });

  it("says what an index waits for", async () => {
    await add("8_late_index", "CREATE INDEX CONCURRENTLY van_waited ON van (waited);");
    const lines: string[] = [];
    await besideReader(async (end) => {
      const say = (line: string) => {
        lines.push(line);
        if (line.startsWith("  Waiting for process")) void end();
      };
      expect(await migrate(database.url, folder, { say })).toEqual(["8_late_index"]);
    });
    expect(lines).toEqual([
      "Applying 8_late_index …",
      expect.stringMatching("Waiting for process .*a long report"),
    ]);
  });

  it("drops an index that a broken try left invalid, and makes it anew", async () => {
    await database.db.$executeRaw`INSERT INTO van (id, half) VALUES (2, 1), (3, 1)`;
    await add("9_unique", "CREATE UNIQUE INDEX CONCURRENTLY van_half ON van (half);");
    await expect(migrate(database.url, folder)).rejects.toThrow(
      /The migration 9_unique could not be applied/,
    );
    const valid = () =>
      database.db.$queryRaw`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'van_half'::regclass`;
    expect(await valid()).toEqual([{ valid: false }]);
    await database.db.$executeRaw`DELETE FROM van WHERE id = 3`;
    expect(await migrate(database.url, folder)).toEqual(["9_unique"]);
    expect(await valid()).toEqual([{ valid: true }]);
  });

  it("takes an index that is there already for made, and drops one without locking anybody out", async () => {
    await database.db.$executeRaw`CREATE INDEX van_by_hand ON van (half)`;
    await add("91_by_hand", "CREATE INDEX CONCURRENTLY van_by_hand ON van (half);");
    await add("92_dropped", "DROP INDEX CONCURRENTLY IF EXISTS van_by_hand;");
    expect(await migrate(database.url, folder)).toEqual(["91_by_hand", "92_dropped"]);
    expect(await database.db.$queryRaw`SELECT to_regclass('van_by_hand')::text AS name`).toEqual([
      { name: null },
    ]);
  });

  it("fills a column in batches that are committed one by one, and says how far it is", async () => {
    await add(
      "93_filled",
      `DO $$
       BEGIN
         LOOP
           UPDATE van SET waited = 0 WHERE id IN (SELECT id FROM van WHERE waited IS NULL LIMIT 1);
           EXIT WHEN NOT FOUND;
           COMMIT;
           RAISE INFO 'one more';
         END LOOP;
       END $$;`,
    );
    const lines: string[] = [];
    await migrate(database.url, folder, { say: (line) => lines.push(line) });
    expect(lines).toEqual(["Applying 93_filled …", "  one more"]);
  });

  it("does not hold up a process that has nothing to apply", async () => {
    const lock = 7_204_118;
    await withAdvisoryLock(database.url, lock, async () => {
      expect(await migrate(database.url, folder)).toEqual([]);
    });
  });
});

describe("a database of another release", () => {
  const after = (release: string) => `20990101000000_after_${release.replaceAll(".", "_")}_drop_fax`;

  it("may be newer, as long as nothing was taken away that this release uses", async () => {
    expect(releaseProblem(["20990101000000_add_fax"], "1.3.0")).toBeNull();
    expect(releaseProblem([after("1.3.0"), after("1.2.9")], "1.3.0")).toBeNull();
    expect(releaseProblem([after("1.9.0")], "1.10.0")).toBeNull();
    expect(releaseProblem([after("1.4.0"), after("1.12.0"), after("1.9.0")], "1.3.0")).toBe(
      "The database is newer than this release, 1.3.0: its migration 20990101000000_after_1_12_0_drop_fax took away what releases before 1.12.0 use. Start release 1.12.0 or newer, or restore the backup made before the upgrade.",
    );
  });

  it("is not used by a release that it would break, whether or not it migrates", async () => {
    const newer = await createTestDatabase();
    await newer.db.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('next', 'x', ${after("99.0.0")}, now())`;
    for (const start of [migrate, assertMigrated])
      await expect(start(newer.url)).rejects.toThrow(/^The database is newer than this release, /);
    expect(await migrate(newer.url, undefined, { release: "99.0.0" })).toEqual([]);
    await newer.drop();
  });

  it("that begins with another first migration is refused before a statement is run, and stays as it is", async () => {
    const foreign = await createTestDatabase();
    const first = await foreign.db.$queryRaw<{ name: string }[]>`
      SELECT min(migration_name) AS name FROM _prisma_migrations`;
    await foreign.db.$executeRaw`UPDATE _prisma_migrations SET migration_name = '20260101000000_init'`;
    const sentence = `The database begins with the migration 20260101000000_init, and this release with ${first[0]?.name}: it cannot be brought up to date, so keep it for the version that made it, and start this one with an empty database.`;
    for (const start of [migrate, assertMigrated]) await expect(start(foreign.url)).rejects.toThrow(sentence);
    const { rows } = await withConnection(foreign.url, (connection) =>
      connection.query("SELECT DISTINCT migration_name AS name FROM _prisma_migrations"),
    );
    expect(rows).toEqual([{ name: "20260101000000_init" }]);
    await foreign.drop();
  });

  it("that is older is refused by a process that may not migrate, with the command that does", async () => {
    const older = await createTestDatabase();
    await assertMigrated(older.url);
    const [last] = await older.db.$queryRaw<{ name: string }[]>`
      DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
      RETURNING migration_name AS name`;
    await expect(assertMigrated(older.url)).rejects.toThrow(
      `The database lacks the migration ${last?.name}: run \`node apps/server migrate\` first, or set MIGRATE=auto.`,
    );
    await older.drop();
  });
});

describe("prisma/migrations", () => {
  it("are complete: nothing in prisma/schema is missing from them", async () => {
    const whole = await createTestDatabase();
    try {
      expect(await difference(whole.url)).toBeNull();
      expect(await migrate(whole.url)).toEqual([]);
    } finally {
      await whole.drop();
    }
  });

  it("name what must not be empty after the column as it is called today", async () => {
    const whole = await createTestDatabase();
    const former = await whole.db.$queryRaw`
      SELECT c.conname FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'n' AND c.connamespace = 'public'::regnamespace
        AND c.conname <> t.relname || '_' || a.attname || '_not_null'`;
    expect(former).toEqual([]);
    await whole.drop();
  });

  it("would be missed if they were not there, and no scratch database stays behind", async () => {
    const whole = await createTestDatabase();
    const empty = await mkdtemp(join(tmpdir(), "no-migrations-"));
    try {
      expect(await difference(whole.url, empty)).toContain('CREATE TABLE "load"');
      const left = await whole.db.$queryRaw`
        SELECT datname FROM pg_database WHERE starts_with(datname, 'scratch_')`;
      expect(left).toEqual([]);
    } finally {
      await rm(empty, { recursive: true });
      await whole.drop();
    }
  });
});

describe("the version of the server", () => {
  it("is 16 or newer, or the sentence says so", () => {
    expect(versionProblem({ number: 150_018, name: "15.18" })).toBe(
      "The database is PostgreSQL 15.18, and the board needs 16 or newer: upgrade it, or leave DATABASE_URL out to use the embedded one.",
    );
    expect(versionProblem({ number: 160_000, name: "16.0" })).toBeNull();
    expect(versionProblem({ number: 180_004, name: "18.4" })).toBeNull();
  });
});

it("two processes that want the same lock work one after the other, and the second is told that it waits", async () => {
  const shared = await createTestDatabase();
  const order: string[] = [];
  const second = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const first = withAdvisoryLock(shared.url, 1, async () => {
    second.resolve();
    await waits.promise;
    order.push("first");
  });
  await second.promise;
  await withAdvisoryLock(shared.url, 1, async () => void order.push("second"), waits.resolve);
  await first;
  expect(order).toEqual(["first", "second"]);
  await shared.drop();
});
