import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** The folders in which vitest looks for tests. */
const [, FOLDERS = ""] = /"\{([\w,]+)\}\/\*\*\/\*\.test\.\{ts,tsx\}"/.exec(read("vitest.config.ts")) ?? [];
const IN_FOLDERS = `^(?:${FOLDERS.replaceAll(",", "|")})/`;

/** The lists of tests, each with the pattern of its files; the gate is `npm test`. */
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

/** Every file that looks like a test, relative to the project's root. */
export const testFiles = globSync("**/*.{test,spec,night,faults,pgbouncer}.*", {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|generated|test-results|\.[^/]+)$/.test(String(path)),
}).filter((path) => /\.[cm]?[jt]sx?$/.test(path));

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const STRING = String.raw`"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
/** Matches a title after `it(`, or after the table of an `each(…)(`. */
const TITLE = new RegExp(
  String.raw`((?<![.\w])(?:describe|it|test)(?:\.\w+)*|\))\(\s*(${STRING})(\s*,\s*\{\s*tag:[^}]*"@gate")?`,
  "g",
);

/**
 * Returns the titles of describes and tests in a source; with `tagged` only those of journeys with the tag
 * `@gate`.
 */
export function titlesIn(source: string, tagged = false): string[] {
  const found = [...source.replace(COMMENT, "").matchAll(TITLE)];
  return found.filter(([, , , tag]) => !tagged || tag).map(([, , title = ""]) => title.slice(1, -1));
}

/** Removes titles and comments from a source, which leaves what its tests send and expect. */
export const withoutTitles = (source: string) => source.replace(COMMENT, "").replace(TITLE, "$1(");

/** Matches a file in backticks, followed by titles of its tests if there are any. */
const REFERENCE = /`([\w@./[\]-]+\.(?:tsx?|md|ya?ml|json|prisma|sql))`(?:: ((?:"[^"]+"(?:, )?)+))?/g;

/** Returns the files that a page names, with the tests named for each. */
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

/** Every title of the gate, including its journeys. */
export const gateTitles = [
  ...gate.flatMap(({ source }) => titlesIn(source)),
  ...sourcesOn("journeys").flatMap(({ source }) => titlesIn(source, true)),
];
