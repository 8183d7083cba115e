import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const rows = (text: string, separator = ",") => readCsv(text, separator).rows;

describe("a sheet as text", () => {
  it.each([
    [
      ",",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [",", "a,\n\n,b", [["a", ""], [""], ["", "b"]]],
    [",", '"a, b","say ""hi""",""', [["a, b", 'say "hi"', ""]]],
    [",", '"two\nlines",x', [["two\nlines", "x"]]],
    [",", '48" x 40",6\' 5"', [['48" x 40"', "6' 5\""]]],
    [",", '"Bay 4" side door,x', [['"Bay 4" side door', "x"]]],
    [
      ",",
      '"Bay 4,48" x 40"\nb,c',
      [
        ['"Bay 4', '48" x 40"'],
        ["b", "c"],
      ],
    ],
    [",", '="00123","=""00123"""', [["00123", "00123"]]],
    ["\t", '48" x 40"\t"Bay 4" side door', [['48" x 40"', '"Bay 4" side door']]],
    [
      "\t",
      '"Bay 4\tx\n"\ty"',
      [
        ['"Bay 4', "x"],
        ['"', 'y"'],
      ],
    ],
    ["\t", '"two\nlines"\tx', [["two\nlines", "x"]]],
    [";", "£1,250.00;a", [["£1,250.00", "a"]]],
  ])("parted by %j is read: %j", (separator, text, expected) =>
    expect(rows(text, separator)).toEqual(expected),
  );

  it("names the row of a quotation mark that is never closed", () => {
    expect(readCsv('a,b\n"c,d\ne', ",")).toEqual({ rows: [["a", "b"]], lostQuote: 2 });
  });

  it("reads back every sheet as it was written, whatever its cells contain", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", ";") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2 }), { minLength: 1 }), (cells) => {
        const text = cells
          .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))
          .join("\n");
        expect(rows(text)).toEqual(cells);
      }),
    );
  });
});
