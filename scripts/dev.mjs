/** `npm run dev`: the same as `npm start`, but pages and server are reloaded when their files change. */

import { checkPort } from "./lib/port.mjs";
import { checkNode, foldersIn, generate, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { serve } from "./lib/serve.mjs";

/** Not what the server has loaded: that would be Next's own output as well, which changes with every page. */
const SERVER = [
  "apps/server/src",
  "openapi",
  "prisma/seed/src",
  ...foldersIn("packages").map((name) => `packages/${name}/src`),
];

try {
  checkNode();
  await checkPort();
  await install();
  await generate();
  process.exitCode = await serve(
    ["--watch-preserve-output", ...SERVER.map((folder) => `--watch-path=${folder}`), "apps/server", "serve"],
    "development",
  );
} catch (error) {
  report(error);
  process.exitCode = 1;
}
