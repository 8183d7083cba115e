import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDb, createPool } from "./client.ts";
import { isLockTimeout, isRetriable, isStatementTimeout, isUnavailable, violates } from "./errors.ts";
import { Prisma } from "./generated/client.ts";
import { runSql, runStatement, sentTogether } from "./statement.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { withTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.rateLimit.deleteMany());

const READ = {
  name: "read_types",
  text: "SELECT $1::int8 AS big, $2::date AS day, $3::timestamptz AS at, ARRAY['a', NULL] AS list, NULL AS none",
};
const WRITE = { name: "write_limit", text: "INSERT INTO rate_limit (key) VALUES ($1) RETURNING key" };

describe("runStatement", () => {
  it("reads what Prisma reads: bigint as bigint, a day as midnight UTC, a moment as it is", async () => {
    const at = new Date("2026-07-01T10:00:00.123Z");
    expect(await runStatement(database.db, READ, [9_007_199_254_740_993n, "2026-07-01", at])).toEqual([
      {
        big: 9_007_199_254_740_993n,
        day: new Date("2026-07-01T00:00:00Z"),
        at,
        list: ["a", null],
        none: null,
      },
    ]);
  });

  it("is prepared once for each connection", async () => {
    const pool = createPool(database.url, { poolSize: 1 });
    const db = createDb(pool);
    for (const key of ["one", "two"]) await runStatement(db, WRITE, [key]);
    const { rows } = await pool.query(
      "SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements",
    );
    await db.$disconnect();
    await pool.end();
    expect(rows).toEqual([{ name: "write_limit", runs: "2" }]);
  });

  it("is part of the open transaction, and gone with it", async () => {
    const work = withTransaction(database.db, async (tx) => {
      await runStatement(tx, WRITE, ["gone"]);
      expect(await tx.rateLimit.count()).toBe(1);
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await database.db.rateLimit.count()).toBe(0);
  });

  it("sees what the open transaction wrote through Prisma", async () => {
    const seen = await withTransaction(database.db, async (tx) => {
      await tx.rateLimit.create({ data: { key: "own" } });
      return runStatement(tx, { name: "keys", text: "SELECT key FROM rate_limit" }, []);
    });
    expect(seen).toEqual([{ key: "own" }]);
  });

  it("runs on the connection of the open transaction, prepared under its name", async () => {
    const seen = await withTransaction(database.db, async (tx) => {
      const [here] = await runStatement(tx, { name: "own_pid", text: "SELECT pg_backend_pid() AS pid" }, []);
      const [prisma] = await tx.$queryRaw<object[]>`
        SELECT pg_backend_pid() AS pid, EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'own_pid') AS prepared`;
      return { here, prisma };
    });
    expect(seen.prisma).toEqual({ ...seen.here, prepared: true });
  });

  it("is sent without waiting for the statement before, and runs after it", async () => {
    const [, seen] = await withTransaction(database.db, (tx) =>
      sentTogether([
        runSql(tx, Prisma.sql`INSERT INTO rate_limit (key) SELECT ${"first"} FROM pg_sleep(0.05)`),
        runSql(tx, Prisma.sql`SELECT key FROM rate_limit`),
      ]),
    );
    expect(seen).toEqual([{ key: "first" }]);
  });

  it("throws what the first of several failed by, even if its caller is the last to see it", async () => {
    const work = withTransaction(database.db, (tx) => {
      const slow = async () => {
        try {
          return await runSql(tx, Prisma.sql`SELECT 1 / ${0}::int`);
        } finally {
          await setImmediate();
        }
      };
      return sentTogether([slow(), runSql(tx, Prisma.sql`SELECT 1`)]);
    });
    await expect(work).rejects.toThrow("division by zero");
  });

  it("is in its own transaction, whichever others are opened meanwhile", async () => {
    const work = withTransaction(database.db, async (outer) => {
      await runStatement(outer, WRITE, ["gone"]);
      await withTransaction(database.db, (inner) => runStatement(inner, WRITE, ["kept"]));
      await database.db.$transaction(async (tx) => tx.rateLimit.create({ data: { key: "kept by Prisma" } }));
      await runStatement(database.db, WRITE, ["kept alone"]);
      await runStatement(outer, WRITE, ["gone, too"]);
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await database.db.rateLimit.findMany({ select: { key: true }, orderBy: { key: "asc" } })).toEqual([
      { key: "kept" },
      { key: "kept alone" },
      { key: "kept by Prisma" },
    ]);
  });

  it.each([
    ["55P03", isLockTimeout],
    ["57014", isStatementTimeout],
    ["40P01", isRetriable],
    ["57P01", isUnavailable],
  ])("fails in a transaction by an error that says why: %s", async (state, isThat) => {
    const text = `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`;
    const work = withTransaction(database.db, (tx) => runStatement(tx, { text }, []), {
      sleep: async () => {},
    });
    expect(isThat(await work.catch((error: unknown) => error))).toBe(true);
  });

  it("is refused by a transaction that has ended", async () => {
    const ended = await withTransaction(database.db, async (tx) => tx);
    await expect(runStatement(ended, WRITE, ["late"])).rejects.toThrow();
    expect(await database.db.rateLimit.count()).toBe(0);
  });

  it("says which constraint was in the way, and leaves the connection as good as it was", async () => {
    await runStatement(database.db, WRITE, ["twice"]);
    const again = await runStatement(database.db, WRITE, ["twice"]).catch((error: unknown) => error);
    expect(violates(again, "rate_limit_pkey")).toBe(true);
    const within = withTransaction(database.db, (tx) => runStatement(tx, WRITE, ["twice"]));
    expect(violates(await within.catch((error: unknown) => error), "rate_limit_pkey")).toBe(true);
    expect(await runStatement(database.db, WRITE, ["other"])).toEqual([{ key: "other" }]);
  });
});
