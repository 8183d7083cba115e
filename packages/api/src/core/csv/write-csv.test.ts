import { expect, it } from "vitest";
import { csvLine } from "./write-csv.ts";

it.each([
  ["=1+1", `"'=1+1"`],
  ["+44 113 496 0999", `"'+44 113 496 0999"`],
  ["-1+1", `"'-1+1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["-12.50", "-12.50"],
  ["1=1", "1=1"],
  ["a,b", '"a,b"'],
  ['12" pipe', '"12"" pipe"'],
  [" padded ", '" padded "'],
])("a cell %j is written as %j: a spreadsheet program runs no formula in it", (value, cell) => {
  expect(csvLine([value, "x"])).toBe(`${cell},x\r\n`);
});
