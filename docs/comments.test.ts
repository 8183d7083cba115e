import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FILES = "**/*.{ts,tsx,mjs,css,prisma}";
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
const SKIPPED = /(?:^|\/)(?:node_modules|\.next|dist|generated|public|test-results)(?:\/|$)/;

/** Lines of a comment without its tags; a longer story belongs in a decision record. */
const MAX_LINES = 3;

/** First words that leave a sentence without a subject, or turn it round. */
const NO_SUBJECT =
  /^(?:Of|By|In|With|Without|From|At|On|Under|Among|Between|Into|As|If|That|Those|These|This|They|It|Its|Which|How|Whether|What|Who|Whom|Whose|Where|When|While|Until|So|Such|Nothing|Nobody|Anybody|Somebody|Everybody|Whoever|Whatever|Also|Then|There|Not)\b/;
const DIRECTIVE = /^(?:biome-ignore|@ts-|eslint|c8 ignore|v8 ignore)/;

interface Comment {
  line: number;
  lines: string[];
}

/** Returns the comments of a source, each with its lines up to the first tag; `//` lines below each other are one. */
function commentsIn(source: string): Comment[] {
  const comments: Comment[] = [];
  const lines = source.split("\n");
  for (let nth = 0; nth < lines.length; nth += 1) {
    const start = nth;
    const line = lines[nth] ?? "";
    const block = /^\s*\{?\/\*\*?\s?(.*)$/.exec(line);
    const text: string[] = [];
    if (block) {
      text.push(block[1] ?? "");
      while (!(lines[nth] ?? "").includes("*/") && nth + 1 < lines.length) {
        nth += 1;
        text.push((lines[nth] ?? "").replace(/^\s*\*?(?!\/)\s?/, ""));
      }
    } else if (/^\s*\/\/\/?(?!\/)/.test(line)) {
      text.push(line);
      while (/^\s*\/\/\/?(?!\/)/.test(lines[nth + 1] ?? "")) {
        nth += 1;
        text.push(lines[nth] ?? "");
      }
    } else {
      const [, behind] = /[;,{(]\s+\/\/\s(.*)$/.exec(line) ?? [];
      if (behind === undefined) continue;
      text.push(behind);
    }
    const prose = text.map((each) => each.replace(/^\s*\/\/\/?\s?|\s*\*\/.*$/g, "").trim()).filter(Boolean);
    const tag = prose.findIndex((each) => each.startsWith("@"));
    comments.push({ line: start + 1, lines: tag === -1 ? prose : prose.slice(0, tag) });
  }
  return comments;
}

/** Returns the comments that have no subject, or are too long. */
function faultsIn(source: string): string[] {
  return commentsIn(source)
    .filter(({ lines }) => !DIRECTIVE.test(lines[0] ?? ""))
    .filter(({ lines }) => NO_SUBJECT.test(lines[0] ?? "") || lines.length > MAX_LINES)
    .map(({ line, lines }) => `${line}: ${lines.join(" ").slice(0, 120)}`);
}

describe.each(FOLDERS)("comments in %s", (folder) => {
  it("open with a verb or a subject, and take three lines at most", () => {
    const files = globSync(`${folder}/${FILES}`, {
      cwd: ROOT,
      exclude: (path) => SKIPPED.test(String(path)),
    });
    expect(files.length).toBeGreaterThan(0);
    const faults = files.flatMap((file) =>
      faultsIn(readFileSync(ROOT + file, "utf8")).map((found) => `${file}:${found}`),
    );
    expect(faults).toEqual([]);
  });
});

it("finds a fault in each kind of comment, and leaves code and tags alone", () => {
  expect(faultsIn("/** What it is. */")).toHaveLength(1);
  expect(faultsIn("/**\n * Of nothing but failures: the endpoint is disabled.\n */")).toHaveLength(1);
  expect(faultsIn("const a = 1;\t// Where it is.")).toHaveLength(1);
  expect(faultsIn("name String\n/// Who it is.")).toHaveLength(1);
  expect(faultsIn("/**\n * One.\n * Two.\n * Three.\n * Four.\n */")).toHaveLength(1);
  expect(faultsIn("// The first line ends here and\n// what follows continues it.")).toEqual([]);
  expect(
    faultsIn("/**\n * Returns the day.\n *\n * @throws RangeError\n * @param one\n * @param two\n */"),
  ).toEqual([]);
  expect(faultsIn('const title = "What it is";\n/** Says the title. */')).toEqual([]);
});
