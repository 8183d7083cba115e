import pg from "pg";

// Days stay the text they are; only timestamps become dates.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();

/** Every statement is prepared once per connection, under a name made from its text. */
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

export const createPool = (connectionString: string) =>
  new pg.Pool({ connectionString, max: 10, options: "-c TimeZone=UTC" });
