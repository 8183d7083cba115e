/**
 * `npm run screenshots`: takes pictures of every page, wide and narrow, light and dark, into `screenshots`. `--
 * board diary` takes only those pages, `-- --all` adds two more widths, `-- --pictures` takes the pictures of
 * the README and the help pages.
 */
import { browser } from "./lib/browser.mjs";
import { build } from "./lib/prepare.mjs";
import { runCommand, runProgram } from "./lib/run-program.mjs";

await runCommand(() =>
  runProgram(
    "e2e/pages/screenshots.ts",
    process.argv.slice(2),
    "Not every picture was taken: the reason is above.",
    async () => {
      await build();
      process.env.CHROMIUM_PATH = await browser();
    },
  ),
);
