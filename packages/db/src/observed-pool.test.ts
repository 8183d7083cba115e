import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createDb, createPool } from "./client.ts";
import { poolStates } from "./observed-pool.ts";
import { type Operation, observe } from "./operation.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => observe(null));
afterAll(() => database.drop());

/** Notes each operation as it ends. */
function record(): { ended: (Operation & { failed: boolean })[] } {
  const ended: (Operation & { failed: boolean })[] = [];
  observe({
    run: async (operation, work) => {
      let failed = true;
      try {
        const result = await work(() => {});
        failed = false;
        return result;
      } finally {
        ended.push({ ...operation, failed });
      }
    },
    happened: () => {},
    traceparent: () => null,
  });
  return { ended };
}

it("shows the wait for a connection and each statement, Prisma's too", async () => {
  const pool = createPool(database.url, { poolSize: 1, applicationName: "one" });
  const db = createDb(pool);
  const { ended } = record();
  await pool.query("SELECT 1");
  await db.$transaction(async (tx) => tx.$queryRaw`SELECT 2`);
  // The database's own pool may end a connection meanwhile.
  const own = ended.map(({ kind, name }) => `${kind} ${name}`).filter((each) => each !== "pool pool");
  expect(own).toEqual([
    "pool one",
    "statement SELECT 1",
    "pool one",
    "statement BEGIN",
    "statement SELECT 2",
    "statement COMMIT",
  ]);
  await db.$disconnect();
  await pool.end();
});

it("shows a statement that failed, and throws its error", async () => {
  const pool = createPool(database.url, { poolSize: 1, applicationName: "one" });
  const { ended } = record();
  await expect(pool.query("SELECT 1 / 0")).rejects.toMatchObject({ code: "22012" });
  expect(ended.at(-1)).toMatchObject({ kind: "statement", failed: true });
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("lists the pools that are open, with those who wait for a connection", async () => {
  const pool = createPool(database.url, { poolSize: 1, applicationName: "small" });
  const held = await pool.connect();
  const waiting = pool.query("SELECT 1");
  expect(poolStates()).toContainEqual({ name: "small", inUse: 1, idle: 0, waiting: 1, size: 1 });
  held.release();
  await waiting;
  await pool.end();
  expect(poolStates().map(({ name }) => name)).not.toContain("small");
});
