import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../index.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

describe("createTestDatabase", () => {
  let first: TestDatabase;
  let second: TestDatabase;
  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  it("gives each caller a database of its own, with every migration", async () => {
    await first.db.rateLimit.create({ data: { key: "only here" } });
    expect(await second.db.rateLimit.count()).toBe(0);
    expect(await first.db.rateLimit.count()).toBe(1);
  });

  it("drops a database that somebody is still connected to", async () => {
    const gone = await createTestDatabase();
    const pool = createPool(gone.url);
    await pool.query("SELECT 1");
    await gone.drop();
    await expect(pool.query("SELECT 1")).rejects.toThrow();
    await pool.end();
  });
});
