import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** Folders with tests, read from vitest's configuration. */
const [, FOLDERS = ""] = /"\{([\w,]+)\}\/\*\*\/\*\.test\.\{ts,tsx\}"/.exec(read("vitest.config.ts")) ?? [];
const IN_FOLDERS = `^(?:${FOLDERS.replaceAll(",", "|")})/`;

/** The lists of tests, each with the regular expression of its files. The gate is `npm test`. */
const LISTS = {
  gate: new RegExp(String.raw`${IN_FOLDERS}.*(?<!\.night)\.test\.tsx?$`),
  night: new RegExp(String.raw`${IN_FOLDERS}.*\.night\.test\.tsx?$`),
  journeys: /^e2e\/.*\.spec\.ts$/,
  faults: /^e2e\/process\/[^/]+\.faults\.ts$/,
  pgbouncer: /^e2e\/process\/[^/]+\.pgbouncer\.ts$/,
};
type List = keyof typeof LISTS;

/** Returns the lists that contain a file. */
export const listsOf = (path: string) =>
  (Object.keys(LISTS) as List[]).filter((list) => LISTS[list].test(path));

/** Paths of all files that look like a test, relative to the repository. */
export const testFiles = globSync("**/*.{test,spec,night,faults,pgbouncer}.*", {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|generated|test-results|\.[^/]+)$/.test(String(path)),
}).filter((path) => /\.[cm]?[jt]sx?$/.test(path));

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const STRING = String.raw`"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
/** Matches a test's title: the text after `it(`, or after the table of `each(…)(`. */
const TITLE = new RegExp(
  String.raw`((?<![.\w])(?:describe|it|test)(?:\.\w+)*|\))\(\s*(${STRING})(\s*,\s*\{\s*tag:[^}]*"@gate")?`,
  "g",
);

/** Returns the titles of the suites and tests in a source. With `tagged`, only those of journeys with the tag `@gate`. */
export function titlesIn(source: string, tagged = false): string[] {
  const found = [...source.replace(COMMENT, "").matchAll(TITLE)];
  return found.filter(([, , , tag]) => !tagged || tag).map(([, , title = ""]) => title.slice(1, -1));
}

/** Returns a source without titles and comments, which leaves what its tests send and expect. */
export const withoutTitles = (source: string) => source.replace(COMMENT, "").replace(TITLE, "$1(");

/** Matches a file name in backticks, and the titles of tests after it, if there are any. */
const REFERENCE = /`([\w@./[\]-]+\.(?:tsx?|md|ya?ml|json|prisma|sql))`(?:: ((?:"[^"]+"(?:, )?)+))?/g;

/** Returns the files that a page names, each with the titles of tests named after it. */
export function referencesOf(text: string) {
  return [...text.matchAll(REFERENCE)].map(([, path = "", titles = ""]) => ({
    path,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  }));
}

const sourcesOn = (list: List) =>
  testFiles
    .filter((path) => listsOf(path).includes(list))
    .map((path) => ({ path, source: read(path).replace(COMMENT, "") }));

/** The test files of the gate, with their sources without comments. */
export const gate = sourcesOn("gate");

/** The titles of all tests in the gate, including its journeys. */
export const gateTitles = [
  ...gate.flatMap(({ source }) => titlesIn(source)),
  ...sourcesOn("journeys").flatMap(({ source }) => titlesIn(source, true)),
];
