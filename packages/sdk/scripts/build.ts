/**
 * Writes `dist`: the modules for `import` and `require`, and the command line; `tsc` has written the types
 * there before. Bundles the client's two dependencies, so that installing the package needs no registry.
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const HERE = join(import.meta.dirname, "..");
const DIST = join(HERE, "dist");
const TYPES = join(DIST, "types");
const INCLUDED = ["openapi-fetch", "openapi-typescript-helpers"];

const LIBRARY = { index: "src/index.ts", webhooks: "src/webhooks.ts" };
const KINDS = [
  { input: { ...LIBRARY, "cli/main": "src/cli/main.ts" }, format: "es", ending: "js" },
  { input: LIBRARY, format: "cjs", ending: "cjs" },
] as const;

for (const { input, format, ending } of KINDS) {
  const build = await rolldown({
    cwd: HERE,
    input,
    external: /^node:/,
    platform: "neutral",
    transform: { target: "es2022" },
  });
  const names = `[name].${ending}`;
  await build.write({ dir: DIST, format, entryFileNames: names, chunkFileNames: names });
}

for (const name of INCLUDED) {
  const from = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  copyFileSync(join(from, "dist/index.d.mts"), join(TYPES, `${name}.d.ts`));
  copyFileSync(join(from, "LICENSE"), join(DIST, `${name}.LICENSE`));
}
for (const name of ["client", "openapi-fetch"]) {
  const file = join(TYPES, `${name}.d.ts`);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(["'])(openapi-[a-z-]+)\1/g, '"./$2.js"'));
}
// Marks the types as CommonJS, which both kinds of modules can import.
writeFileSync(join(TYPES, "package.json"), '{"type":"commonjs"}\n');
