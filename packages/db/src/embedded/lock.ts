import { randomBytes, randomInt } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseStartError } from "./error.ts";
import { processIdentity } from "./process-identity.ts";

/** One file in the lock's folder: who wants the data directory, or has it. */
type Claim = { pid: number; identity: string; held: boolean };

/** How long processes that came at the same moment may give way to each other. */
const UNDECIDED_MS = 10_000;
const DRAFT = ".draft";

/**
 * One process per data directory. Everybody writes a claim before looking at the others', so two never both find
 * themselves alone; the name of a claim is never used again, so that of a dead process can be removed safely.
 * Gives the function that lets go.
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
    await write(file, claim);
    const others = await liveClaims(folder, name);
    if (others.length === 0) {
      await write(file, { ...claim, held: true });
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
      const claim = await read(join(folder, name));
      if (claim && (await processIdentity(claim.pid)) === claim.identity) return claim;
      // Somebody else's that may not be removed is as dead as before.
      await rm(join(folder, name), { force: true }).catch(() => {});
      return undefined;
    }),
  );
  return claims.filter((claim) => claim !== undefined);
}

/** In one step, so that nobody reads half of it. */
async function write(file: string, claim: Claim): Promise<void> {
  await writeFile(`${file}${DRAFT}`, JSON.stringify(claim));
  await rename(`${file}${DRAFT}`, file);
}

async function read(file: string): Promise<Claim | undefined> {
  try {
    const { pid, identity, held } = JSON.parse(await readFile(file, "utf8"));
    return Number.isInteger(pid) && typeof identity === "string" ? { pid, identity, held } : undefined;
  } catch {
    return undefined;
  }
}
