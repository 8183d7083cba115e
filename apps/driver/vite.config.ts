import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin } from "vite";

const SITE = createRequire(new URL("../web/package.json", import.meta.url));
const FONTS = "@fontsource-variable/atkinson-hyperlegible-next";

/** Writes the service worker with the names of the parts, by which a new build replaces the old one. */
function worker(): Plugin {
  return {
    name: "driver-worker",
    // After the plugin that writes the page itself.
    enforce: "post",
    generateBundle(_, bundle) {
      const source = readFileSync(new URL("src/worker.js", import.meta.url), "utf8");
      const parts = Object.keys(bundle)
        .filter((name) => name !== "index.html")
        .map((name) => `/d/${name}`)
        .sort();
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The page was not built.");
      const version = createHash("sha256")
        .update(page.source)
        .update(parts.join())
        .digest("hex")
        .slice(0, 12);
      const text = source
        .replace('"__PARTS__"', () => `'${JSON.stringify(parts)}'`)
        .replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "worker.js", source: text });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/d/",
  plugins: [worker()],
  // The site's fonts, so that both have one version of them.
  resolve: { alias: { "@fonts": dirname(dirname(SITE.resolve(`${FONTS}/package.json`))) } },
  build: {
    outDir: join(import.meta.dirname, "dist"),
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
