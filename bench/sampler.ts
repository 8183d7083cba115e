/**
 * Loaded into the server beside its own code (`--import`): SIGUSR2 begins to sample where its time goes, the next one
 * ends that and writes the profile into the folder that this module's own address names.
 */
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";

const folder = new URL(import.meta.url).searchParams.get("folder") ?? "";
const session = new Session();
session.connect();
let sampling = false;
let written = 0;

async function toggle(): Promise<void> {
  sampling = !sampling;
  if (sampling) {
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    return;
  }
  const { profile } = await session.post("Profiler.stop");
  const file = join(folder, `${written++}.cpuprofile`);
  // Whole or not at all: somebody waits for the name.
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
}

process.on("SIGUSR2", () => void toggle());
