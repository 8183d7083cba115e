import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { withConnection } from "./with-connection.ts";

declare const WebAssembly: {
  instantiate: (
    code: Uint8Array,
    imports: Record<string, object>,
  ) => Promise<{ instance: { exports: Record<string, unknown> } }>;
};

type Binding = {
  SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<SchemaEngine> };
  __wbg_set_wasm: (exports: Record<string, unknown>) => void;
};

const MODULE = "@prisma/schema-engine-wasm/schema_engine_bg";

let binding: Promise<Binding> | undefined;

export type EngineOptions = {
  /** Called with a connection to each scratch database, before migrations are applied there. */
  prepare: (connection: pg.Client) => Promise<void>;
  /** Runs the script of a migration on the database with this address. */
  run: (url: string, script: string) => Promise<void>;
};

/**
 * Calls `work` with Prisma's schema engine on the database at `url`. The engine is part of a package, so
 * nothing is downloaded.
 */
export async function withEngine<T>(
  url: string,
  options: EngineOptions,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  binding ??= loadBinding();
  const { SchemaEngine: engineClass } = await binding;
  const { factory, close } = migrationAdapter(url, options);
  try {
    const engine = await engineClass.new({}, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await close();
  }
}

async function loadBinding(): Promise<Binding> {
  const script = createRequire(import.meta.url).resolve(MODULE);
  const loaded: Binding = await import(MODULE);
  const code = await readFile(script.replace(/\.js$/, ".wasm"));
  const imports = Object.entries(loaded).map(([name, value]) => [name, unrefTimer(name, value)]);
  const { instance } = await WebAssembly.instantiate(code, {
    "./schema_engine_bg.js": Object.fromEntries(imports),
  });
  loaded.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  return loaded;
}

/**
 * Makes the engine's `setTimeout` return timers that do not keep the process alive, because the engine never
 * clears its ten-second timer for the lock. Returns any other value unchanged.
 */
function unrefTimer(name: string, value: unknown): unknown {
  if (!name.startsWith("__wbg_setTimeout_") || typeof value !== "function") return value;
  return (...args: unknown[]) => {
    const timer: NodeJS.Timeout = value(...args);
    return timer.unref();
  };
}

/** Type id of "char", which PostgreSQL's catalogue uses and the adapter does not support. */
const CHAR = 18;
/** Type id of an array of "char", which the adapter supports. */
const CHAR_ARRAY = 1002;

type MigrationAdapter = {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Closes all connections and drops the scratch databases, because the engine does not. */
  close: () => Promise<void>;
};

/**
 * Extends the driver adapter by what the schema engine needs: whole scripts, because the adapter splits them at
 * semicolons even in function bodies; columns of type "char"; and a scratch database.
 */
function migrationAdapter(url: string, { prepare, run }: EngineOptions): MigrationAdapter {
  const opened: SqlDriverAdapter[] = [];
  const scratch: string[] = [];
  const connectTo = async (target: string) => {
    const adapter = await connect(target, (script) => run(target, script));
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
        await withConnection(url, (connection) => connection.query(`CREATE DATABASE "${name}"`));
        scratch.push(name);
        const scratchUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
        await withConnection(scratchUrl, prepare);
        return connectTo(scratchUrl);
      },
    },
    close: async () => {
      await Promise.all(opened.map((adapter) => adapter.dispose()));
      for (const name of scratch)
        await withConnection(url, (connection) =>
          connection.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
        );
    },
  };
}

async function connect(url: string, run: (script: string) => Promise<void>): Promise<SqlDriverAdapter> {
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
  adapter.executeScript = (script) => run(script).catch(rethrow);
  adapter.dispose = async () => {
    if (!pool.ending) await pool.end();
  };
  return adapter;
}

/** Rethrows a database error in the form that the engine expects. */
function rethrow(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { code = "", severity = "ERROR", message, detail, column, hint } = error;
  throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
}

/** Pool that reports "char" columns as char[], because the adapter can read only that. */
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
