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
const ASVS = "docs/security/asvs.md";
const checklist = read(ASVS)
  .split("\n")
  .filter((line) => /^\| \d+\.\d/.test(line))
  .map((line) => cells(line))
  .map(([id = "", level = "", asks = "", status = "", how = ""]) => ({ id, level, asks, status, how }));
const STATUSES = ["Met", "Partly", "Not met", "Not applicable"];

const filesIn = (text: string) => referencesOf(text).map(({ path }) => path);
/** The sections of measures.md that a text names, such as `measures, Signing in`. */
const measuresIn = (text: string) =>
  [...text.matchAll(/measures, ([A-Z][a-z ]+[a-z])/g)].map(([, section = ""]) => section);
const measures = [...read("docs/security/measures.md").matchAll(/^## (.+)$/gm)].map(([, title]) => title);

it.each([
  [ASVS, 100],
  ["docs/security/threats.md", 40],
])("%s names files that exist, and no titles of tests", (page, least) => {
  const references = referencesOf(read(page));
  expect(references.length).toBeGreaterThan(least);
  expect(references.filter(({ path }) => !existsSync(ROOT + path))).toEqual([]);
  expect(references.filter(({ titles }) => titles.length > 0)).toEqual([]);
});

it("names what stops each threat, and a test", () => {
  const threats = read("docs/security/threats.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map(cells);
  expect(threats.length).toBeGreaterThan(30);
  const isProved = (tests: string) => filesIn(tests).some((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(threats.filter(([, stops = "", tests = ""]) => stops === "" || !isProved(tests))).toEqual([]);
});

describe(ASVS, () => {
  it("has every requirement of the levels 1 and 2 once, in their order", () => {
    expect(checklist.map(({ id }) => id)).toEqual(ids);
    for (const [level, count] of Object.entries(LEVELS)) {
      expect(checklist.filter((row) => row.level === level)).toHaveLength(count);
    }
  });

  it("gives each a known status and a reason", () => {
    const unknown = checklist.filter(
      ({ asks, status, how }) => asks === "" || !STATUSES.includes(status) || how === "",
    );
    expect(unknown).toEqual([]);
  });

  it("names a file or a section of the measures for each that is met", () => {
    const met = checklist.filter(({ status }) => status === "Met");
    expect(met.filter(({ how }) => filesIn(how).length + measuresIn(how).length === 0)).toEqual([]);
    expect(
      checklist.flatMap(({ how }) => measuresIn(how)).filter((name) => !measures.includes(name)),
    ).toEqual([]);
  });

  it("counts its statuses correctly", () => {
    const counts = STATUSES.map((each) => checklist.filter(({ status }) => status === each).length);
    const [, said = ""] = /\n\| (\d[\d |]+) \|\n/.exec(read(ASVS)) ?? [];
    expect(said.split("|").map(Number)).toEqual([...counts, checklist.length]);
  });
});
