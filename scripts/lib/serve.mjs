import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "./root.mjs";
import { environment, NODE } from "./run.mjs";

/**
 * Runs a server on the packaged Node until it ends and returns its exit code. The server has its own process group, so
 * that one Ctrl-C reaches it once, through this process. It is stopped as well when this process is killed.
 *
 * @param {string[]} args
 * @param {"production" | "development"} mode
 */
export async function serve(args, mode) {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  // Before the server is started: a signal that came in between would end this process only.
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child?.kill(signal);
  process.on("SIGINT", pass);
  process.on("SIGTERM", pass);
  process.on("SIGHUP", () => pass("SIGTERM"));
  child = spawn(NODE, args, {
    cwd: ROOT,
    env: { ...environment(), NODE_ENV: mode },
    stdio: "inherit",
    detached: true,
  });

  const watcher = spawn("/bin/sh", ["-c", 'read -r line; kill -TERM "$1"', "sh", String(child.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.on("error", () => {});
  const [code, signal] = await once(child, "exit");
  watcher.kill("SIGKILL");
  return signal ? 1 : code;
}
