import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { referencesOf } from "./gate-tests.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

/** Number of requirements of the levels 1 and 2 in each section of ASVS 5.0.0; they are numbered from 1. */
const SECTIONS: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5 },
  ...{ "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2 },
  ...{ "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11 },
  ...{ "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1 },
  ...{ "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5 },
  ...{ "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2 },
};
/** The standard has 70 requirements of level 1 and 183 of level 2. */
const LEVELS = { 1: 70, 2: 183 };

const ids = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** The cells of a table's lines, without its head. */
const cells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const checklist = read("docs/security-asvs.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line) && cells(line).length === 4)
  .map((line) => {
    const [id = "", level = "", asks = "", answer = ""] = cells(line);
    return { id, level, asks, answer };
  });

describe.each(["SECURITY.md", "docs/security-asvs.md"])("%s", (page) => {
  const references = referencesOf(read(page));

  it("names files that exist", () => {
    expect(references.length).toBeGreaterThan(40);
    expect(references.filter(({ path }) => !existsSync(ROOT + path))).toEqual([]);
  });

  it("names tests by titles that stand in their files", () => {
    const missing = references
      .filter(({ path }) => existsSync(ROOT + path))
      .flatMap(({ path, titles }) => {
        const source = read(path);
        return titles.filter((title) => !source.includes(`"${title}"`)).map((title) => `${path}: ${title}`);
      });
    expect(missing).toEqual([]);
  });
});

describe("SECURITY.md", () => {
  it("proves each threat by a test with its title", () => {
    const [, table = ""] = read("SECURITY.md").split("## Threats");
    const threats =
      table
        .split("\n## ")[0]
        ?.split("\n")
        .filter((line) => line.startsWith("| "))
        .slice(2) ?? [];
    expect(threats.length).toBeGreaterThan(30);
    const unproved = threats.filter((line) => {
      const proofs = referencesOf(cells(line)[2] ?? "");
      return !proofs.some(({ path, titles }) => /\.(test|spec)\.tsx?$/.test(path) && titles.length > 0);
    });
    expect(unproved).toEqual([]);
  });
});

describe("docs/security-asvs.md", () => {
  it("has every requirement of the levels 1 and 2 once, in their order", () => {
    expect(checklist.map(({ id }) => id)).toEqual(ids);
    for (const [level, count] of Object.entries(LEVELS)) {
      expect(checklist.filter((row) => row.level === level)).toHaveLength(count);
    }
  });

  it("answers each with met, partly, not met or not applicable, and why", () => {
    const answers = /^\*\*(Met|Partly|Not met|Not applicable)\*\*: \S/;
    expect(checklist.filter(({ asks, answer }) => asks === "" || !answers.test(answer))).toEqual([]);
  });

  it("names a file for everything that is met, and parts of SECURITY.md that are there", () => {
    const met = checklist.filter(({ answer }) => answer.startsWith("**Met**"));
    expect(met.filter(({ answer }) => referencesOf(answer).length === 0)).toEqual([]);
    const parts = read("docs/security-asvs.md").matchAll(/`SECURITY\.md`, ([A-Z][a-z ]+[a-z])/g);
    const headings = read("SECURITY.md");
    const missing = [...parts].filter(([, part]) => !headings.includes(`\n## ${part}\n`));
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

  it("counts its own answers rightly", () => {
    const count = (answer: string) =>
      checklist.filter((row) => row.answer.startsWith(`**${answer}**`)).length;
    const counts = ["Met", "Partly", "Not met", "Not applicable"].map(count);
    const [, said = ""] = /\n\| (\d[\d |]+) \|\n/.exec(read("docs/security-asvs.md")) ?? [];
    expect(said.split("|").map(Number)).toEqual([...counts, checklist.length]);
  });
});
