import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../..");

export interface Build {
  version: string;
  /** Commit of the running code; `unknown` if neither GIT_COMMIT nor `.git` has it. */
  commit: string;
}

function read(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return null;
  }
}

/** Returns the commit of the checkout, read from HEAD or from the branch that HEAD points to. */
function checkedOut(): string | null {
  const head = read(".git/HEAD")?.trim();
  const branch = head?.match(/^ref: (.+)$/)?.[1];
  if (head === undefined || branch === undefined) return head ?? null;
  const packed = read(".git/packed-refs")
    ?.split("\n")
    .find((line) => line.endsWith(` ${branch}`));
  return read(`.git/${branch}`)?.trim() ?? packed?.split(" ")[0] ?? null;
}

/** Returns the version and the commit. Docker images have no `.git`, so they set GIT_COMMIT. */
export function readBuild(commit: string | undefined): Build {
  const { version } = JSON.parse(read("package.json") ?? "{}") as { version?: string };
  return { version: version ?? "unknown", commit: (commit ?? checkedOut() ?? "unknown").slice(0, 12) };
}
