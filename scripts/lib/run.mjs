import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** The Node of the packages, which can differ from the one that runs this script. */
export const NODE = join(ROOT, "node_modules", ".bin", "node");

/**
 * Runs a command until it ends and returns its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} [within] milliseconds after which it is stopped
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function quietly(command, args, within) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: within,
    });
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
    });
    child.stderr.on("data", (data) => {
      output += data;
    });
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Runs a command with its output on the terminal.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export function openly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: environment(), stdio: "inherit" });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** Returns the environment without npm's log level: `npm --silent` must not hide why a nested command failed. */
export function environment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    DO_NOT_TRACK: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    TURBO_TELEMETRY_DISABLED: "1",
  };
  delete env.npm_config_loglevel;
  return env;
}
