import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Running } from "./processes.ts";
import { ownTimes, type Profile } from "./report/own-times.ts";

const WRITTEN_WITHIN_MS = 60_000;
const MOST = 12;

/** Arguments for Node that let a process be sampled into the folder. */
export function samplerArgs(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return ["--import", `${new URL("sampler.ts", import.meta.url).href}?folder=${encodeURIComponent(folder)}`];
}

/** The functions with the most self time of the process while the work went on; `nth` counts its profiles from 0. */
export async function sample(
  running: Running,
  { folder, nth }: { folder: string; nth: number },
  work: () => Promise<unknown>,
): Promise<{ name: string; share: number }[]> {
  const file = join(folder, `${nth}.cpuprofile`);
  process.kill(running.pid, "SIGUSR2");
  await work();
  process.kill(running.pid, "SIGUSR2");
  const until = Date.now() + WRITTEN_WITHIN_MS;
  while (!existsSync(file)) {
    if (Date.now() > until) throw new Error("The profile was not written.");
    await setTimeout(50);
  }
  const profile: Profile = JSON.parse(readFileSync(file, "utf8"));
  return ownTimes([profile]).slice(0, MOST);
}
