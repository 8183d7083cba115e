import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/src/database.ts";
import { createPool, type Pool } from "./client.ts";
import { sentTogether } from "./statement.ts";
import { StatementBatch } from "./statement-batch.ts";

let database: TestDatabase;
let pool: Pool;
let connection: pg.PoolClient;
let batch: StatementBatch;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await database.db.rateLimit.deleteMany();
  connection = await pool.connect();
  batch = new StatementBatch(connection);
  return () => connection.release(true);
});

const TYPES = {
  name: "types",
  text: "SELECT $1::int8 AS big, $2::date AS day, $3::timestamptz AS at, $4::text[] AS list, NULL AS none",
};
const ADD = { name: "add", text: "INSERT INTO rate_limit (key) VALUES ($1) RETURNING key" };
const HOLD = { name: "hold", text: "SELECT key FROM rate_limit WHERE key = $1 FOR UPDATE" };
const COUNT = { name: "count", text: "SELECT count(*) AS rows FROM rate_limit" };
const NONE = { name: "none", text: "DELETE FROM rate_limit WHERE key = $1" };

const states = async (sent: Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).map((result) =>
    result.status === "fulfilled" ? result.value : String(result.reason),
  );

/** Every statement is prepared when it is run first: what is told here is of the runs after. */
async function prepare() {
  await sentTogether([batch.run(ADD, ["prepared"]), batch.run(HOLD, [""]), batch.run(COUNT, [])]);
  await batch.run(NONE, ["prepared"]);
}

describe("a batch of statements", () => {
  it("reads every row alike, prepared just now or before", async () => {
    const at = new Date("2026-07-01T10:00:00.123Z");
    const values = [9_007_199_254_740_993n, "2026-07-01", at, ["a", null]];
    const first = await batch.run(TYPES, values);
    expect(first).toEqual([
      {
        big: 9_007_199_254_740_993n,
        day: new Date("2026-07-01T00:00:00Z"),
        at,
        list: ["a", null],
        none: null,
      },
    ]);
    expect(await batch.run(TYPES, values)).toEqual(first);
  });

  it("is one question: PostgreSQL says that it is ready once", async () => {
    await prepare();
    let ready = 0;
    (connection as unknown as { connection: NodeJS.EventEmitter }).connection.on("readyForQuery", () => {
      ready += 1;
    });
    const answers = await sentTogether([
      batch.run(ADD, ["one"]),
      batch.run(ADD, ["two"]),
      batch.run(NONE, ["nobody"]),
      batch.run(COUNT, []),
    ]);
    await connection.query("SELECT 1");
    expect(answers).toEqual([[{ key: "one" }], [{ key: "two" }], [], [{ rows: 2n }]]);
    expect(ready).toBe(2);
  });

  it("runs nothing after the one that fails, and the connection is as good as it was", async () => {
    await prepare();
    const refused = 'error: duplicate key value violates unique constraint "rate_limit_pkey"';
    const sent = [ADD, ADD, COUNT, ADD].map((statement, nth) =>
      batch.run(statement, statement === COUNT ? [] : [nth < 2 ? "same" : "after"]),
    );
    expect(await states(sent)).toEqual([[{ key: "same" }], refused, refused, refused]);
    expect(await batch.run(COUNT, [])).toEqual([{ rows: 0n }]);
  });

  it("runs the others where a value cannot be sent", async () => {
    await prepare();
    const unspeakable = {
      toPostgres() {
        throw new Error("no such value");
      },
    };
    const sent = [batch.run(ADD, [unspeakable]), batch.run(COUNT, [])];
    expect(await states(sent)).toEqual(["Error: no such value", [{ rows: 0n }]]);
  });

  it("refuses another text under a name that is taken", async () => {
    await prepare();
    const sent = [batch.run({ ...COUNT, text: "SELECT 1" }, [])];
    expect(await states(sent)).toEqual([expect.stringContaining("Prepared statements must be unique")]);
    expect(await batch.run(COUNT, [])).toEqual([{ rows: 0n }]);
  });

  it("reads an empty statement as one without rows, and the next one after it", async () => {
    const EMPTY = { name: "empty", text: "-- nothing" };
    await sentTogether([batch.run(EMPTY, []), batch.run(COUNT, [])]);
    expect(await sentTogether([batch.run(EMPTY, []), batch.run(COUNT, [])])).toEqual([[], [{ rows: 0n }]]);
  });

  it("sends what waits before what goes past it", async () => {
    await prepare();
    await connection.query("BEGIN");
    const late = batch.run(ADD, ["late"]);
    batch.flush();
    await connection.query("ROLLBACK");
    expect(await late).toEqual([{ key: "late" }]);
    expect(await batch.run(COUNT, [])).toEqual([{ rows: 0n }]);
  });

  it("sees after a lock what was committed while it waited", async () => {
    await prepare();
    await database.db.rateLimit.create({ data: { key: "held" } });
    await using other = await holding("held");
    await connection.query("BEGIN");
    const answers = sentTogether([batch.run(HOLD, ["held"]), batch.run(COUNT, [])]);
    await other.waitedFor();
    await other.commitWith("INSERT INTO rate_limit (key) VALUES ('meanwhile')");
    expect(await answers).toEqual([[{ key: "held" }], [{ rows: 2n }]]);
    await connection.query("ROLLBACK");
  });

  it("fails as a whole where the connection is lost", async () => {
    await prepare();
    const CUT = {
      name: "cut",
      text: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1::int",
    };
    await batch.run(CUT, [0]);
    const { rows } = await connection.query("SELECT pg_backend_pid() AS pid");
    const sent = [batch.run(CUT, [rows[0].pid]), batch.run(COUNT, [])];
    const answers = await states(sent);
    expect(answers).toEqual([expect.stringMatching(/terminat/), expect.stringMatching(/terminat/)]);
  });
});

/** Another connection that holds a row until it commits. */
async function holding(key: string) {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM rate_limit WHERE key = $1 FOR UPDATE", [key]);
  return {
    waitedFor: async () => {
      for (;;) {
        const { rows } = await pool.query(
          "SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))",
          [(client as unknown as { processID: number }).processID],
        );
        if (rows.length > 0) return;
      }
    },
    commitWith: async (text: string) => {
      await client.query(text);
      await client.query("COMMIT");
    },
    [Symbol.asyncDispose]: async () => client.release(true),
  };
}
