/**
 * Copies Scalar's browser build to public/scalar, from which the API reference loads it. Bundling it took most of
 * the build time and made it no smaller.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const from = join(dirname(fileURLToPath(import.meta.resolve("@scalar/api-reference"))), "browser");
const to = join(import.meta.dirname, "../public/scalar");

rmSync(to, { recursive: true, force: true });
mkdirSync(join(to, "chunks"), { recursive: true });
copyFileSync(join(from, "standalone.esm.js"), join(to, "standalone.esm.js"));
for (const name of readdirSync(join(from, "chunks"))) {
  if (name.endsWith(".js")) copyFileSync(join(from, "chunks", name), join(to, "chunks", name));
}
