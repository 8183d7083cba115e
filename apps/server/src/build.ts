import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

export interface Build {
  version: string;
  /** The commit it was made from, `unknown` where nothing tells. */
  commit: string;
}

function read(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return null;
  }
}

/** The commit of a checkout: HEAD, or the branch that it names. */
function checkedOut(): string | null {
  const head = read(".git/HEAD")?.trim();
  const branch = head?.match(/^ref: (.+)$/)?.[1];
  if (head === undefined || branch === undefined) return head ?? null;
  const packed = read(".git/packed-refs")
    ?.split("\n")
    .find((line) => line.endsWith(` ${branch}`));
  return read(`.git/${branch}`)?.trim() ?? packed?.split(" ")[0] ?? null;
}

/** Returns the version and the commit; an image without `.git` is told its commit by GIT_COMMIT. */
export function readBuild(commit: string | undefined): Build {
  const { version } = JSON.parse(read("package.json") ?? "{}") as { version?: string };
  return { version: version ?? "unknown", commit: (commit ?? checkedOut() ?? "unknown").slice(0, 12) };
}
