import { describe, expect, it } from "vitest";
import { readIfMatch } from "./if-match.ts";

const read = (...lines: string[]) => readIfMatch({ "if-match": lines });

describe("If-Match names the versions of a load that the caller saw", () => {
  it.each<[string, number[]]>([
    ['"7"', [7]],
    ['"7-qPvOTFBqWkUuX0hUqnVJ2g"', [7]],
    ['W/"7-qPvOTFBqWkUuX0hUqnVJ2g"', [7]],
    ['"7-qPvOTFBqWkUuX0hUqnVJ2g-gzip"', [7]],
    ['"6", "7"', [6, 7]],
    ['"6" ,,"7",', [6, 7]],
    ['"of,another-kind", "7"', [7]],
  ])("%s", (value, versions) => expect(read(value)).toEqual(versions));

  it("several lines are one list", () => expect(read('"6"', '"7"')).toEqual([6, 7]));
  it("* is any version", () => expect(read("*")).toBeNull());
  it("nothing is compared if it is omitted", () => expect(readIfMatch({})).toBeNull());

  it.each([
    "7",
    "",
    '"',
    '"7',
    '"7" "8"',
    '*, "7"',
    "'7'",
    '"abc"',
    '"0"',
    '"7.5"',
    'w/"7"',
    '"-1"',
    '"99999999999"',
  ])("is refused, naming the header: %j", (value) => {
    expect(() => read(value)).toThrow(
      expect.objectContaining({
        code: "if_match_invalid",
        members: { errors: [expect.objectContaining({ header: "If-Match" })] },
      }),
    );
  });

  it.each([
    `a,${" ".repeat(1_500)}"`,
    `${" ".repeat(1_500)}"7"`,
    `"${"7".repeat(1_500)}"`,
    Array.from({ length: 300 }, () => '"7"').join(","),
  ])("%#: is measured before it is parsed", (value) => {
    expect(() => read(value)).toThrow("If-Match may hold at most 1,024 characters.");
    expect(() => read(...value.split(","))).toThrow("If-Match may hold at most 1,024 characters.");
  });

  it("is read at its maximum length", () => {
    expect(read(`${" ".repeat(1_021)}"7"`)).toEqual([7]);
  });

  it("a version without quotes gets the correct spelling", () => {
    expect(() => read("7")).toThrow('Write it in double quotes: "7".');
  });
});
