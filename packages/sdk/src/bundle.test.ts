import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";

/** Bundles an entry for a browser: one minified file, and the imports that are left in it. */
async function bundled(entry: string) {
  const build = await rolldown({ input: join(import.meta.dirname, entry), platform: "browser" });
  const { output } = await build.generate({ format: "es", minify: true });
  return { code: output[0].code, imports: output[0].imports, files: output.length };
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} kB`;
const jsonOf = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll(/ +/g, " ");

describe.each([
  ["@freight-board/sdk", "./index.ts"],
  ["@freight-board/sdk/webhooks", "./webhooks.ts"],
])("%s in a browser", (name, entry) => {
  it("is one file that imports nothing, and nothing of Node's", async () => {
    const { code, imports, files } = await bundled(entry);
    expect(imports).toEqual([]);
    expect(files).toBe(1);
    expect(code).not.toMatch(/node:|\brequire\(/);
  });

  it("is as large as the README says", async () => {
    const { code } = await bundled(entry);
    const sizes = [code, gzipSync(code)].map((bytes) => kilobytes(bytes.length));
    expect(README).toContain(`| \`${name}\` | ${sizes.join(" | ")} |`);
  });
});

it("has the version of the API's document", () => {
  expect(jsonOf("../package.json").version).toBe(jsonOf("../../../openapi/v1.json").info.version);
});
