import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Names that a fingerprint skips: folders that the build writes, or that do not affect it. */
const SKIPPED = new Set([
  "node_modules",
  ".next",
  ".turbo",
  ".data",
  ".git",
  "generated",
  "dist",
  "next-env.d.ts",
]);

/**
 * Returns a hash that changes when a file is added, removed or written. Reads only sizes and times, which takes
 * milliseconds.
 *
 * @param {string} root
 * @param {string[]} paths files and folders relative to `root`; they need not exist
 */
export function fingerprint(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) add(hash, root, path);
  return hash.digest("hex");
}

/**
 * Returns a hash of the files' contents.
 *
 * @param {string} root
 * @param {string[]} paths
 */
export function contents(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/**
 * Returns true if `file` contains this state, which means that the work has been finished for it.
 *
 * @param {string} file
 * @param {string} state
 */
export function isDone(file, state) {
  try {
    return readFileSync(file, "utf8") === state;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @param {string} state
 */
export function markDone(file, state) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, state);
}

/**
 * @param {string} file
 */
export function markUndone(file) {
  rmSync(file, { force: true });
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} path
 */
function add(hash, root, path) {
  const absolute = join(root, path);
  let stats;
  try {
    stats = statSync(absolute);
  } catch {
    hash.update(`${path} missing\n`);
    return;
  }
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(absolute).sort()) {
    if (!SKIPPED.has(name)) add(hash, root, join(path, name));
  }
}
