import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The process number of PostgreSQL's postmaster. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const record = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as {
    dataDirectory: string;
  };
  const file = join(resolve(dataDir, record.dataDirectory), "postmaster.pid");
  return Number.parseInt(await readFile(file, "utf8"), 10);
}

/** Process numbers of the sessions and of the writers to the disk; none where the system does not tell. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Ends every process of a PostgreSQL with SIGKILL, the postmaster first. */
export async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  for (const pid of [postmaster, ...(await childrenOf(postmaster))]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself as its parent was gone.
    }
  }
}
