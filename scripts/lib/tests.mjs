import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { browser } from "./browser.mjs";
import { failures } from "./failures.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./root.mjs";
import { NODE, openly } from "./run.mjs";

/** Reporters: one for people, one for the counts, one for errors outside of tests. */
const REPORTERS = ["--reporter=default", "--reporter=json", "--reporter=./scripts/lib/report-errors.mjs"];

/**
 * Runs the tests of a list, or the named files. Returns the counts, the failures and each file's seconds.
 *
 * @param {{ list: "gate" | "all" | "timed" | "oldest", only: string[], shuffle?: string | undefined }} wanted
 */
export function units({ list, only, shuffle }) {
  const order =
    shuffle === undefined
      ? []
      : ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${shuffle}`];
  return vitest([
    "node_modules/vitest/vitest.mjs",
    "run",
    `--project=${list}`,
    ...(list === "timed" ? ["--maxWorkers=1"] : []),
    ...order,
    ...only,
    ...REPORTERS,
  ]);
}

/** Runs the tests that changed files affect, chosen by scripts/changed.ts. */
export function changed() {
  return vitest(["scripts/changed.ts"]);
}

/** @param {string[]} args */
function vitest(args) {
  return withReport(async (file) => {
    const unhandled = `${file}.errors`;
    process.env.UNHANDLED_FILE = unhandled;
    const ok = await openly(NODE, [...args, `--outputFile.json=${file}`]);
    const said = read(file, "vitest");
    return {
      ...counted(said.numPassedTests, said.numFailedTests, ok),
      failures: failures(said, read(unhandled, "vitest")),
      files: secondsOf(
        said.testResults.map(
          (
            /** @type {{ name: string, startTime: number, endTime: number }} */ { name, startTime, endTime },
          ) => /** @type {const} */ ([relative(ROOT, name), endTime - startTime]),
        ),
      ),
    };
  });
}

/**
 * Runs a list's journeys through the real site with Playwright, in an installed or newly installed browser.
 * Returns the counts.
 *
 * @param {"gate" | "all"} list
 */
export async function journeys(list) {
  process.env.CHROMIUM_PATH = await browser();
  return withReport(async (file) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
    const ok = await openly(NODE, [
      "e2e/node_modules/@playwright/test/cli.js",
      "test",
      "--config=e2e/playwright.config.ts",
      "--reporter=line,json",
      ...(list === "gate" ? ["--grep=@gate"] : []),
    ]);
    const { stats, suites } = read(file, "Playwright");
    return {
      ...counted(stats.expected, stats.unexpected + stats.flaky, ok),
      files: secondsOf(suites.flatMap(timesOf)),
    };
  });
}

/**
 * @typedef {{ file: string, suites?: Suite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} Suite of Playwright's report
 * @param {Suite} suite
 * @returns {(readonly [string, number])[]}
 */
function timesOf({ file, suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [
    ...results.map(({ duration }) => /** @type {const} */ ([`e2e/${file}`, duration])),
    ...suites.flatMap(timesOf),
  ];
}

/** @param {(readonly [file: string, milliseconds: number])[]} times */
function secondsOf(times) {
  /** @type {Record<string, number>} */
  const files = {};
  for (const [file, milliseconds] of times) files[file] = (files[file] ?? 0) + milliseconds / 1_000;
  return files;
}

/**
 * Returns the counts of a run. A run that failed without a failed test, because a file did not load or an error
 * was raised outside of tests, counts as one failure.
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
