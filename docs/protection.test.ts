import { readFileSync } from "node:fs";
import { LIFECYCLE } from "@board/api/loads/lifecycle";
import { describe, expect, it } from "vitest";
import { citationsIn, specification } from "./citations.ts";
import { gate, gateTitles, listsOf, testFiles, titlesIn, withoutTitles } from "./gate-tests.ts";

/* Each section, move of a load, and code keeps a test in `npm test`; docs/rules.test.ts checks the same of each rule. */

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The sections of the specification; rules by name are left to its own test. */
const SECTIONS = specification.map(({ name }) => name).filter((name) => !name.includes(","));

/** `interface 4.5, 5.2, contract 5: …` names three sections; item 5.2 is of section 5. */
function sectionsIn(title: string): string[] {
  return citationsIn(title).flatMap((name) => {
    const [section = ""] = name.split(",");
    return [section, section.replace(/\.\d+$/, "")];
  });
}

const unnamed = (sections: string[], titles: string[]) => {
  const named = new Set(titles.flatMap(sectionsIn));
  return sections.filter((section) => !named.has(section));
};

describe("sections", () => {
  it("are each cited by the title of a test in the gate", () => {
    expect(SECTIONS.length).toBeGreaterThan(30);
    expect(unnamed(SECTIONS, gateTitles)).toEqual([]);
  });

  it("without a test are reported", () => {
    const sections = ["interface 4.1", "interface 5", "contract 1", "contract 11", "contract 4"];
    const left = ["interface 4.1, 5.2, contract 4 and 5: a rule", "contract 11: a story"];
    expect(unnamed(sections, left)).toEqual(["contract 1"]);
  });
});

/** Holds the allowed cells, written by hand, and compares every action, mover and status of LIFECYCLE with them. */
const CELLS = "packages/api/src/loads/lifecycle.test.ts";
/**
 * Test file that calls every action of LIFECYCLE in every status for each caller; an action without a call
 * fails there.
 */
const MOVES = "packages/rest/src/contract/lifecycle.test.ts";
/** Moves that take more than one call, and the test that makes them. */
const BY_HAND = {
  book: "contract 4: BOOK_NOW with a price: booked, and recorded as an ACCEPTED quote at bookNowPence",
  expire: "contract 4: not a millisecond early, and then with its quotes, by the system",
};

interface Move {
  from: readonly string[];
  by: readonly string[];
}

/** Rows of a lifecycle table that lack a cell written by hand, or a call. */
function unprovedMoves(table: Record<string, Move>, cells: string, moves: string): string[] {
  const rows = Object.entries(table).flatMap(([action, { from, by }]) =>
    by.flatMap((mover) => from.map((status) => `["${action}", "${mover}", "${status}"]`)),
  );
  const called = (action: string) => new RegExp(`^  ${action}: \\(.*\\) => `, "m").test(moves);
  return [
    ...rows.filter((row) => !cells.includes(row)),
    ...Object.keys(table).filter((action) => !called(action) && !Object.hasOwn(BY_HAND, action)),
  ];
}

describe("the lifecycle table", () => {
  it("has a hand-written cell and a call through the API for each row", () => {
    expect(unprovedMoves(LIFECYCLE, read(CELLS), read(MOVES))).toEqual([]);
  });

  it("is covered by gate tests that loop over every action and status", () => {
    expect([CELLS, MOVES].map(listsOf)).toEqual([["gate"], ["gate"]]);
    for (const suite of [CELLS, MOVES]) {
      expect(read(suite)).toContain("Object.keys(LIFECYCLE)");
      expect(read(suite)).toContain("Object.values(LoadStatus)");
    }
    expect(Object.values(BY_HAND).filter((title) => !gateTitles.includes(title))).toEqual([]);
  });

  it("is reported if a row lacks a cell or an action lacks a call", () => {
    const table = {
      release: { from: ["BOOKED"], by: ["poster"] },
      collect: { from: ["BOOKED"], by: ["carrier", "admin"] },
      archive: { from: ["CONFIRMED"], by: ["poster"] },
    };
    expect(unprovedMoves(table, read(CELLS), read(MOVES))).toEqual([
      '["collect", "admin", "BOOKED"]',
      '["archive", "poster", "CONFIRMED"]',
      "archive",
    ]);
  });
});

/** Codes of refusals, of single fields and of warnings: docs/generated.test.ts compares the page with the code. */
const CODES = [...read("docs/errors.md").matchAll(/^(?:### |\| `)(\w+)/gm)].map(([, code = ""]) => code);
/** Tests of the service. Those of the site make up the answers that they show, so they prove no code. */
const OF_THE_SERVICE = /^(?:packages\/(?:api|db|rest|worker)|apps\/server)\//;

/** Codes that stand in no string of a source, neither alone nor in words such as `409 own_load`; titles do not count. */
function unexpected(codes: string[], sources: string[]): string[] {
  const strings = sources.flatMap((source) => withoutTitles(source).match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  const words = new Set(strings.flatMap((text) => text.match(/\w+/g) ?? []));
  return codes.filter((code) => !words.has(code));
}

describe("codes", () => {
  it("are each expected by a test of the gate", () => {
    expect(CODES.length).toBeGreaterThan(180);
    const sources = gate.filter(({ path }) => OF_THE_SERVICE.test(path)).map(({ source }) => source);
    expect(unexpected(CODES, sources)).toEqual([]);
  });

  it("that stand in a title or a comment only are reported", () => {
    const source = [
      'it("409 own_load", () => {',
      "  // not_found",
      '  expect(outcome(answer)).toBe("409 load_not_open");',
      '  expect(error).toMatchObject({ code: "key_ended" });',
    ].join("\n");
    const codes = ["own_load", "not_found", "load_not_open", "key_ended", "key"];
    expect(unexpected(codes, [source])).toEqual(["own_load", "not_found", "key"]);
  });
});

describe("lists of tests", () => {
  it("contain each test file exactly once", () => {
    expect(testFiles.length).toBeGreaterThan(400);
    expect(testFiles.filter((path) => listsOf(path).length !== 1)).toEqual([]);
  });

  it.each([
    ["packages/api/src/loads/rules.test.ts", ["gate"]],
    ["apps/web/src/ui/Dialog.test.tsx", ["gate"]],
    ["apps/server/src/commands/backup.night.test.ts", ["night"]],
    ["e2e/journeys/live.spec.ts", ["journeys"]],
    ["e2e/process/database.faults.ts", ["faults"]],
    ["e2e/process/pool.pgbouncer.ts", ["pgbouncer"]],
    ["examples/receiver.test.ts", []],
    ["packages/api/src/loads/rules.spec.ts", []],
    ["packages/api/src/loads/rules.test.mjs", []],
    ["packages/db/src/database.faults.ts", []],
    ["scripts/paths.night.ts", []],
  ])("%s is on %j", (path, lists) => expect(listsOf(path)).toEqual(lists));
});

describe("titles", () => {
  const source = [
    'describe.each([["a"]])("one %s", () => {',
    '  // it("no title", run);',
    '  it("two", { timeout: 1 }, run);',
    "  it.each([",
    '    ["row"],',
    '  ])(`three`, (row) => expect(row).toBe("four"));',
    'test("five", { tag: "@gate" }, run);',
  ].join("\n");

  it("are read from describes, tests and tables, and from no other string", () => {
    expect(titlesIn(source)).toEqual(["one %s", "two", "three", "five"]);
    expect(withoutTitles(source).match(/"\w+"/g)).toEqual(['"a"', '"row"', '"four"']);
  });

  it("of journeys are those with the tag", () => expect(titlesIn(source, true)).toEqual(["five"]));
});
