/**
 * `npm run test:upgrade`: upgrades a board under load. Exits with 1 if a client noticed the upgrade, or if a
 * test of the old release failed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import root from "../../../package.json" with { type: "json" };
import { browser } from "../../../scripts/lib/browser.mjs";
import { type Part, runUpgrade } from "./upgrade.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PNPM = ["--yes", `pnpm@${root.devEngines.packageManager.version}`];
/** Tests that are run: those of the REST contract, those of several real processes on one database, and the journeys. */
const TESTS = [
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=all",
    "packages/rest",
    "packages/worker",
    "packages/api/src/integrations/webhooks/feed.test.ts",
    "e2e/process/two-processes.night.test.ts",
    "e2e/process/soak.night.test.ts",
  ],
  ["e2e/node_modules/@playwright/test/cli.js", "test", "--config=e2e/playwright.config.ts"],
];
const SLOWEST_MS = 1_000;

const { values } = parseArgs({
  options: {
    /** The release to upgrade from: a tag, a branch or a commit of this repository. Default: the code in this folder. */
    from: { type: "string" },
    loads: { type: "string", default: "1000000" },
    rate: { type: "string", default: "50" },
    "no-tests": { type: "boolean", default: false },
  },
});

/** Runs a program in a folder and shows its output; throws if it fails. */
function run(folder: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

/** Checks out the release into a new folder, installs and builds it. `remove` deletes the folder. */
function checkOut(ref: string) {
  const folder = mkdtempSync(join(tmpdir(), "board-release-"));
  const remove = () => {
    spawnSync("git", ["worktree", "remove", "--force", folder], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(ROOT, "git", ["worktree", "add", "--detach", folder, ref]);
    run(folder, "npx", [...PNPM, "install", "--frozen-lockfile"]);
    run(folder, "npx", [...PNPM, "run", "build"]);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const failuresOf = ({ failed }: Part) => Object.values(failed).reduce((sum, times) => sum + times, 0);
const rowOf = (part: Part) => ({
  "requests answered": part.answered,
  failed: failuresOf(part),
  "slowest, ms": part.slowestMs,
  "99 % took less than, ms": part.p99Ms,
});

const tests = values["no-tests"] ? [] : TESTS;
// Installed before anything else, so that a missing browser does not fail the run after half an hour.
if (tests.length > 0) process.env.CHROMIUM_PATH = await browser();
const loads = Number(values.loads);
const perSecond = Number(values.rate);
const { folder: release, remove } = values.from ? checkOut(values.from) : { folder: ROOT, remove: () => {} };
try {
  const { applied, migratingMs, gaveWay, before, migrating, testing } = await runUpgrade({
    finished: loads,
    // Enough open loads for 90 minutes of accepting quotes, which is how long the tests take on slow cores.
    open: 1_200 * perSecond,
    perSecond,
    release,
    reportTries: 3,
    tests,
    say: (line) => console.log(line),
  });
  console.table({
    loads,
    "migrations of the next release": applied.length,
    "seconds of migrating": Math.round(migratingMs / 1_000),
    "times that it gave way": gaveWay,
  });
  console.table({
    before: rowOf(before),
    "during the migration": rowOf(migrating),
    "during the tests on the new schema": rowOf(testing),
  });
  console.log(
    `No request may fail. None may take longer than ${SLOWEST_MS} ms during the migration; during the tests, which take the same cores, the time is not judged.`,
  );
  if (failuresOf(migrating) + failuresOf(testing) > 0 || migrating.slowestMs > SLOWEST_MS) {
    console.log(`A client noticed the upgrade: ${JSON.stringify({ migrating, testing })}`);
    process.exitCode = 1;
  }
} finally {
  remove();
}
