import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ChildSettings } from "./child-settings.ts";

/** Starts a worker in a process of its own and waits until it is ready. */
export async function startWorkerProcess(settings: ChildSettings): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "worker.fixture.ts"), [JSON.stringify(settings)], {
    execArgv: ["--disable-warning=ExperimentalWarning", "--disable-warning=DeprecationWarning"],
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
