/** `npm run dev`: the same as `npm start`, but pages and server are reloaded when their files change. */
import { checkNode, generate, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { serve } from "./lib/serve.mjs";

try {
  checkNode();
  await install();
  await generate();
  process.exitCode = await serve(
    ["--watch", "--watch-preserve-output", "apps/server/src/main.ts"],
    "development",
  );
} catch (error) {
  report(error);
  process.exitCode = 1;
}
