import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FILES = "**/*.{ts,tsx,mjs,css,prisma}";
/** Folders whose comments open with a verb or a noun phrase. */
const FOLDERS = [
  "apps",
  "bench",
  "docs",
  "e2e",
  "examples",
  "packages/api",
  "packages/calendar",
  "packages/db",
  "packages/geo",
  "packages/rest",
  "packages/sdk",
  "packages/testing",
  "packages/worker",
  "prisma",
  "scripts",
];
const SKIPPED = /(?:^|\/)(?:node_modules|\.next|generated|public|test-results)(?:\/|$)/;

const WORDS = /^(?:How|Whether|What|Who|Whom|Whose|Where)\b/;

/** The first lines of comments that open with one of the words. A line comment may continue the one above it. */
function openingsIn(source: string): string[] {
  const lines = source.split("\n");
  return lines.filter((line, nth) => {
    const above = (lines[nth - 1] ?? "").trim();
    const [, mark = "", text = ""] = /(?:^|\s)(\/{2,3}|\/\*\*?|\*)\s+(.*)/.exec(line) ?? [];
    const continued =
      mark === "*" ? !/^\/\*\*?$/.test(above) : mark.startsWith("//") && above.startsWith(mark);
    return !continued && WORDS.test(text);
  });
}

describe.each(FOLDERS)("comments in %s", (folder) => {
  it("open with a verb or a noun phrase, never with who, what, whether, where or how", () => {
    const files = globSync(`${folder}/${FILES}`, {
      cwd: ROOT,
      exclude: (path) => SKIPPED.test(String(path)),
    });
    expect(files.length).toBeGreaterThan(0);
    const openings = files.flatMap((file) =>
      openingsIn(readFileSync(ROOT + file, "utf8")).map((found) => `${file}: ${found}`),
    );
    expect(openings).toEqual([]);
  });
});

it("finds an opening in each kind of comment, and leaves code and continued lines alone", () => {
  expect(openingsIn("/** What it is. */")).toHaveLength(1);
  expect(openingsIn("/**\n * Whether it is.\n */")).toHaveLength(1);
  expect(openingsIn("const a = 1;\t// Where it is.")).toHaveLength(1);
  expect(openingsIn("name String\n/// Who it is.")).toHaveLength(1);
  expect(openingsIn("// The first line ends here and\n// What follows continues it.")).toEqual([]);
  expect(openingsIn('const title = "What it is";\n/** Says what it is. */')).toEqual([]);
});
