import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { NEXT_FOLDER } from "./candidates.ts";
import type { Figures } from "./measure.ts";
import type { Options } from "./options.ts";

export interface Results {
  form: Options["form"];
  at: string;
  machine: ReturnType<typeof machine>;
  versions: Record<string, string>;
  pinned: boolean;
  options: Omit<Options, "parts"> & { parts: string[] };
  differences: string[];
  reads: { id: string; title: string; open: number; changes: number; by: Figures; stolen: number }[];
  writes: { id: string; title: string; by: Figures; sql?: { perSecond: number } }[];
  memory: Partial<Record<string, number>>;
  minutes: number;
}

export function machine() {
  const all = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return { cpu: all[0]?.model.trim() ?? "unknown", cores: all.length, memoryGb, kernel: release() };
}

export async function versions(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ server_version: string }>("SHOW server_version");
  const versionIn = (from: string, name: string): string =>
    JSON.parse(readFileSync(createRequire(from).resolve(`${name}/package.json`), "utf8")).version;
  const here = import.meta.filename;
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0]?.server_version ?? "",
    Fastify: versionIn(here, "fastify"),
    pg: versionIn(here, "pg"),
    Next: versionIn(join(NEXT_FOLDER, "package.json"), "next"),
    Prisma: versionIn(new URL("../packages/db/package.json", import.meta.url).pathname, "@prisma/client"),
  };
}

export function writeReport(results: Results, publish: boolean): string {
  const file = publish ? "docs/performance.md" : ".data/bench/performance.md";
  writeFileSync(`/tmp/bench-results.json`, JSON.stringify(results, null, 2));
  return file;
}
