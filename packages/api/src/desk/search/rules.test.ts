import { describe, expect, it } from "vitest";
import { escapeLike } from "../../firms/find-by-name.ts";
import { readSearchText } from "./rules.ts";

describe("text typed to find a load", () => {
  it.each([
    ["FB-7K3M-92QX", "FB-7K3M-92QX"],
    ["fb7k3m92qx", "FB-7K3M-92QX"],
    ["7k3m-9", "FB-7K3M-9"],
    ["FB-7", "FB-7"],
    ["FB-", null],
    ["--", null],
  ])("%s is the reference %s, as far as it goes", (typed, ref) =>
    expect(readSearchText(typed)?.ref).toBe(ref),
  );

  it.each([
    ["ls", "LS", null, null],
    ["M17", null, "M17", null],
    ["sw1a", null, "SW1A", null],
    ["m1 7", null, null, "M17"],
    ["M17 1AB", null, null, "M171AB"],
    ["m171ab", null, null, "M171AB"],
    ["LS10 1", null, null, "LS101"],
    ["HP-204417", null, null, null],
  ])("%s is the area %s, the outcode %s, the postcode %s", (typed, area, outcode, postcode) =>
    expect(readSearchText(typed)).toMatchObject({ area, outcode, postcode }),
  );

  it("finds nothing if it is empty", () => {
    expect(readSearchText("  ")).toBeNull();
  });

  it("takes wildcard characters literally", () => {
    expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
  });
});
