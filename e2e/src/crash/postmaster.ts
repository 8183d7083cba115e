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
