import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty data directory that the database's own account may enter, and how to remove it. */
export async function createDataFolder(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `board-${name}-`));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
