import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { DatabaseStartError } from "./error.ts";
import { processIdentity } from "./process-identity.ts";

type Holder = { pid: number; identity: string };

/**
 * One process per data directory. The file names its holder; it is taken over when that process is gone.
 * Gives the function that lets go of it.
 */
export async function takeLock(file: string, dataDir: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, identity: await processIdentity(process.pid) });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    while (!(await linked(draft, file))) {
      const found = await text(file);
      if (found === undefined) continue;
      const holder = parse(found);
      if (holder && (await processIdentity(holder.pid)) === holder.identity) {
        throw new DatabaseStartError(
          `The data directory ${dataDir} is in use by another Freight Board (process ${holder.pid}): stop that one first, or set DATA_DIR to another directory.`,
        );
      }
      await discard(file, found, `${draft}.stale`);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await text(file)) === mine) await rm(file, { force: true });
  };
}

/** Whether the link was made; false when the file is there already. */
async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the stale lock away; gives it back when another process has replaced it in between. */
async function discard(file: string, stale: string, aside: string): Promise<void> {
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await text(aside)) !== stale) await linked(aside, file);
  await rm(aside, { force: true });
}

function parse(content: string): Holder | undefined {
  try {
    const { pid, identity } = JSON.parse(content);
    return Number.isInteger(pid) && typeof identity === "string" ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

async function text(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch {
    return undefined;
  }
}
