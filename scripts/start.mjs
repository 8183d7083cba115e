/** `npm start`: sets up what is missing, then serves the board until Ctrl-C. */
import { build, checkNode, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { serve } from "./lib/serve.mjs";

try {
  checkNode();
  await install();
  await build();
  process.exitCode = await serve(["apps/server/src/main.ts"], "production");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
