import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ownTimes, type Profile } from "./report/own-times.ts";

/** Arguments for Node that write a profile of the whole process into the folder once it ends. */
export const profileArgs = (folder: string) => ["--cpu-prof", `--cpu-prof-dir=${folder}`];

const MOST = 15;

/** The functions with the most self time of the processes that were profiled into the folder, which is emptied. */
export function readProfiles(folder: string): { name: string; share: number }[] {
  if (!existsSync(folder)) return [];
  const profiles = readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name): Profile => JSON.parse(readFileSync(join(folder, name), "utf8")));
  rmSync(folder, { recursive: true });
  return ownTimes(profiles).slice(0, MOST);
}
