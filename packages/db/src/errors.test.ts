import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, createPool, type Pool, type Tx } from "./client.ts";
import { isRetriable, isUnavailable, violates } from "./errors.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query(`
    CREATE TABLE parent (id int CONSTRAINT parent_pkey PRIMARY KEY);
    CREATE TABLE child (
      id int PRIMARY KEY,
      parent_id int CONSTRAINT child_parent_fkey REFERENCES parent,
      pence int CONSTRAINT child_pence_check CHECK (pence > 0)
    );
    CREATE UNIQUE INDEX child_one_each ON child (parent_id) WHERE pence > 100;
    INSERT INTO parent VALUES (1), (2);
    INSERT INTO child VALUES (1, 1, 200);
  `);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("violates", () => {
  it.each([
    ["a unique index", "INSERT INTO parent VALUES (1)", "parent_pkey"],
    ["a partial unique index", "INSERT INTO child VALUES (2, 1, 300)", "child_one_each"],
    ["a check", "INSERT INTO child VALUES (3, 2, 0)", "child_pence_check"],
    ["a foreign key", "INSERT INTO child VALUES (4, 9, 1)", "child_parent_fkey"],
    ["a foreign key from the other side", "DELETE FROM parent WHERE id = 1", "child_parent_fkey"],
  ])("names %s, through Prisma and through the pool", async (_what, statement, name) => {
    for (const run of [() => database.db.$executeRawUnsafe(statement), () => pool.query(statement)]) {
      const error = await failure(run());
      expect(violates(error, name)).toBe(true);
      expect(violates(error, "another_name")).toBe(false);
      expect(violates(error, name.slice(0, -1))).toBe(false);
    }
  });

  it("names the index that a model's create breaks", async () => {
    await database.db.rateLimit.create({ data: { key: "taken" } });
    const error = await failure(database.db.rateLimit.create({ data: { key: "taken" } }));
    expect(violates(error, "rate_limit_pkey")).toBe(true);
    expect(isRetriable(error)).toBe(false);
    expect(isUnavailable(error)).toBe(false);
  });

  it("says no to other errors that mention the name", async () => {
    const error = await failure(pool.query("SELECT 1 FROM child_pence_check"));
    expect(violates(error, "child_pence_check")).toBe(false);
    expect(violates(new Error("child_pence_check"), "child_pence_check")).toBe(false);
    expect(violates(null, "child_pence_check")).toBe(false);
  });
});

describe("isRetriable", () => {
  it("says yes when a serializable transaction lost at a statement", async () => {
    const error = await failure(
      database.db.$transaction(
        async (tx) => {
          await tx.$queryRaw`SELECT * FROM parent`;
          await pool.query("UPDATE child SET pence = pence + 1");
          await tx.$executeRaw`UPDATE child SET pence = pence + 1`;
        },
        { isolationLevel: "RepeatableRead" },
      ),
    );
    expect(isRetriable(error)).toBe(true);
    expect(isUnavailable(error)).toBe(false);
  });

  it("says yes when a serializable transaction lost at its commit", async () => {
    const readAllThenInsert = (key: string, meanwhile: () => Promise<unknown>) =>
      database.db.$transaction(
        async (tx) => {
          await tx.rateLimit.count();
          await tx.rateLimit.create({ data: { key } });
          await meanwhile();
        },
        { isolationLevel: "Serializable" },
      );
    const inner = () => readAllThenInsert("inner", async () => {});
    expect(isRetriable(await failure(readAllThenInsert("outer", inner)))).toBe(true);
  });

  it("says yes to the victim of a deadlock", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const lock = (tx: Tx, id: number) => tx.$executeRaw`UPDATE parent SET id = id WHERE id = ${id}`;
    const results = await Promise.allSettled([
      database.db.$transaction(async (tx) => {
        await lock(tx, 1);
        gates[0].resolve();
        await gates[1].promise;
        await lock(tx, 2);
      }),
      database.db.$transaction(async (tx) => {
        await lock(tx, 2);
        gates[1].resolve();
        await gates[0].promise;
        await lock(tx, 1);
      }),
    ]);
    const victims = results.filter((result) => result.status === "rejected");
    expect(victims).toHaveLength(1);
    expect(victims.every(({ reason }) => isRetriable(reason))).toBe(true);
  });

  it("says no to a broken statement", async () => {
    expect(isRetriable(await failure(pool.query("SELECT 1/0")))).toBe(false);
  });
});

describe("isUnavailable", () => {
  it("says yes when nothing listens", async () => {
    const db = createDb("postgresql://nobody@127.0.0.1:1/nothing");
    expect(isUnavailable(await failure(db.rateLimit.count()))).toBe(true);
    expect(isUnavailable(await failure(db.$transaction(async (tx) => tx.rateLimit.count())))).toBe(true);
    await db.$disconnect();
    const nothing = createPool("postgresql://nobody@127.0.0.1:1/nothing");
    expect(isUnavailable(await failure(nothing.query("SELECT 1")))).toBe(true);
    await nothing.end();
  });

  it("says yes when the server ends the session, and the next query works", async () => {
    const suicide = "SELECT 1 FROM pg_terminate_backend(pg_backend_pid())";
    expect(isUnavailable(await failure(pool.query(suicide)))).toBe(true);
    expect(isUnavailable(await failure(database.db.$queryRawUnsafe(suicide)))).toBe(true);
    const inside = database.db.$transaction(async (tx) => tx.$queryRawUnsafe(suicide));
    expect(isUnavailable(await failure(inside))).toBe(true);
    expect(await database.db.rateLimit.count()).toBeGreaterThanOrEqual(0);
  });

  it("says yes when no connection of the pool comes free", async () => {
    const small = createPool(database.url, { poolSize: 1, connectTimeoutMs: 1_000 });
    const db = createDb(small);
    const held = await small.connect();
    const errors = await Promise.all([
      failure(db.rateLimit.count()),
      failure(db.$transaction(async (tx) => tx.rateLimit.count())),
      failure(small.query("SELECT 1")),
    ]);
    held.release();
    await small.end();
    expect(errors.map(isUnavailable)).toEqual([true, true, true]);
  });

  it("says no to a statement that took too long", async () => {
    const error = await failure(pool.query("SET statement_timeout = 1; SELECT pg_sleep(5)"));
    expect(isUnavailable(error)).toBe(false);
  });
});
