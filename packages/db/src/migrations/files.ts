import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm";

const PRISMA_FOLDER = resolve(import.meta.dirname, "../../../../prisma");

/** The folder of prisma/migrations in this clone. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/** Every migration, oldest first. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const content = await readFile(join(folder, path, "migration.sql"), "utf8");
        return {
          path,
          migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: content } },
        };
      }),
    ),
  };
}

/** Every file of prisma/schema. */
export async function readSchema(): Promise<SchemaContainer[]> {
  const folder = join(PRISMA_FOLDER, "schema");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), "utf8"),
    })),
  );
}
