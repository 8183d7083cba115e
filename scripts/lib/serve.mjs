import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "./root.mjs";
import { environment, NODE } from "./run.mjs";

const LOOK_MS = 250;

/**
 * Runs a server on the packaged Node until it ends, and returns its exit code. The server has a separate
 * process group, so that Ctrl-C signals it once, through this process. It also stops when this process or npm
 * dies.
 *
 * @param {string[]} args
 * @param {"production" | "development"} mode
 */
export async function serve(args, mode) {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  // Registered before the server starts: a signal in between would end this process alone.
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child?.kill(signal);
  process.on("SIGINT", pass);
  process.on("SIGTERM", pass);
  process.on("SIGHUP", () => pass("SIGTERM"));
  // Started before the server, because npm's process can only be found while it runs.
  const looking = whenNpmEnds(() => pass("SIGTERM"));
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
  clearInterval(looking);
  watcher.kill("SIGKILL");
  return signal ? 1 : code;
}

/**
 * Calls `ended` once when npm has ended, or the shell in which npm runs a script. npm sends signals to that
 * shell, which dies without forwarding them.
 *
 * @param {() => void} ended
 */
function whenNpmEnds(ended) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(parent)], { encoding: "utf8" });
  const [, above] = /^\s*(\d+)\s+\S*sh\s*$/.exec(stdout ?? "") ?? [];
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || isAlive(Number(above)))) return;
    clearInterval(timer);
    ended();
  }, LOOK_MS);
  return timer;
}

/**
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
