import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

/** PostgreSQL's catalogue type "char", which the adapter does not know, and one that it does. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

export type MigrationAdapter = {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Ends every connection and drops the scratch databases; the engine leaves both open. */
  close: () => Promise<void>;
};

/**
 * The driver adapter with what the schema engine needs beyond it: whole scripts (the adapter cuts them at
 * every semicolon, also inside a function body), catalogue columns of type "char", and a scratch database.
 */
export function migrationAdapter(url: string): MigrationAdapter {
  const opened: SqlDriverAdapter[] = [];
  const scratch: string[] = [];
  const connectTo = async (target: string) => {
    const adapter = await connect(target);
    opened.push(adapter);
    return adapter;
  };
  return {
    factory: {
      provider: "postgres",
      adapterName: "@prisma/adapter-pg",
      connect: () => connectTo(url),
      connectToShadowDb: async () => {
        const name = `scratch_${randomBytes(8).toString("hex")}`;
        await onServer(url, `CREATE DATABASE "${name}"`);
        scratch.push(name);
        return connectTo(Object.assign(new URL(url), { pathname: `/${name}` }).href);
      },
    },
    close: async () => {
      await Promise.all(opened.map((adapter) => adapter.dispose()));
      for (const name of scratch) await onServer(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  const pool = new CatalogPool({ connectionString: url, max: 2, options: "-c TimeZone=UTC" });
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    const columnTypes = result.columnTypes.map((type) =>
      type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  adapter.executeScript = (script) => runScript(pool, script);
  adapter.dispose = async () => {
    if (!pool.ending) await pool.end();
  };
  return adapter;
}

/** All statements in one message: they take effect together or not at all. */
async function runScript(pool: pg.Pool, script: string): Promise<void> {
  try {
    await pool.query(script);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const { code = "", severity = "ERROR", message, detail, column, hint } = error;
    throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** Names "char" columns as char[] while the adapter looks at the result; it reads neither in any other way. */
class CatalogPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryArrayResult>;
    this.query = (async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
      }
      return result;
    }) as typeof this.query;
  }
}
