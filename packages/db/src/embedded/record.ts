import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseStartError } from "./error.ts";

/** Of the two roles that are no superuser. */
export type Passwords = { owner: string; application: string };

/** `postgres.json` in the data directory, readable by its owner only. */
export type ClusterRecord = {
  /** The superuser, which only makes the roles that work is done with. */
  user: string;
  password: string;
  /** Missing in a directory of a version that knew the superuser only. */
  passwords?: Passwords;
  /** Of the last start; taken again when free. 0: never started. */
  port: number;
  /** Seen from the data directory, absolute when it lies elsewhere. */
  dataDirectory: string;
};

export async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const file = join(dataDir, "postgres.json");
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new DatabaseStartError(`${file} cannot be read: start as the user who owns it.`);
  }
  const record = parse(content);
  if (record === undefined) {
    throw new DatabaseStartError(
      `${file} is damaged: restore it from a copy, it holds the database's password.`,
    );
  }
  return record;
}

/** Replaces the file in one step, so that a crash leaves the old or the new one. */
export async function writeRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const file = join(dataDir, "postgres.json");
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function parse(content: string): ClusterRecord | undefined {
  try {
    const { user, password, passwords, port, dataDirectory } = JSON.parse(content);
    const complete = [user, password, dataDirectory].every((value) => typeof value === "string");
    if (!complete || !Number.isInteger(port)) return undefined;
    const roles = [passwords?.owner, passwords?.application].every((value) => typeof value === "string");
    return { user, password, port, dataDirectory, ...(roles ? { passwords } : {}) };
  } catch {
    return undefined;
  }
}
