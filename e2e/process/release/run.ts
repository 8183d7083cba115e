/**
 * `npm run test:release`: runs the release tests at full size, or only the named ones. `--size small` or
 * `--size 10%` makes them smaller. Writes the results to .data/reliability; docs/reliability.md has the last
 * ones, copied manually.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { startVitest, type TestCase } from "vitest/node";
import { PARTS } from "../../../scripts/lib/release-parts.mjs";
import { type ReleaseTest, TESTS } from "./tests.ts";

const ROOT = join(import.meta.dirname, "../../..");
const RESULTS = join(ROOT, ".data/reliability");
const LOOK_EVERY_MS = 5_000;

/** One run of one test. */
interface Result {
  name: string;
  /** The requested size, or `release` for the full size. */
  size: string;
  passed: boolean;
  at: string;
  seconds: number;
  machine: string;
  /** Average number of runnable processes. If it is above the number of cores, other programs were running, too. */
  load: number;
  /** Seed of the random cases. */
  seed?: number;
  figures: Record<string, number | string>;
  failures: string[];
}

/** Returns the fraction of the release size; null for the small size. */
function shareOf(size: string): number | null {
  if (size === "small") return null;
  if (size === "release") return 1;
  const share = Number(/^(\d+(?:\.\d+)?)%$/.exec(size)?.[1]) / 100;
  if (share > 0 && share <= 1) return share;
  throw new Error(`--size takes small, release or a percentage such as 10%, not ${size}.`);
}

/** Measures the machine's load. Returns a function that stops this and returns the average. */
function watchLoad(): () => number {
  const seen: number[] = [];
  const look = () => seen.push(loadavg()[0] ?? 0);
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    return Math.round((seen.reduce((sum, each) => sum + each, 0) / seen.length) * 10) / 10;
  };
}

type Outcome = Pick<Result, "figures" | "failures">;

/** Runs another npm script of the project. The last line of its output is its result. */
async function runCommand(args: string[]): Promise<Outcome> {
  const child = spawn("npm", ["run", "--silent", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (data: Buffer) => {
    said += data;
  });
  const [code] = await once(child, "close");
  const last = said.trim().split("\n").at(-1)?.trim() ?? "";
  const command = `npm run ${args.join(" ")}`;
  const result = stripVTControlCharacters(last).replaceAll(/\s+/g, " ").slice(0, 600);
  return {
    figures: { command, result },
    failures: code === 0 ? [] : [`${command} ended with ${code}\n${said.slice(-4_000)}`],
  };
}

async function runFiles(
  test: ReleaseTest,
  release: { share: number; seed: number } | null,
): Promise<Outcome> {
  const vitest = await startVitest("test", test.files, {
    root: ROOT,
    watch: false,
    reporters: [],
    maxWorkers: 1,
    ...(test.only && { testNamePattern: test.only }),
    project: [test.project ?? (release ? "release" : "all")],
    ...(release && { provide: { size: release } }),
  });
  const cases: TestCase[] = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests()]);
  const ran = cases.filter((each) => each.result().state !== "skipped");
  const failed = ran.filter((each) => each.result().state !== "passed");
  const unhandled = [
    ...vitest.state.getUnhandledErrors(),
    ...vitest.state.getTestModules().flatMap((file) => [...file.errors()]),
  ].map((error) => String((error as { message?: string }).message ?? error));
  const failures = [
    ...failed.map((each) => `${each.name}: ${each.result().errors?.[0]?.message ?? "did not end"}`),
    ...unhandled,
    ...(ran.length === 0 ? ["No test was run."] : []),
  ];
  await vitest.close();
  return {
    figures: Object.assign({ checks: ran.length }, ...ran.map((each) => each.meta().figures ?? {})),
    failures,
  };
}

async function run(test: ReleaseTest, size: string): Promise<Result> {
  const share = shareOf(size);
  const release = share === null ? null : { share, seed: Date.now() % 1_000_000_000 };
  const loadOf = watchLoad();
  const started = performance.now();
  const { figures, failures } = test.command
    ? await runCommand(test.command(share ?? 0))
    : await runFiles(test, release);
  const [cpu] = cpus();
  return {
    name: test.name,
    size,
    passed: failures.length === 0,
    at: new Date().toISOString(),
    seconds: Math.round((performance.now() - started) / 1_000),
    machine: `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    load: loadOf(),
    ...(release && { seed: release.seed }),
    figures,
    // Cuts a long text in the middle, because the cause is at the end of a long counterexample.
    failures: failures.map((each) =>
      each.length > 4_000 ? `${each.slice(0, 2_000)} … ${each.slice(-2_000)}` : each,
    ),
  };
}

function lineOf({ name, size, passed, seconds, figures }: Result): string {
  const said = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
  return `${passed ? "passed" : "FAILED"}  ${name} (${size}, ${seconds} s): ${said.join(", ")}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "release" } },
});
const unknown = positionals.filter((name) => !TESTS.some((test) => test.name === name));
if (unknown.length > 0) {
  const names = [...TESTS.map(({ name }) => name), ...Object.keys(PARTS)];
  console.error(`There is no ${unknown.join(", ")}. The tests: ${names.join(", ")}.`);
  process.exit(2);
}
shareOf(values.size);
const wanted = TESTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** Runs one test in this process. Returns true if it passed. */
async function runHere(test: ReleaseTest): Promise<boolean> {
  mkdirSync(RESULTS, { recursive: true });
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${test.name}: ${test.title}`);
  const result = await run(test, values.size);
  writeFileSync(join(RESULTS, `${test.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(lineOf(result));
  for (const failure of result.failures) console.log(`        ${failure}`);
  return result.passed;
}

/** Runs one test in a child process, because a process can load Prisma's schema engine only once. */
async function runApart({ name }: ReleaseTest): Promise<boolean> {
  const child = spawn(process.execPath, [import.meta.filename, name, "--size", values.size], {
    stdio: "inherit",
  });
  const [code] = await once(child, "close");
  return code === 0;
}

const [only, ...others] = wanted;
let failed = 0;
if (only && others.length === 0) failed = (await runHere(only)) ? 0 : 1;
else {
  for (const test of wanted) failed += (await runApart(test)) ? 0 : 1;
  console.log(`${wanted.length - failed} passed, ${failed} failed`);
}
process.exit(failed > 0 ? 1 : 0);
