/** `npm run dev`: like `npm start`, but pages and server reload when their files change; the driver's page is built once. */

import { checkPort } from "./lib/port.mjs";
import { buildDriverPage, checkNode, foldersIn, generate, install } from "./lib/prepare.mjs";
import { report } from "./lib/problem.mjs";
import { serve } from "./lib/serve.mjs";

/** Watched folders. Watching all loaded files would include Next's output, which is rewritten whenever a page changes. */
const SERVER = [
  "apps/server/src",
  "openapi",
  "prisma/seed/data",
  "prisma/seed/src",
  ...foldersIn("packages").map((name) => `packages/${name}/src`),
];

try {
  checkNode();
  await checkPort();
  await install();
  await generate();
  await buildDriverPage();
  process.exitCode = await serve(
    ["--watch-preserve-output", ...SERVER.map((folder) => `--watch-path=${folder}`), "apps/server", "serve"],
    "development",
  );
} catch (error) {
  report(error);
  process.exitCode = 1;
}
