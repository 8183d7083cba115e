/**
 * `npm run screenshots`: pictures of every page, wide and narrow, light and dark, into the folder `screenshots`.
 * `-- board diary` takes those only, `-- --all` the widths of a tablet and of a wide screen too, `-- --pictures` the
 * pictures of the README and of the help pages.
 */
import { browser } from "./lib/browser.mjs";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { NODE, openly } from "./lib/run.mjs";

try {
  checkNode();
  await install();
  await build();
  process.env.CHROMIUM_PATH = await browser();
  const ok = await openly(NODE, ["e2e/pages/screenshots.ts", ...process.argv.slice(2)]);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
