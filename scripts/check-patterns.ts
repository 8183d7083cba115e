import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseAst } from "vitest/node";

/**
 * Finds regular expressions whose running time can grow faster than the length of their input. `npm run docs`
 * runs this file, which then saves the hashes of the safe ones.
 */

/** Imports the JavaScript build directly: the package's main entry first looks for native executables. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof import("recheck");

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "scripts/checked-patterns.json");

/** A regular expression of production code, and the files that contain it. */
export interface Pattern {
  source: string;
  flags: string;
  files: string[];
}

export const regexLiteral = ({ source, flags }: Pattern) => `/${source}/${flags}`;

export function hashOf(pattern: Pattern): string {
  return createHash("sha256").update(regexLiteral(pattern)).digest("base64url").slice(0, 16);
}

/**
 * Matches source that may contain a regular expression literal: a slash after a value is a division, any other
 * begins a literal.
 */
const MAY_HOLD_ONE = /(?:^|[(,=:[!&|?{};+>]|\breturn)\s*\/(?![/*])/m;

interface Found {
  type?: string;
  regex?: { pattern: string; flags: string };
}

function collect(node: unknown, add: (regex: NonNullable<Found["regex"]>) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { type, regex } = node as Found;
  if (type === "Literal" && regex) add(regex);
  else for (const part of Object.values(node)) collect(part, add);
}

/** Files whose regular expressions never process a caller's text: tests, their helpers, and generated code. */
const NOT_PRODUCT =
  /\.test\.|\.config\.|\.d\.ts$|\/testing\/|\/generated\/|\/scripts\/|^packages\/geo\/build\//;

/**
 * Returns every regular expression in the code of apps and packages. Unless `whole` is true, skips the parsing
 * of files that are unlikely to contain one.
 */
export function patternsOf({ whole = false } = {}): Pattern[] {
  const listed = execFileSync("git", ["ls-files", "apps", "packages"], { cwd: ROOT, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => /\.[mc]?[jt]sx?$/.test(file) && !NOT_PRODUCT.test(file));
  const patterns = new Map<string, Pattern>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    if (!whole && !MAY_HOLD_ONE.test(text)) continue;
    const tree = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" });
    collect(tree, ({ pattern: source, flags }) => {
      const pattern = { source, flags, files: [] };
      const known = patterns.get(regexLiteral(pattern)) ?? pattern;
      known.files.push(file);
      patterns.set(regexLiteral(pattern), known);
    });
  }
  return [...patterns.values()];
}

/** Returns the hashes of the regular expressions that were found safe. */
export function checkedPatterns(): Set<string> {
  return new Set(JSON.parse(readFileSync(FILE, "utf8")) as string[]);
}

/** Returns `safe`, or what is wrong with the regular expression. */
export function check({ source, flags }: Pattern): string {
  const result = checkSync(source, flags, { timeout: 10_000, randomSeed: 1 });
  if (result.status === "safe") return "safe";
  return result.status === "vulnerable" ? result.complexity.summary : "not decided in 10 s";
}

if (import.meta.main) {
  const { PROVEN } = await import("./proven-patterns.ts");
  const asked = patternsOf({ whole: true }).filter((pattern) => !PROVEN.has(regexLiteral(pattern)));
  const known = checkedPatterns();
  const results = asked.map((pattern) => ({
    pattern,
    result: known.has(hashOf(pattern)) ? "safe" : check(pattern),
  }));
  const safe = results.filter(({ result }) => result === "safe");
  writeFileSync(FILE, `${JSON.stringify(safe.map(({ pattern }) => hashOf(pattern)).sort(), null, 2)}\n`);
  for (const { pattern, result } of results) {
    if (result !== "safe")
      console.error(`${result}: ${regexLiteral(pattern)} in ${pattern.files.join(", ")}`);
  }
  if (safe.length < results.length) process.exitCode = 1;
}
