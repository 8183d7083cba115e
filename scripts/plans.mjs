/**
 * `npm run test:plans`: makes every call over a million loads and judges the plan of each statement that PostgreSQL ran.
 * `-- --loads 10000000` for another number; bench/plans/run.ts has all options.
 */
import { join } from "node:path";
import { checkNode, generate, install } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { NODE, openly } from "./lib/run.mjs";

try {
  checkNode();
  await install();
  await generate();
  const done = await openly(NODE, [join(ROOT, "bench", "plans", "run.ts"), ...process.argv.slice(2)]);
  if (!done)
    throw new Problem("Statements read more than they may: they are listed above, with the reason of each.");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
