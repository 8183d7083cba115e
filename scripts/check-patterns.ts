import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseAst } from "vitest/node";

/** Finds patterns that can take longer than in proportion to what they read. Run by `npm run docs`, it writes down which are safe. */

/** The checker as JavaScript; its main entry searches for programs first. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof import("recheck");

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "scripts/checked-patterns.json");

/** A pattern of production code, and the files that contain it. */
export interface Pattern {
  source: string;
  flags: string;
  files: string[];
}

export const written = ({ source, flags }: Pattern) => `/${source}/${flags}`;

export function hashOf(pattern: Pattern): string {
  return createHash("sha256").update(written(pattern)).digest("base64url").slice(0, 16);
}

/** Matches a possible pattern: a division follows a value, a pattern does not. */
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

/** Code that meets no caller's text: tests, their helpers, and generated code. */
const NOT_PRODUCT =
  /\.test\.|\.config\.|\.d\.ts$|\/testing\/|\/generated\/|\/scripts\/|^packages\/geo\/build\//;

/**
 * Returns every pattern in the code of apps and packages. `whole` parses files that are unlikely to contain
 * one, too.
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
      const known = patterns.get(written(pattern)) ?? pattern;
      known.files.push(file);
      patterns.set(written(pattern), known);
    });
  }
  return [...patterns.values()];
}

/** Returns the hashes of patterns that were found safe. */
export function checkedPatterns(): Set<string> {
  return new Set(JSON.parse(readFileSync(FILE, "utf8")) as string[]);
}

/** Returns `safe`, or what is wrong with the pattern. */
export function check({ source, flags }: Pattern): string {
  const result = checkSync(source, flags, { timeout: 10_000, randomSeed: 1 });
  if (result.status === "safe") return "safe";
  return result.status === "vulnerable" ? result.complexity.summary : "not decided in 10 s";
}

if (import.meta.main) {
  const { PROVEN } = await import("./proven-patterns.ts");
  const asked = patternsOf({ whole: true }).filter((pattern) => !PROVEN.has(written(pattern)));
  const known = checkedPatterns();
  const results = asked.map((pattern) => ({
    pattern,
    result: known.has(hashOf(pattern)) ? "safe" : check(pattern),
  }));
  const safe = results.filter(({ result }) => result === "safe");
  writeFileSync(FILE, `${JSON.stringify(safe.map(({ pattern }) => hashOf(pattern)).sort(), null, 2)}\n`);
  for (const { pattern, result } of results) {
    if (result !== "safe") console.error(`${result}: ${written(pattern)} in ${pattern.files.join(", ")}`);
  }
  if (safe.length < results.length) process.exitCode = 1;
}
