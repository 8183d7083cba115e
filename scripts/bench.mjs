/**
 * `npm run bench`: builds what is missing, measures the board beside its peers, and writes docs/performance.md.
 * `npm run bench -- --quick` in a few minutes, into .data/bench; bench/options.ts has all options.
 */
import { join } from "node:path";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { NODE, openly } from "./lib/run.mjs";

try {
  checkNode();
  await install();
  await build();
  const done = await openly(NODE, [join(ROOT, "bench", "run.ts"), ...process.argv.slice(2)]);
  if (!done) throw new Problem("The benchmark broke off: the reason is above.");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
