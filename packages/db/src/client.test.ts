import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb, createPool } from "./client.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("speaks UTC and gives up what takes too long, in every session", async () => {
  const db = createDb(database.url, { applicationName: "client test" });
  const settings = await db.$queryRaw`
    SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
      current_setting('application_name') AS name`;
  await db.$disconnect();
  expect(settings).toEqual([{ zone: "UTC", statement: "6s", lock: "5s", idle: "10s", name: "client test" }]);
});

it("reads a moment back as it was written, also when the database has another zone", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET TimeZone = 'Asia/Tokyo'`);
  const db = createDb(database.url);
  const rows = await db.$queryRaw`SELECT '2026-07-01T10:00:00Z'::timestamptz AS at`;
  await db.$disconnect();
  expect(rows).toEqual([{ at: new Date("2026-07-01T10:00:00Z") }]);
});

it("uses the caller's pool and leaves it open", async () => {
  const pool = createPool(database.url, { poolSize: 2 });
  const db = createDb(pool);
  expect(await db.rateLimit.count()).toBe(0);
  await db.$disconnect();
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("stays alive when the server ends an idle or a lent connection", async () => {
  const pool = createPool(database.url);
  const lent = await pool.connect();
  const idle = await pool.connect();
  const ended = [lent, idle].map(
    (connection) => new Promise<void>((resolve) => connection.once("end", resolve)),
  );
  idle.release();
  await database.db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await Promise.all(ended);
  lent.release(true);
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
