import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** The folders that vitest looks into for tests. */
const [, FOLDERS = ""] = /"\{([\w,]+)\}\/\*\*\/\*\.test\.\{ts,tsx\}"/.exec(read("vitest.config.ts")) ?? [];
const IN_FOLDERS = `^(?:${FOLDERS.replaceAll(",", "|")})/`;

/** The lists of tests, each with the files that it runs; the gate is `npm test`. */
const LISTS = {
  gate: new RegExp(String.raw`${IN_FOLDERS}.*(?<!\.night)\.test\.tsx?$`),
  night: new RegExp(String.raw`${IN_FOLDERS}.*\.night\.test\.tsx?$`),
  journeys: /^e2e\/.*\.spec\.ts$/,
  faults: /^e2e\/process\/[^/]+\.faults\.ts$/,
  pgbouncer: /^e2e\/process\/[^/]+\.pgbouncer\.ts$/,
};
type List = keyof typeof LISTS;

/** The lists that a file is on. */
export const listsOf = (path: string) =>
  (Object.keys(LISTS) as List[]).filter((list) => LISTS[list].test(path));

/** Every file that looks like a test, relative to the project's root. */
export const testFiles = globSync("**/*.{test,spec,night,faults,pgbouncer}.*", {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|generated|test-results|\.[^/]+)$/.test(String(path)),
}).filter((path) => /\.[cm]?[jt]sx?$/.test(path));

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const STRING = String.raw`"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
/** A title stands after `it(`, or after the table of an `each(…)(`. */
const TITLE = new RegExp(
  String.raw`((?<![.\w])(?:describe|it|test)(?:\.\w+)*|\))\(\s*(${STRING})(\s*,\s*\{\s*tag:[^}]*"@gate")?`,
  "g",
);

/** Titles of the describes and tests in a source, as they are written; of journeys those with the tag `@gate`. */
export function titlesIn(source: string, tagged = false): string[] {
  const found = [...source.replace(COMMENT, "").matchAll(TITLE)];
  return found.filter(([, , , tag]) => !tagged || tag).map(([, , title = ""]) => title.slice(1, -1));
}

/** A source without its titles and comments: what its tests send and expect. */
export const withoutTitles = (source: string) => source.replace(COMMENT, "").replace(TITLE, "$1(");

/** A file in backticks, then the titles of tests in it, where there are any. */
const REFERENCE = /`([\w@./[\]-]+\.(?:tsx?|md|ya?ml|json|prisma|sql))`(?:: ((?:"[^"]+"(?:, )?)+))?/g;

/** The files that a page names, with the tests that it names in each. */
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

/** The files of the gate with their sources, without comments. */
export const gate = sourcesOn("gate");

/** Every title of the gate, those of its journeys too. */
export const gateTitles = [
  ...gate.flatMap(({ source }) => titlesIn(source)),
  ...sourcesOn("journeys").flatMap(({ source }) => titlesIn(source, true)),
];
