/**
 * `npm run test:upgrade`: builds what is missing, fills a database with a million loads, and migrates it to the next release while
 * this one serves from it. `--loads 100000` for a smaller one, `--from v1.4.0` for another release that serves.
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
  const done = await openly(NODE, [join(ROOT, "bench", "upgrade", "run.ts"), ...process.argv.slice(2)]);
  if (!done) throw new Problem("The upgrade was noticed or broke off: the reason is above.");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
