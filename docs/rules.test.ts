import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { specification } from "./citations.ts";
import { gate, referencesOf } from "./gate-tests.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The rules below each heading. A rule is one line, and its tests are the line below it. */
const sections = new Map(
  readFileSync(`${ROOT}docs/rules.md`, "utf8")
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...rules] = part.split(/\n+(?=- )/);
      return [title, rules] as const;
    }),
);
const SECTIONS = [...sections.keys()];
const sources = new Map(gate.map(({ path, source }) => [path, source]));

/** Rules without a test, and tests that the gate does not run. */
function unproved(rules: readonly string[]): string[] {
  return rules.flatMap((rule) => {
    const [text = "", proof = ""] = rule.split("\n  Proved by ");
    const named = referencesOf(proof).flatMap(({ path, titles }) => titles.map((title) => ({ path, title })));
    if (named.length === 0) return [text];
    return named
      .filter(({ path, title }) => !sources.get(path)?.includes(`"${title}"`))
      .map(({ path, title }) => `${path}: ${title}`);
  });
}

/** `path:symbol` in backticks. */
const REFERENCE = /`([\w./-]+\.(?:ts|prisma|sql)):(\w+)`/g;
const references = [...sections].flatMap(([section, rules]) =>
  rules.flatMap((rule) =>
    [...rule.matchAll(REFERENCE)].map(([, path = "", symbol = ""]) => ({ section, path, symbol })),
  ),
);

/** Forms of a symbol: declared, a key of a table, or named in SQL or in the schema. */
function holds(source: string, symbol: string): boolean {
  const declared = `(?:function|const|class|interface|type|enum|model|CONSTRAINT|INDEX|TRIGGER)\\s+${symbol}\\b`;
  return new RegExp(`${declared}|^\\s*${symbol}:|"${symbol}"`, "m").test(source);
}

describe("docs/rules.md", () => {
  it("has headings of the specification alone, in their order, and every part of the interface", () => {
    const headings = specification.map(({ heading }) => heading);
    expect(SECTIONS).toEqual(headings.filter((heading) => sections.has(heading)));
    const parts = specification
      .filter(({ name }) => name.startsWith("interface "))
      .filter(({ name }, _, all) => !all.some((other) => other.name.startsWith(`${name}.`)));
    expect(SECTIONS).toEqual(expect.arrayContaining(parts.map(({ heading }) => heading)));
  });

  it.each(SECTIONS)("%s: every rule says where it is kept", (section) => {
    const rules = sections.get(section) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => rule.match(REFERENCE) === null)).toEqual([]);
  });

  it.each(SECTIONS)("%s: every rule is proved by a test of the gate", (section) => {
    expect(unproved(sections.get(section) ?? [])).toEqual([]);
  });

  it("reports a rule without a test, a missing test, and a test outside the gate", () => {
    const there = '`docs/rules.test.ts`: "docs/rules.md"';
    const rules = [
      `- One. \`a.ts:a\`\n  Proved by ${there}`,
      "- Two. `a.ts:a`",
      `- Three. \`a.ts:a\`\n  Proved by ${there}; \`docs/rules.test.ts\`: "gone ${"by now"}"`,
      '- Four. `a.ts:a`\n  Proved by `e2e/process/database.faults.ts`: "of the network"',
    ];
    expect(unproved(rules)).toEqual([
      "- Two. `a.ts:a`",
      "docs/rules.test.ts: gone by now",
      "e2e/process/database.faults.ts: of the network",
    ]);
  });

  it.each(references)("$section: $path holds $symbol", ({ path, symbol }) => {
    expect(existsSync(ROOT + path)).toBe(true);
    expect(holds(readFileSync(ROOT + path, "utf8"), symbol)).toBe(true);
  });
});
