/** An upgrade under load: `npm run test:upgrade`. Ends with 1 where a client noticed it, or a test of the old release fails. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import root from "../../package.json" with { type: "json" };
import { runUpgrade } from "./upgrade.ts";

const ROOT = join(import.meta.dirname, "../..");
const PNPM = ["--yes", `pnpm@${root.devEngines.packageManager.version}`];
/** Tests of the REST contract, and of what happens behind it. */
const CONTRACT = ["packages/rest", "packages/worker", "packages/api/src/webhooks/feed.test.ts"];
const SLOWEST_MS = 1_000;

const { values } = parseArgs({
  options: {
    /** A release of this repository: a tag, a branch, a commit. Left out: the code of this folder. */
    from: { type: "string" },
    loads: { type: "string", default: "1000000" },
    rate: { type: "string", default: "50" },
    "no-tests": { type: "boolean", default: false },
  },
});

/** Runs a program in a folder, with its output, and throws where it fails. */
function run(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
}

/** A copy of that release, installed and built; it is removed by `remove`. */
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

const loads = Number(values.loads);
const { folder: release, remove } = values.from ? checkOut(values.from) : { folder: ROOT, remove: () => {} };
try {
  const report = await runUpgrade(
    {
      finished: loads,
      open: Math.min(20_000, Math.max(2_000, loads / 50)),
      perSecond: Number(values.rate),
      release,
      reportMs: 10_000,
      say: (line) => console.log(line),
    },
    async (migrations) => {
      if (values["no-tests"]) return;
      run(release, process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...CONTRACT], {
        TEST_MIGRATIONS: migrations,
      });
    },
  );
  const { applied, migratingMs, answered, failed, slowestMs, p99Ms, gaveWay } = report;
  console.table({
    loads,
    "migrations of the next release": applied.length,
    "seconds of migrating": Math.round(migratingMs / 1_000),
    "times that it gave way": gaveWay,
    "requests answered meanwhile": answered,
    "requests failed": Object.values(failed).reduce((sum, times) => sum + times, 0),
    "slowest request, ms": slowestMs,
    "99 % took less than, before, ms": p99Ms[0],
    "99 % took less than, meanwhile, ms": p99Ms[1],
  });
  if (Object.keys(failed).length > 0 || slowestMs > SLOWEST_MS) {
    console.log(`A client noticed the upgrade: ${JSON.stringify({ failed, slowestMs })}`);
    process.exitCode = 1;
  }
} finally {
  remove();
}
