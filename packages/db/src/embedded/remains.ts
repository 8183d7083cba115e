import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DatabaseStartError } from "./error.ts";
import { isServerOf } from "./process-identity.ts";

const STOP_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 15;

/**
 * Deals with what a killed process left behind: a server that is still running is stopped, and a lock file whose
 * process number now belongs to another program is marked as stale.
 */
export async function clearRemains(dataDirectory: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(dataDirectory, "postmaster.pid");
  const content = await readFile(pidFile, "utf8").catch(() => undefined);
  if (content === undefined) return;
  const [first = "", ...rest] = content.split("\n");
  const pid = Number(first);
  if (Number.isInteger(pid) && pid > 1 && (await isServerOf(pid, dataDirectory))) {
    log("Stopping the PostgreSQL that an earlier run left behind");
    process.kill(pid, "SIGINT");
    const until = Date.now() + STOP_WITHIN_MS;
    while (await isServerOf(pid, dataDirectory)) {
      if (Date.now() > until) {
        throw new DatabaseStartError(
          `A PostgreSQL of an earlier run (process ${pid}) does not stop: end it by hand and start again.`,
        );
      }
      await setTimeout(LOOK_EVERY_MS);
    }
    return;
  }
  // PostgreSQL takes its parent's number for stale, and still checks itself that no session is left.
  await writeFile(pidFile, [process.pid, ...rest].join("\n"));
}
