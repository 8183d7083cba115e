import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { migrationAdapter } from "./adapter.ts";

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

/** Lends Prisma's schema engine on the database at `url` to `work`; nothing is downloaded. */
export async function withEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  binding ??= loadBinding();
  const { SchemaEngine: engineClass } = await binding;
  const { factory, close } = migrationAdapter(url);
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

/** The engine never clears the ten seconds it gives itself to get its lock; they would keep the process alive. */
function unrefTimer(name: string, value: unknown): unknown {
  if (!name.startsWith("__wbg_setTimeout_") || typeof value !== "function") return value;
  return (...args: unknown[]) => {
    const timer: NodeJS.Timeout = value(...args);
    return timer.unref();
  };
}
