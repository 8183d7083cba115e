import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boardEntry, boardInput, postLoadInput, sendQuoteInput } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { gate, referencesOf } from "./gate-tests.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The sections of the interface that hold rules. */
const SECTIONS = [
  "1 What the service does",
  "2.1 Load, create request",
  "2.2 Load, create response",
  "2.3 Load, read-one response",
  "2.4 Board entry",
  "2.5 Quote, send request",
  "3 States and transitions",
  "4.1 POST /api/v1/loads",
  "4.2 GET /api/v1/loads",
  "4.3 GET /api/v1/loads/{id}",
  "4.4 GET /api/v1/board",
  "4.5 POST /api/v1/loads/{id}/quotes",
  "4.6 DELETE /api/v1/loads/{id}/quotes",
  "5 Authentication",
  "6 Events",
  "7 Errors",
  "8 Limits",
  "9 Versioning",
];

/** Fields of an entry that the interface does not have. */
const BEYOND = [
  "version",
  "weightBand",
  "parcels",
  "adr",
  "fragile",
  "isBackload",
  "postedAt",
  "own",
  "myQuote",
];

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
  const declared = `(?:function|const|class|interface|type|enum|model)\\s+${symbol}\\b`;
  return new RegExp(`${declared}|^\\s*${symbol}:|"${symbol}"`, "m").test(source);
}

/** The fields that a section names, `load.ref` as `ref`. */
function named(section: string): string[] {
  const rules = sections.get(section)?.map((rule) => rule.split("\n")[0] ?? "") ?? [];
  return rules.flatMap((rule) => [...rule.matchAll(/`(?:load\.)?(\w+)`/g)].map(([, name = ""]) => name));
}

describe("docs/rules.md", () => {
  it("covers every section of the interface that holds rules, in its order", () => {
    expect([...sections.keys()]).toEqual(SECTIONS);
  });

  it.each(SECTIONS)("%s: every rule says where it is kept", (section) => {
    const rules = sections.get(section) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => rule.match(REFERENCE) === null)).toEqual([]);
  });

  it.each(SECTIONS)("%s: every rule is proved by a test of the gate", (section) => {
    expect(unproved(sections.get(section) ?? [])).toEqual([]);
  });

  it("a rule without a test, a test that is gone, and one that is not on the gate are named", () => {
    const there = '`docs/rules.test.ts`: "docs/rules.md"';
    const rules = [
      `- One. \`a.ts:a\`\n  Proved by ${there}`,
      "- Two. `a.ts:a`",
      `- Three. \`a.ts:a\`\n  Proved by ${there}; \`docs/rules.test.ts\`: "gone ${"by now"}"`,
      '- Four. `a.ts:a`\n  Proved by `e2e/faults/database.faults.ts`: "of the network"',
    ];
    expect(unproved(rules)).toEqual([
      "- Two. `a.ts:a`",
      "docs/rules.test.ts: gone by now",
      "e2e/faults/database.faults.ts: of the network",
    ]);
  });

  it.each(references)("$section: $path holds $symbol", ({ path, symbol }) => {
    expect(existsSync(ROOT + path)).toBe(true);
    expect(holds(readFileSync(ROOT + path, "utf8"), symbol)).toBe(true);
  });

  it("names every field of a posting", () => {
    expect(named("2.1 Load, create request")).toEqual(
      expect.arrayContaining(Object.keys(postLoadInput.shape)),
    );
  });

  it("names every field of a board entry", () => {
    const fields = Object.keys(boardEntry.shape).filter((field) => !BEYOND.includes(field));
    expect(named("2.4 Board entry")).toEqual(expect.arrayContaining(fields));
  });

  it("names every field of a quote", () => {
    const fields = Object.keys(sendQuoteInput.shape).filter((field) => field !== "id");
    expect(named("2.5 Quote, send request")).toEqual(expect.arrayContaining(fields));
  });

  it("names every filter of the board", () => {
    const filters = Object.keys(boardInput.shape).filter(
      (name) => !["sort", "limit", "cursor"].includes(name),
    );
    expect(named("4.4 GET /api/v1/board")).toEqual(expect.arrayContaining(filters));
  });
});
