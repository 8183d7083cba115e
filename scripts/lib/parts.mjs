import { duration } from "./step.mjs";

const SLOWEST = 10;

/** @typedef {{ passed: number, failed: number, failures?: string[], files?: Record<string, number> }} Counted `files`: seconds by file */

/**
 * Returns the table of a run: each part with its time and counts, then the slowest files of all parts.
 *
 * @param {readonly (Counted & { title: string, seconds: number })[]} parts
 */
export function tableOf(parts) {
  const width = Math.max(...parts.map(({ title }) => title.length));
  const rows = parts.map(
    ({ title, seconds, passed, failed }) =>
      `${title.padEnd(width)}  ${duration(seconds * 1_000).padStart(11)}  ${String(passed).padStart(6)} passed  ${String(failed).padStart(3)} failed`,
  );
  const files = parts
    .flatMap((part) => Object.entries(part.files ?? {}))
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([file, seconds]) => `${duration(seconds * 1_000).padStart(11)}  ${file}`);
  return ["", ...rows, ...(files.length === 0 ? [] : ["", "The slowest files:", ...files]), ""].join("\n");
}
