import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { env } from "@board/db/testing/env";

/**
 * Creates an empty data directory that the database's account can enter, and a function that removes it. With
 * TEST_MIGRATIONS, it contains a database without rows that has those migrations.
 */
export async function createDataFolder(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `board-${name}-`));
  await chmod(folder, 0o755);
  if (env.TEST_MIGRATIONS !== undefined) {
    const { ownerUrl, stop } = await startEmbedded({ dataDir: folder, log: () => {} });
    await migrate(ownerUrl, env.TEST_MIGRATIONS).finally(stop);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
