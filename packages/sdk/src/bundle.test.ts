import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";

/** Bundles an entry for a browser: one minified file, and the imports that are left in it. */
async function bundled(entry: string) {
  const build = await rolldown({ input: new URL(entry, import.meta.url).pathname, platform: "browser" });
  const { output } = await build.generate({ format: "es", minify: true });
  return { code: output[0].code, imports: output[0].imports, files: output.length };
}

it.each([
  ["the client", "./index.ts", 6_000],
  ["the verifier of webhooks", "./webhooks.ts", 1_300],
])(
  "%s is one file for a browser, with no import left, and no larger than the README says",
  async (_, entry, bytes) => {
    const { code, imports, files } = await bundled(entry);
    expect(imports).toEqual([]);
    expect(files).toBe(1);
    expect(code).not.toMatch(/node:|\brequire\(/);
    expect(gzipSync(code).length).toBeLessThan(bytes);
  },
);
