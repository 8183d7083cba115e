import { describe, expect, it } from "vitest";
import { csvOf, type Grid, gridOf, isGivenKey, withCell, withColumn, withField } from "./grid.ts";
import type { Sheet } from "./types.ts";

const GRID: Grid = {
  headers: ["From", "To"],
  fields: ["fromPostcode", "toPostcode"],
  rows: [
    { row: 2, cells: ["LS10 1AB", "M1"] },
    { row: 4, cells: ['B1 "yard"'] },
  ],
};

const sheet = (rows: Sheet["rows"], columns: Sheet["columns"]): Sheet => ({
  columns,
  choices: [],
  missing: [],
  rows,
  good: 0,
  bad: 0,
});
const COLUMN = { header: "From", field: "fromPostcode" as const };

describe("a sheet that is being corrected", () => {
  it("is written with every row in its place in the spreadsheet", () => {
    expect(csvOf(GRID)).toBe('"From","To"\r\n"LS10 1AB","M1"\r\n\r\n"B1 ""yard"""\r\n');
  });

  it("replaces one cell, also one that a short row lacks", () => {
    expect(withCell(GRID, 4, 1, "CF10").rows[1]).toEqual({ row: 4, cells: ['B1 "yard"', "CF10"] });
    expect(withCell(GRID, 4, 1, "CF10").rows[0]).toBe(GRID.rows[0]);
  });

  it("fills a field from one column only", () => {
    expect(withField(GRID, 0, "toPostcode").fields).toEqual(["toPostcode", null]);
    expect(withColumn(GRID, { header: "Deliver postcode", field: "toPostcode" })).toMatchObject({
      headers: ["From", "To", "Deliver postcode"],
      fields: ["fromPostcode", null, "toPostcode"],
      rows: [{ cells: ["LS10 1AB", "M1", ""] }, { cells: ['B1 "yard"', "", ""] }],
    });
  });

  it("adds a column before the cells beyond the headings", () => {
    const beyond: Grid = {
      headers: ["From", ""],
      fields: ["fromPostcode", null],
      rows: [{ row: 2, cells: ["LS1", "hi-vis"] }],
    };
    const added = withColumn(beyond, { header: "Key", field: "key" }, (row) => `sheet:a:${row}`);
    expect(added.headers).toEqual(["From", "Key", ""]);
    expect(added.rows[0]?.cells).toEqual(["LS1", "sheet:a:2", "hi-vis"]);
    expect(withCell(added, 2, 0, "LS2").rows[0]?.cells).toEqual(["LS2", "sheet:a:2", "hi-vis"]);
    expect([0, 1, 2].map((column) => isGivenKey(added, column))).toEqual([false, true, false]);
  });

  it("keeps the keys of its first reading, also those of bad rows", () => {
    const read = sheet(
      [
        {
          row: 2,
          posting: null,
          same: null,
          double: null,
          isTotal: false,
          cells: ["XX"],
          outcodes: {},
          errors: [],
        },
        {
          row: 3,
          posting: { key: "sheet:abc_-1:3" },
          same: null,
          double: null,
          isTotal: false,
          cells: ["LS1"],
          outcodes: {},
          errors: [],
        },
      ],
      [COLUMN],
    );
    expect(gridOf(read)).toEqual({
      headers: ["From", "Key"],
      fields: ["fromPostcode", "key"],
      rows: [
        { row: 2, cells: ["XX", "sheet:abc_-1:2"] },
        { row: 3, cells: ["LS1", "sheet:abc_-1:3"] },
      ],
    });
  });

  it("leaves the sheet's own keys alone, and has none while no row can be posted", () => {
    const own = sheet(
      [
        {
          row: 2,
          posting: { key: "J-1" },
          same: null,
          double: null,
          isTotal: false,
          cells: ["LS1", "J-1"],
          outcodes: {},
          errors: [],
        },
      ],
      [COLUMN, { header: "Key", field: "key" }],
    );
    expect(gridOf(own).headers).toEqual(["From", "Key"]);
    const bad = sheet(
      [
        {
          row: 2,
          posting: null,
          same: null,
          double: null,
          isTotal: false,
          cells: ["XX"],
          outcodes: {},
          errors: [],
        },
      ],
      [COLUMN],
    );
    expect(gridOf(bad).headers).toEqual(["From"]);
  });
});
