/**
 * `npm start`: sets up what is missing, then serves the board until Ctrl-C. How the process uses its memory is told it in
 * apps/server/process.json; docs/adr/0009-hot-answers-and-writes.md says why.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { serve } from "./lib/serve.mjs";

try {
  checkNode();
  await install();
  await build();
  const { node, environment } = JSON.parse(readFileSync(join(ROOT, "apps/server/process.json"), "utf8"));
  process.exitCode = await serve([...node, "apps/server/src/main.ts"], "production", environment);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
