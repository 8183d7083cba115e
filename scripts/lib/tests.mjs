import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { failures } from "./failures.mjs";
import { Problem } from "./problem.mjs";
import { NODE, openly } from "./run.mjs";

/**
 * Runs vitest, on the named files if there are any, and reports the counts and the failures.
 *
 * @param {string[]} only
 */
export function units(only) {
  return withReport(async (file) => {
    const unhandled = `${file}.errors`;
    process.env.UNHANDLED_FILE = unhandled;
    const ok = await openly(NODE, [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...only,
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/lib/report-errors.mjs",
      `--outputFile.json=${file}`,
    ]);
    const said = read(file, "vitest");
    return {
      ...counted(said.numPassedTests, said.numFailedTests, ok),
      failures: failures(said, read(unhandled, "vitest")),
    };
  });
}

/** Runs the journeys through the real site with Playwright, in a browser that is there or is got now, and counts. */
export async function journeys() {
  process.env.CHROMIUM_PATH = await browser();
  return withReport(async (file) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
    const ok = await openly(NODE, [
      "e2e/node_modules/@playwright/test/cli.js",
      "test",
      "--config=e2e/playwright.config.ts",
      "--reporter=line,json",
    ]);
    const { expected, flaky, unexpected } = read(file, "Playwright").stats;
    return counted(expected + flaky, unexpected, ok);
  });
}

/**
 * A run that failed without a failed test (a file that does not load, an error between tests) is one failure.
 *
 * @param {number} passed
 * @param {number} failed
 * @param {boolean} ok
 */
export function counted(passed, failed, ok) {
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} file
 * @param {string} runner
 */
function read(file, runner) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Problem(`The tests did not run: ${runner} ended without a report, see above.`);
  }
}

/**
 * @template T
 * @param {(file: string) => Promise<T>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "freight-board-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
