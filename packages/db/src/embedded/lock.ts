import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdir, readdir, readFile, readlink, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { DatabaseStartError } from "../errors.ts";

const run = promisify(execFile);

/** A file in the lock's folder, written by a process that has locked the data directory (`held`) or wants to. */
type Claim = { pid: number; identity: string; held: boolean };

/** Maximum time for which processes that start together back off from each other. */
const UNDECIDED_MS = 10_000;
const DRAFT = ".draft";

/**
 * Locks the data directory for one process and returns the function that unlocks it. Each process writes a
 * claim before it reads other claims, so that two processes never both succeed. Claims have unique names, so
 * that the claim of a dead process can be removed safely.
 */
export async function takeLock(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const identity = await processIdentity(process.pid);
  if (identity === undefined) throw new Error("This process does not find itself");
  const claim: Claim = { pid: process.pid, identity, held: false };
  await mkdir(folder, { recursive: true });
  const until = Date.now() + UNDECIDED_MS;
  for (;;) {
    const name = `${process.pid}-${randomBytes(6).toString("hex")}`;
    const file = join(folder, name);
    await writeClaim(file, claim);
    const others = await liveClaims(folder, name);
    if (others.length === 0) {
      await writeClaim(file, { ...claim, held: true });
      return () => rm(file, { force: true });
    }
    await rm(file, { force: true });
    const holder = others.find(({ held }) => held);
    if (holder || Date.now() > until) {
      throw new DatabaseStartError(
        `The data directory ${dataDir} is in use by another Freight Board (process ${(holder ?? others[0])?.pid}): stop that one first, or set DATA_DIR to another directory.`,
      );
    }
    await setTimeout(randomInt(5, 60));
  }
}

async function liveClaims(folder: string, own: string): Promise<Claim[]> {
  const names = (await readdir(folder)).filter((name) => name !== own && !name.endsWith(DRAFT));
  const claims = await Promise.all(
    names.map(async (name) => {
      const claim = await readClaim(join(folder, name));
      if (claim && (await processIdentity(claim.pid)) === claim.identity) return claim;
      // A stale claim that cannot be removed, for example another user's, is ignored.
      await rm(join(folder, name), { force: true }).catch(() => {});
      return undefined;
    }),
  );
  return claims.filter((claim) => claim !== undefined);
}

/** Writes the file atomically, so that no process reads a partial one. */
async function writeClaim(file: string, claim: Claim): Promise<void> {
  await writeFile(`${file}${DRAFT}`, JSON.stringify(claim));
  await rename(`${file}${DRAFT}`, file);
}

async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    const { pid, identity, held } = JSON.parse(await readFile(file, "utf8"));
    return Number.isInteger(pid) && typeof identity === "string" ? { pid, identity, held } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the start time of a process as text; undefined if there is no such process. The kernel reuses process
 * ids, so that an id alone does not identify a process.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const status = await read(`/proc/${pid}/stat`);
  if (status !== undefined) {
    // The second field, the name, may contain spaces and brackets. The state is the first field after it.
    const [state, ...rest] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return `${(await read("/proc/sys/kernel/random/boot_id"))?.trim()}/${rest[18]}`;
  }
  if (process.platform === "linux") return undefined;
  return ps(pid, "lstart=");
}

/** Returns true if the process is a PostgreSQL server on this data directory. */
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
