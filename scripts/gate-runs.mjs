/**
 * `node scripts/gate-runs.mjs`: runs the gate ten times, and three times in a random order, to show that its
 * results do not vary. Adds a line for each run to `.data/gate-runs.tsv`; when restarted on the same commit,
 * continues after the last line.
 */
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "./lib/root.mjs";
import { quietly } from "./lib/run.mjs";

const FILE = join(ROOT, ".data", "gate-runs.tsv");
const LOGS = join(ROOT, ".data", "gate-runs");
const RUNS_UNDER_CPU_LOAD = [4, 8];
const RUNS = 10;
const SHUFFLED = 3;

const commit = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
  cwd: ROOT,
  encoding: "utf8",
}).trim();
mkdirSync(LOGS, { recursive: true });
if (existsSync(FILE) && !readFileSync(FILE, "utf8").startsWith(commit)) rmSync(FILE);
const done = existsSync(FILE) ? readFileSync(FILE, "utf8").trim().split("\n").length : 0;

/** Occupies every core until the returned function is called. */
function occupyCores() {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["--eval", "for (;;) Math.hypot(Math.random(), 1)"], { stdio: "ignore" }),
  );
  return () => {
    for (const each of busy) each.kill("SIGKILL");
  };
}

for (let run = done + 1; run <= RUNS + SHUFFLED; run += 1) {
  const seed = run > RUNS ? Math.floor(Math.random() * 1_000_000) : null;
  const stop = RUNS_UNDER_CPU_LOAD.includes(run) ? occupyCores() : () => {};
  const started = Date.now();
  const { output } = await quietly("npm", [
    "test",
    "--",
    ...(seed === null ? [] : ["--shuffle", String(seed)]),
  ]);
  stop();
  appendFileSync(join(LOGS, `${run}.log`), output);
  const line = [
    commit,
    `run ${run}`,
    seed === null ? (RUNS_UNDER_CPU_LOAD.includes(run) ? "beside load" : "alone") : `shuffled by ${seed}`,
    `${Math.round((Date.now() - started) / 1_000)} s`,
    output.trim().split("\n").at(-1),
  ].join("\t");
  appendFileSync(FILE, `${line}\n`);
  console.log(line);
}
const failed = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .filter((line) => !/\b0 failed$/.test(line));
console.log(failed.length === 0 ? "Every run passed." : `${failed.length} runs failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;
