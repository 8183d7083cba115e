/** `npm start`: installs and builds if needed, then serves the board until Ctrl-C. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPort } from "./lib/port.mjs";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { serve } from "./lib/serve.mjs";

try {
  checkNode();
  await checkPort();
  await install();
  await build();
  // Options for a small heap: docs/adr/0016-performance-trade-offs.md
  const { node } = JSON.parse(readFileSync(join(ROOT, "apps/server/process.json"), "utf8"));
  process.exitCode = await serve([...node, "apps/server", "serve"], "production");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
