import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool, type Pool } from "./client.ts";
import { PLAIN_TYPES } from "./plain-types.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function read(expression: string, zone = "UTC"): Promise<unknown> {
  await pool.query(`SET TimeZone TO '${zone}'`);
  const { rows } = await pool.query({ text: `SELECT ${expression} AS value`, types: PLAIN_TYPES });
  return rows[0].value;
}

it.each([
  ["2026-11-18 10:00:00Z", "2026-11-18T10:00:00.000Z"],
  ["2026-11-18 10:00:00.1Z", "2026-11-18T10:00:00.100Z"],
  ["2026-11-18 10:00:00.12Z", "2026-11-18T10:00:00.120Z"],
  ["2026-11-18 10:00:00.123Z", "2026-11-18T10:00:00.123Z"],
  ["2026-11-18 10:00:00.123999Z", "2026-11-18T10:00:00.123Z"],
  ["2026-06-18 10:00:00+01", "2026-06-18T09:00:00.000Z"],
  ["1969-12-31 23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
  ["0099-01-01 00:00:00Z", "0099-01-01T00:00:00.000Z"],
])("reads the instant %s in a session of any zone", async (text, instant) => {
  for (const zone of ["UTC", "Europe/London", "Asia/Kolkata"]) {
    expect(await read(`timestamptz '${text}'`, zone)).toEqual(new Date(instant));
  }
});

it("reads an end that never comes, and years of five digits, as the library does", async () => {
  expect(await read("timestamptz 'infinity'")).toBe(Number.POSITIVE_INFINITY);
  expect(await read("timestamptz '12026-11-18 10:00:00Z'")).toEqual(new Date("+012026-11-18T10:00:00Z"));
});

it("reads a day as midnight UTC and bigint as bigint", async () => {
  expect(await read("date '2026-11-18'")).toEqual(new Date("2026-11-18T00:00:00Z"));
  expect(await read("9007199254740993::bigint")).toBe(9007199254740993n);
});
