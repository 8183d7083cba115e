import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

export interface Build {
  version: string;
  /** The commit it was built from; `unknown` if neither GIT_COMMIT nor `.git` gives one. */
  commit: string;
}

function read(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return null;
  }
}

/** Returns the commit of the checkout, from HEAD or the branch that HEAD names. */
function checkedOut(): string | null {
  const head = read(".git/HEAD")?.trim();
  const branch = head?.match(/^ref: (.+)$/)?.[1];
  if (head === undefined || branch === undefined) return head ?? null;
  const packed = read(".git/packed-refs")
    ?.split("\n")
    .find((line) => line.endsWith(` ${branch}`));
  return read(`.git/${branch}`)?.trim() ?? packed?.split(" ")[0] ?? null;
}

/** Returns the version and the commit. An image has no `.git`, so GIT_COMMIT gives it. */
export function readBuild(commit: string | undefined): Build {
  const { version } = JSON.parse(read("package.json") ?? "{}") as { version?: string };
  return { version: version ?? "unknown", commit: (commit ?? checkedOut() ?? "unknown").slice(0, 12) };
}
