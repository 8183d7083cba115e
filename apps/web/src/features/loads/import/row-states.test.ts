import { describe, expect, it } from "vitest";
import { type Grid, withCell, withField } from "./grid.ts";
import {
  countStates,
  INCLUDE_ALL,
  type Reports,
  reportCsv,
  rowsToPost,
  stateOf,
  toReports,
  validReports,
} from "./row-states.ts";
import type { RowReport, SheetRow } from "./types.ts";

const error = {
  row: 2,
  column: "From",
  field: "fromPostcode",
  code: "x",
  detail: "Row 2, From: unknown.",
  meant: [],
};
const row = (number: number, errors: SheetRow["errors"] = []): SheetRow => ({
  row: number,
  posting: errors.length > 0 ? null : { key: `k${number}` },
  same: null,
  double: null,
  isTotal: false,
  cells: [],
  outcodes: {},
  errors,
});
const like = (number: number): SheetRow => ({
  ...row(number),
  same: { id: "load_9", ref: "FB-9", at: "2026-11-18T09:00:00.000Z" },
});
const report = (result: RowReport["result"], ref?: string): RowReport => ({
  row: 1,
  key: null,
  result,
  load: ref === undefined ? null : { id: "load_1", ref, externalRef: "J-1", status: "POSTED" },
  miles: null,
  guide: null,
  warnings: [],
  errors: result === "failed" ? [{ pointer: "#", code: "busy", detail: "Try again." }] : [],
});

const ROWS = [row(2, [error]), row(3), row(4), row(5), row(6)];
const REPORTS: Reports = {
  3: report("created", "FB-1"),
  4: report("repeated", "FB-2"),
  5: report("failed"),
  6: report("valid"),
};

describe("the states of the rows of a sheet", () => {
  it("are counted", () => {
    expect(countStates(ROWS, REPORTS)).toEqual({
      wrong: 1,
      ready: 1,
      posted: 1,
      before: 1,
      refused: 1,
      same: 0,
      double: 0,
      total: 0,
    });
  });

  it("exclude posted and wrong rows from the next posting", () => {
    expect(rowsToPost(ROWS, REPORTS).map(({ row: number }) => number)).toEqual([5, 6]);
  });

  it("stay posted for a posted row, whatever is typed into it", () => {
    expect(stateOf(row(3, [error]), REPORTS)).toBe("posted");
  });

  it("leave out a row like a load of the last day until it is included, unless the row itself was posted", () => {
    const rows = [like(3), like(7)];
    expect(rows.map((each) => stateOf(each, REPORTS))).toEqual(["posted", "same"]);
    expect(rowsToPost(rows, REPORTS)).toEqual([]);
    expect(countStates(rows, REPORTS)).toMatchObject({ same: 1, ready: 0 });
    expect(rowsToPost(rows, REPORTS, { same: true, double: false }).map(({ row: number }) => number)).toEqual(
      [7],
    );
    expect(reportCsv({ columns: [], choices: [], missing: [], rows, good: 2, bad: 0 }, REPORTS)).toContain(
      "7,left out: posted in the last day,FB-9",
    );
  });

  it("leave out a row like an earlier one until it is included, and a total always", () => {
    const rows = [row(7), { ...row(8), double: 7 }, { ...row(9), posting: null, isTotal: true }];
    expect(countStates(rows, {})).toMatchObject({ ready: 1, double: 1, total: 1 });
    expect(rowsToPost(rows, {}).map(({ row: number }) => number)).toEqual([7]);
    expect(rowsToPost(rows, {}, INCLUDE_ALL).map(({ row: number }) => number)).toEqual([7, 8]);
  });

  it("are matched to reports by the place of each row in the request", () => {
    const found = toReports([row(3), row(7)], [report("created"), report("failed")]);
    expect(Object.keys(found)).toEqual(["3", "7"]);
    expect(found[7]?.result).toBe("failed");
  });

  it("drop the report of a corrected row, but never that of a posted one", () => {
    const grid: Grid = {
      headers: ["From"],
      fields: ["fromPostcode"],
      rows: [3, 5, 6].map((number) => ({ row: number, cells: ["LS1"] })),
    };
    const after = (next: Grid) => Object.keys(validReports(REPORTS, grid, next));
    expect(after(withCell(grid, 5, 0, "LS2"))).toEqual(["3", "4", "6"]);
    expect(after(withCell(grid, 3, 0, "LS2"))).toEqual(["3", "4", "5", "6"]);
    expect(after(withField(grid, 0, "toPostcode"))).toEqual(["3", "4"]);
  });

  it("are written as a sheet", () => {
    const csv = reportCsv({ columns: [], choices: [], missing: [], rows: ROWS, good: 4, bad: 1 }, REPORTS);
    const lines = csv.split("\r\n");
    expect(lines[1]).toContain("Row 2, From: unknown.");
    expect(lines[2]).toBe("3,posted,FB-1,J-1,,");
    expect(lines[3]).toContain("posted before");
    expect(lines[4]).toContain("Try again.");
  });
});
