import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runStatement } from "./statement.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { withTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.rateLimit.deleteMany());

const LOST = "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = 'serialization_failure'; END $$";

describe("withTransaction", () => {
  it("commits what was done and gives the result", async () => {
    const result = await withTransaction(database.db, async (tx) => {
      await tx.rateLimit.create({ data: { key: "kept" } });
      return "done";
    });
    expect(result).toBe("done");
    expect(await database.db.rateLimit.count()).toBe(1);
  });

  it("rolls back and throws the error as it is", async () => {
    const error = new Error("no");
    const work = withTransaction(database.db, async (tx) => {
      await tx.rateLimit.create({ data: { key: "gone" } });
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(await database.db.rateLimit.count()).toBe(0);
  });

  it("runs inside the open transaction when given one", async () => {
    const work = withTransaction(database.db, async (outer) => {
      await withTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await inner.rateLimit.create({ data: { key: "inner" } });
      });
      throw new Error("outer fails");
    });
    await expect(work).rejects.toThrow("outer fails");
    expect(await database.db.rateLimit.count()).toBe(0);
  });

  it("tries a lost race three times more, waiting longer each time", async () => {
    const waits: number[] = [];
    let tried = 0;
    const work = withTransaction(
      database.db,
      async (tx) => {
        tried += 1;
        await tx.$executeRawUnsafe(LOST);
      },
      { random: () => 0.5, sleep: async (milliseconds) => waits.push(milliseconds) },
    );
    await expect(work).rejects.toThrow("lost");
    expect(tried).toBe(4);
    expect(waits).toEqual([20, 40, 80]);
  });

  it("keeps only the try that won", async () => {
    let tried = 0;
    await withTransaction(
      database.db,
      async (tx) => {
        tried += 1;
        await tx.rateLimit.create({ data: { key: `try ${tried}` } });
        if (tried === 1) await tx.$executeRawUnsafe(LOST);
      },
      { sleep: async () => {} },
    );
    expect(await database.db.rateLimit.findMany({ select: { key: true }, orderBy: { key: "asc" } })).toEqual([
      { key: "try 2" },
    ]);
  });

  it("leaves the retry of an inner one to the outermost", async () => {
    let inner = 0;
    let outer = 0;
    await withTransaction(
      database.db,
      async (tx) => {
        outer += 1;
        await withTransaction(tx, async (same) => {
          inner += 1;
          if (inner === 1) await same.$executeRawUnsafe(LOST);
        });
      },
      { sleep: async () => {} },
    );
    expect([outer, inner]).toEqual([2, 2]);
  });

  it("does not try again after any other error", async () => {
    let tried = 0;
    const work = withTransaction(database.db, async (tx) => {
      tried += 1;
      await tx.$executeRawUnsafe("SELECT 1/0");
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(tried).toBe(1);
  });

  const KEEP = { name: "test_keep", text: "INSERT INTO rate_limit (key) VALUES ($1)" };

  it("holds statements that go past Prisma, and takes them back with it", async () => {
    const work = withTransaction(database.db, async (tx) => {
      await runStatement(tx, KEEP, ["gone"]);
      expect(await tx.rateLimit.count()).toBe(1);
      expect(await database.db.rateLimit.count()).toBe(0);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await database.db.rateLimit.count()).toBe(0);
  });

  it("tries again what such a statement lost", async () => {
    let tried = 0;
    const work = withTransaction(
      database.db,
      async (tx) => {
        tried += 1;
        await runStatement(tx, { name: "", text: LOST }, []);
      },
      { sleep: async () => {} },
    );
    await expect(work).rejects.toThrow("lost");
    expect(tried).toBe(4);
  });

  it("refuses such a statement after its time has run out", async () => {
    let late: Promise<unknown> | undefined;
    const work = withTransaction(
      database.db,
      async (tx) => {
        await runStatement(tx, { name: "", text: "SELECT pg_sleep(0.3)" }, []).catch(() => {});
        // Prisma has requested the commit by now; the row must not be written outside the transaction.
        late = runStatement(tx, KEEP, ["late"]);
        await late;
      },
      { timeout: 50 },
    );
    await expect(work).rejects.toThrow();
    await expect(late).rejects.toThrow();
    expect(await database.db.rateLimit.count()).toBe(0);
  });
});
