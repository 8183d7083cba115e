import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { boardEntry, boardInput, postLoadInput, sendQuoteInput } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { citationsIn, specification } from "./citations.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const sources = globSync(
  "{*.md,{apps,bench,docs,e2e,examples,packages,prisma,scripts}/**/*.{ts,tsx,mjs,prisma,sql,md}}",
  {
    cwd: ROOT,
    exclude: (path) =>
      /(?:^|\/)(?:node_modules|generated|\.next|dist|test-results)(?:\/|$)/.test(String(path)),
  },
).map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") }));

const names = new Set(specification.map(({ name }) => name));

/** Citations that lead to no heading of the specification. */
function unresolved(files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    citationsIn(text).flatMap((name) => (names.has(name) ? [] : `${path}: ${name}`)),
  );
}

/** Headings under which no rule stands: neither a line of a list nor a row of a table. */
function withoutRules(parts: readonly { name: string; text: string }[]): string[] {
  return parts.filter(({ text }) => !/^(?:- |\| -.*\n\| )/m.test(text)).map(({ name }) => name);
}

describe("docs/specification.md", () => {
  it("resolves each citation of the code, the schema and the documents", () => {
    expect(sources.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(700);
    expect(unresolved(sources)).toEqual([]);
  });

  it("has only headings that are a section or the name of a rule, each once, with a rule below", () => {
    expect(specification.map(({ name }) => name)).toEqual([...names]);
    expect([...names].filter((name) => !/^(?:interface|contract) \d+(?:\.\d+|, \S.*)?$/.test(name))).toEqual(
      [],
    );
    expect(withoutRules(specification)).toEqual([]);
  });

  it("reports an unresolved citation, and a heading without a rule", () => {
    const planted = [
      `/** The lists (interface 2.1, 2.${9}; contract 4 and ${99}). */`,
      `it("contract 4, amend: a rule of a name", run);`,
      `/// One that is not there (contract ${4}, "mislaid rule").`,
    ];
    expect(unresolved(planted.map((text, index) => ({ path: `${index}.ts`, text })))).toEqual([
      `0.ts: interface ${"2.9"}`,
      `0.ts: contract ${99}`,
      `2.ts: contract ${4}, mislaid rule`,
    ]);
    const parts = [
      { name: "contract 1", text: "\nWords that lead to the next heading.\n" },
      { name: "contract 2", text: "\n| Rule |\n| ---- |\n" },
    ];
    expect(withoutRules(parts)).toEqual(["contract 1", "contract 2"]);
  });

  it.each<[text: string, cited: string[]]>([
    ["interface 4.5, 5.2: a test key", ["interface 4.5", "interface 5.2"]],
    ["(Interface 2.1 to 2.3, contract 3).", ["interface 2.1", "interface 2.3", "contract 3"]],
    ["(contract 4, interface 6)", ["contract 4", "interface 6"]],
    ['(contract 1, "New carriers")', ["contract 1", "contract 1, new carriers"]],
    ["contract 6, from and to: letters", ["contract 6", "contract 6, from and to"]],
    ["The rows of contract 4, written independently of the code: movers", ["contract 4"]],
    ["interface Contract { contract: 4 }", []],
  ])("%s cites %j", (text, cited) => expect(citationsIn(text)).toEqual(cited));
});

/** Fields that stand in the text of a section, `load.ref` as `ref`. */
function fieldsIn(...sections: string[]): string[] {
  const found = specification.filter(({ name }) => sections.includes(name));
  return found.flatMap(({ text }) => [...text.matchAll(/`(?:\w+\.)?(\w+)`/g)].map(([, field = ""]) => field));
}

describe("the tables of fields", () => {
  it("name every field of a posting", () => {
    expect(fieldsIn("interface 2.1")).toEqual(expect.arrayContaining(Object.keys(postLoadInput.shape)));
  });

  it("name every field of a board entry", () => {
    const named = fieldsIn("interface 2.4", "contract 6, entry", "contract 8, miles");
    expect(named).toEqual(expect.arrayContaining(Object.keys(boardEntry.shape)));
  });

  it("name every field of a quote", () => {
    const { id: _, ...fields } = sendQuoteInput.shape;
    expect(fieldsIn("interface 2.5")).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  it("name every filter of the board", () => {
    const { sort: _sort, limit: _limit, cursor: _cursor, ...filters } = boardInput.shape;
    expect(fieldsIn("contract 6, filters")).toEqual(expect.arrayContaining(Object.keys(filters)));
  });
});
