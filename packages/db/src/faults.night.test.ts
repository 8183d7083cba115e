import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDb, createPool, type Db, type Pool, type Tx } from "./client.ts";
import { isUnavailable } from "./errors.ts";
import { runStatement } from "./statement.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { type FaultyProxy, openFaultyProxy } from "./testing/faulty-proxy.ts";
import { withTransaction } from "./transaction.ts";

/** The time-outs of the real pool, shorter. */
const HASTY = { poolSize: 2, connectTimeoutMs: 900, statementTimeoutMs: 600, beatMs: 50 };

/** Time to recover. */
const RECOVERS = { timeout: 10_000 };

let database: TestDatabase;
let proxy: FaultyProxy;
let pool: Pool;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await openFaultyProxy(database.url, { latencyMs: 4_000 });
  pool = createPool(proxy.url, HASTY);
  db = createDb(pool);
});
afterEach(async () => {
  await db.$disconnect();
  await pool.end();
  await proxy.close();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "no failure",
    (error: unknown) => (isUnavailable(error) ? "unavailable" : error),
  );
const answer = async () => (await pool.query("SELECT 1 AS one")).rows;
const removed = () => once(pool, "remove");

describe("a pool", () => {
  it.each(["black_hole", "latency", "reset"] as const)(
    "gives up what a %s holds up, in a transaction too, and answers again once it is over",
    async (fault) => {
      await answer();
      proxy.begin(fault);
      const failed = await Promise.all([
        failure(pool.query("SELECT 1")),
        failure(db.$transaction(async (tx) => tx.rateLimit.count())),
        failure(db.rateLimit.count()),
      ]);
      expect(failed).toEqual(["unavailable", "unavailable", "unavailable"]);
      proxy.end();
      await expect.poll(() => failure(answer()), RECOVERS).toBe("no failure");
      await expect.poll(() => failure(db.rateLimit.count()), RECOVERS).toBe("no failure");
    },
  );

  it("replaces an idle connection that has lost its server before anybody asks", async () => {
    await answer();
    const gone = removed();
    proxy.begin("half_open");
    proxy.end();
    await gone;
    expect(await answer()).toEqual([{ one: 1 }]);
  }, 10_000);

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ["a model", (tx) => tx.rateLimit.count()],
    ["a statement", (tx) => runStatement(tx, { name: "one", text: "SELECT 1" }, [])],
  ])("replaces a connection whose transaction lost its server, at %s", async (_, read) => {
    const inside = withTransaction(db, async (tx) => {
      await read(tx);
      proxy.begin("half_open");
      await read(tx);
    });
    expect(await failure(inside)).toBe("unavailable");
    expect(await answer()).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  });

  it("leaves a server that takes no writes any more, and calls it unavailable", async () => {
    const pid = async () =>
      (await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    await pool.query("SET default_transaction_read_only = on");
    const write = db.$transaction(async (tx) => tx.rateLimit.create({ data: { key: "x" } }));
    expect(await failure(write)).toBe("unavailable");
    const before = await pid();
    await expect.poll(pid, RECOVERS).not.toBe(before);
    expect(await failure(db.rateLimit.create({ data: { key: "x" } }))).toBe("no failure");
  });
});
