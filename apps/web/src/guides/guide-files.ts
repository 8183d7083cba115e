import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The repository's own folder: the first one upwards that holds the workspace file, wherever the server was started. */
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

/** A file at the top of the repository, or null where there is none. */
export async function readRepositoryFile(name: string): Promise<string | null> {
  try {
    return await readFile(join(/* turbopackIgnore: true */ repositoryFolder(), name), "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The names of the guides: each `docs/<slug>.md`. */
export async function guideSlugs(): Promise<string[]> {
  const folder = join(/* turbopackIgnore: true */ repositoryFolder(), "docs");
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => /^[a-z0-9-]+\.md$/.test(name))
      .map((name) => name.slice(0, -".md".length))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A picture of a guide, `docs/<slug>/<name>.svg`, or null. Both are checked, so that they cannot lead elsewhere. */
export async function readPicture(slug: string, name: string): Promise<string | null> {
  if (!/^[a-z0-9-]+$/.test(slug) || !/^[a-z0-9-]+\.svg$/.test(name)) return null;
  return readRepositoryFile(`docs/${slug}/${name}`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
