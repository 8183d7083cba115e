/**
 * `npm run test:release`: builds what is missing, then runs the tests of the release at their full size, or those that
 * are named. e2e/release/run.ts has the options, e2e/release/tests.ts the list.
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
  const done = await openly(NODE, [join(ROOT, "e2e", "release", "run.ts"), ...process.argv.slice(2)]);
  if (!done) throw new Problem("Not every test of the release passed: the reasons are above.");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
