import { type FirmRecord, type Load, Prisma } from "@board/db";
import pg from "pg";
import type { Coded } from "../shared/common.ts";

// Parses dates as midnight UTC, as in the board's rows.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => new Date(text));

const names = new Map<string, string>();

/** Runs a statement. It is prepared once for each connection, under a name derived from its text. */
export async function query<Row extends object>(
  db: pg.Pool | pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return (await db.query<Row>({ name, text, values })).rows;
}

export async function transaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query("BEGIN");
    const result = await work(db);
    await db.query("COMMIT");
    return result;
  } catch (error) {
    await db.query("ROLLBACK");
    throw error;
  } finally {
    db.release();
  }
}

/** Creates a pool that uses generic plans: a statement is planned once, not for each call. */
export const createPool = (connectionString: string) =>
  new pg.Pool({
    connectionString,
    max: 10,
    options: "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan",
  });

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = (names: object, table: string) =>
  Object.keys(names)
    .map((name) => `${table}.${snake(name)} AS "${name}"`)
    .join(", ");

export const LOAD_COLUMNS = columns(Prisma.LoadScalarFieldEnum, "l");
export const QUOTE_COLUMNS = columns(Prisma.QuoteScalarFieldEnum, "q");

/** Returns the SQL for the firm at one end of a load, as JSON with the firm's record in that role. */
const end = (side: "poster" | "carrier", firm: string) => `
  json_build_object('id', ${firm}.id, 'name', ${firm}.name, 'contactName', ${firm}.contact_name,
    'contactEmail', ${firm}.contact_email, 'contactPhone', ${firm}.contact_phone, 'holdsUntil', ${firm}.holds_until,
    'contactBefore', ${firm}.contact_before,
    'records', json_build_array(json_build_object('score', ${firm}r.score, 'level', ${firm}r.level,
      'finished', ${firm}r.finished, 'firms', ${firm}r.firms, 'late', ${firm}r.late, 'daysToPay', ${firm}r.days_to_pay,
      'unpaid', ${firm}r.unpaid, 'overdue', ${firm}r.overdue))) AS ${side}`;
const COLLECTION_CODE = `
  CASE WHEN l.status IN ('BOOKED', 'IN_TRANSIT') THEN (
    SELECT json_build_object('code', k.code, 'wrong', k.wrong) FROM collection_code k WHERE k.load_id = l.id
  ) END AS "collectionCode"`;
export const WITH_ENDS = `${COLLECTION_CODE}, ${LOAD_COLUMNS}, ${end("poster", "p")}, CASE WHEN c.id IS NOT NULL THEN ${end("carrier", "c").replace(" AS carrier", "")} END AS carrier`;
export const ENDS = `
  JOIN firm p ON p.id = l.poster_id
  LEFT JOIN firm_record pr ON pr.firm_id = p.id AND pr.side = 'poster'
  LEFT JOIN firm c ON c.id = l.carrier_id
  LEFT JOIN firm_record cr ON cr.firm_id = c.id AND cr.side = 'carrier'`;

interface FirmAtEnd {
  id: string;
  name: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  holdsUntil: string | null;
  contactBefore: unknown;
  records: Pick<
    FirmRecord,
    "score" | "level" | "finished" | "firms" | "late" | "daysToPay" | "unpaid" | "overdue"
  >[];
}
export type LoadRowWithEnds = Load & Coded & { poster: FirmAtEnd; carrier: FirmAtEnd | null };
