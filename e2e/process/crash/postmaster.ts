import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Returns the process id of PostgreSQL's postmaster. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const record = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as {
    dataDirectory: string;
  };
  const file = join(resolve(dataDir, record.dataDirectory), "postmaster.pid");
  return Number.parseInt(await readFile(file, "utf8"), 10);
}

/** Returns the ids of a process's children; none if the system does not list them. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Kills all processes of PostgreSQL with SIGKILL, the postmaster first. */
export async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  for (const pid of [postmaster, ...(await childrenOf(postmaster))]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended already, with its parent.
    }
  }
}
