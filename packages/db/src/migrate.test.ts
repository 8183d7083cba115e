import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alone, difference, migrate, versionProblem } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await add("1_table", "CREATE TABLE van (id int PRIMARY KEY, seen timestamptz);");
  await add(
    "2_function",
    `ALTER TABLE van ADD CONSTRAINT van_id_check CHECK (id > 0);
     CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.seen := now(); RETURN NEW; END; $$;
     CREATE TRIGGER van_touch BEFORE INSERT ON van FOR EACH ROW EXECUTE FUNCTION touch();`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "migration.sql"), sql);
}

describe("migrations", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    // As new as a database gets
    await database.db.$executeRaw`DROP SCHEMA public CASCADE`;
    await database.db.$executeRaw`CREATE SCHEMA public`;
  });
  afterAll(() => database.drop());

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
  const first = alone(shared.url, 1, async () => {
    second.resolve();
    await waits.promise;
    order.push("first");
  });
  await second.promise;
  await alone(shared.url, 1, async () => void order.push("second"), waits.resolve);
  await first;
  expect(order).toEqual(["first", "second"]);
  await shared.drop();
});
