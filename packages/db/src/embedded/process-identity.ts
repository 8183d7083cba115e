import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * When the process started, as a text that no later process of the same number has; undefined when no such
 * process runs. Numbers are used again, so a number alone does not say who it is.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const status = await read(`/proc/${pid}/stat`);
  if (status !== undefined) {
    // The name in the second field may hold spaces and brackets; the state is the first field after it.
    const [state, ...rest] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return `${(await read("/proc/sys/kernel/random/boot_id"))?.trim()}/${rest[18]}`;
  }
  if (process.platform === "linux") return undefined;
  return ps(pid, "lstart=");
}

/** Whether the process is a PostgreSQL server on that data directory. */
export async function isServerOf(pid: number, dataDirectory: string): Promise<boolean> {
  if (process.platform !== "linux") {
    return (await ps(pid, "command="))?.includes(dataDirectory) ?? false;
  }
  if ((await processIdentity(pid)) === undefined) return false;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dataDirectory;
  } catch {
    return false;
  }
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  try {
    return (await run("ps", ["-o", column, "-p", String(pid)])).stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return undefined;
  }
}
