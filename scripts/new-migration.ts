/**
 * `npm run migration:new -- add_trailers`: writes the next migration from the difference between the existing
 * migrations and prisma/schema. Checks, partial indexes and triggers must be added by hand.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startEmbedded } from "@board/db/embedded";
import { difference } from "@board/db/migrate";

const FOLDER = join(import.meta.dirname, "../prisma/migrations");

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Name the migration in small letters: npm run migration:new -- add_trailers");
  process.exit(1);
}

const dataDir = join(tmpdir(), `freight-board-migration-${process.pid}`);
await mkdir(dataDir, { mode: 0o755 });
const { superuserUrl: url, stop } = await startEmbedded({
  dataDir,
  log: console.info,
  settings: { fsync: "off" },
});
try {
  const sql = await difference(url, FOLDER);
  if (sql === null) {
    console.info(
      "prisma/schema holds nothing that the migrations do not have; write the SQL by hand if you need some.",
    );
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const file = join(FOLDER, `${stamp}_${name}`, "migration.sql");
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, sql.trimStart());
    console.info(`Wrote ${relative(process.cwd(), file)}`);
  }
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
