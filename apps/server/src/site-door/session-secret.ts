import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "session-secret.key";

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * What the session cookie is sealed with: NEXTAUTH_SECRET, else the one kept in the data directory, made on first use
 * and readable by its owner only. Several processes that start at once end up with the same one.
 */
export async function loadSessionSecret(fromEnv: string | undefined, dataDir: string): Promise<string> {
  if (fromEnv !== undefined) return fromEnv;
  const path = join(dataDir, FILE);
  const kept = await readSecret(path);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const fresh = join(dataDir, `${FILE}.${randomUUID()}`);
  await writeFile(fresh, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  try {
    // A link is never made over a file that is there, so the first process wins.
    await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await unlink(fresh);
  }
  const secret = await readSecret(path);
  if (!secret) throw new Error(`${FILE} in the data directory holds no secret.`);
  return secret;
}
