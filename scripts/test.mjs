/**
 * `npm test`, the gate: installs and builds if needed, checks style, imports, unused code and types, runs
 * tests and journeys, and ends with `N passed, N failed`. Arguments: paths of tests, `--changed`,
 * `--shuffle SEED`, `--within MINUTES` (of the reference machine). `npm run test:all` runs everything.
 */
import { parseArgs } from "node:util";
import { changedFiles } from "./lib/changed.mjs";
import { checksOf } from "./lib/checks.mjs";
import { interpreters } from "./lib/interpreters.mjs";
import { tableOf } from "./lib/parts.mjs";
import { build, checkNode, generate, install, pnpm } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { slowness } from "./lib/speed.mjs";
import { duration } from "./lib/step.mjs";
import { changed, journeys, units } from "./lib/tests.mjs";

const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
    shuffle: { type: "string" },
    within: { type: "string" },
  },
});
const list = values.all ? "all" : "gate";
const whole = only.length === 0 && !values.changed;

/** @type {(import("./lib/parts.mjs").Counted & { title: string, seconds: number })[]} */
const parts = [];

/**
 * Runs a part of the gate, and records its time and counts. A part that throws counts as one failure.
 *
 * @param {string} title
 * @param {() => Promise<import("./lib/parts.mjs").Counted | void>} work
 */
async function part(title, work) {
  const start = Date.now();
  let counted = { passed: 0, failed: 1 };
  try {
    counted = (await work()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    report(error);
  }
  parts.push({ title, seconds: (Date.now() - start) / 1_000, ...counted });
  return counted.failed === 0;
}

/** Runs the checks that are not tests, concurrently with the first tests. */
async function checks() {
  const { style, types, imports, unused } = checksOf(values.changed ? changedFiles() : undefined);
  for (const { title, commands, advice } of [style, types, imports, ...(values.changed ? [] : [unused])]) {
    if (commands.length === 0) continue;
    const started = Date.now();
    const good = await part(title, async () => {
      for (const args of commands) await pnpm(args, `${title}: ${advice}`);
    });
    console.log(`${title} … ${good ? "" : "failed after "}${duration(Date.now() - started)}`);
  }
}

const start = Date.now();
const slow = [slowness()];
const ready = await part("Installing and building", async () => {
  if (values.changed && changedFiles().length === 0)
    throw new Problem("No file differs from the last commit: run `npm test`.");
  checkNode();
  await install();
  await (whole ? build() : generate());
  return { passed: 0, failed: 0 };
});
if (ready && whole && values.all) {
  await part("Programs of other languages", async () => {
    await interpreters();
    return { passed: 0, failed: 0 };
  });
}
if (ready && values.changed) await Promise.all([part("Tests", changed), checks()]);
else if (ready) {
  const tests = part("Tests", () => units({ list, only, shuffle: values.shuffle }));
  await Promise.all([tests, ...(whole ? [checks()] : [])]);
}
slow.push(slowness());
if (ready && whole && values.all) await part("Timed tests", () => units({ list: "timed", only: [] }));
if (ready && whole && values.all)
  await part("Tests on PostgreSQL 16", () => units({ list: "oldest", only: [] }));
if (ready && whole) await part("Journeys", () => journeys(list));
slow.push(slowness());

const seconds = (Date.now() - start) / 1_000;
if (values.within !== undefined) {
  await part("Within its time", async () => {
    const allowed = Number(values.within) * 60 * Math.max(...slow);
    if (!(seconds <= allowed))
      throw new Problem(
        `The run took ${duration(seconds * 1_000)} and may take ${duration(allowed * 1_000)} on this machine: take out of the gate what it can do without.`,
      );
  });
}
for (const failure of parts.flatMap(({ failures = [] }) => failures)) console.log(`\n${failure}`);
console.log(tableOf([...parts, { title: "Together", seconds, ...sum() }]));
if (Math.max(...slow) > 1)
  console.log(`This machine takes ${Math.max(...slow).toFixed(1)} times as long as the reference machine.`);
const { passed, failed } = sum();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function sum() {
  return parts.reduce(
    (total, each) => ({ passed: total.passed + each.passed, failed: total.failed + each.failed }),
    { passed: 0, failed: 0 },
  );
}
