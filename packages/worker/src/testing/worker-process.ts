import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChildSettings } from "./child-settings.ts";

/** Node options of the board's processes. They limit the memory that garbage can take. */
const { node: NODE_OPTIONS }: { node: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../apps/server/process.json"), "utf8"),
);

/** Starts a worker in a child process and waits until it is ready. */
export async function startWorkerProcess(settings: ChildSettings): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "worker.fixture.ts"), [JSON.stringify(settings)], {
    execArgv: [
      ...NODE_OPTIONS,
      "--disable-warning=ExperimentalWarning",
      "--disable-warning=DeprecationWarning",
    ],
  });
  await once(child, "message");
  return child;
}

export async function endWorkerProcess(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
