import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns the root of the repository: the nearest parent of the working directory that has the workspace file. */
function repositoryFolder(): string {
  let folder = process.cwd();
  while (!existsSync(join(/* turbopackIgnore: true */ folder, "pnpm-workspace.yaml"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("Start the server from inside the repository: its docs folder is not found.");
    folder = parent;
  }
  return folder;
}

/** Reads a file of the repository as bytes; null if it does not exist. */
export async function readRepositoryBytes(name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(/* turbopackIgnore: true */ repositoryFolder(), name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Reads a file of the repository as text; null if it does not exist. */
export async function readRepositoryFile(name: string): Promise<string | null> {
  return (await readRepositoryBytes(name))?.toString("utf8") ?? null;
}

/** Returns the slugs of the pages in a folder: the names of its `.md` files. */
export async function pageSlugs(folder: string): Promise<string[]> {
  try {
    const names = await readdir(join(/* turbopackIgnore: true */ repositoryFolder(), folder));
    return names
      .filter((name) => /^[a-z0-9-]+\.md$/.test(name))
      .map((name) => name.slice(0, -".md".length))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
