import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, release, totalmem } from "node:os";
import type pg from "pg";
import { NEXT_FOLDER } from "./candidates.ts";

/** What was measured on. */
export function machine() {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
  };
}

function versionIn(from: string, name: string): string {
  const path = createRequire(from).resolve(`${name}/package.json`);
  return JSON.parse(readFileSync(path, "utf8")).version;
}

export async function versions(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ server_version: string }>("SHOW server_version");
  const here = import.meta.filename;
  const database = new URL("../packages/db/package.json", import.meta.url).pathname;
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0]?.server_version ?? "",
    Fastify: versionIn(here, "fastify"),
    pg: versionIn(here, "pg"),
    Next: versionIn(`${NEXT_FOLDER}/package.json`, "next"),
    Prisma: versionIn(database, "@prisma/client"),
  };
}
