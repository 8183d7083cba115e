import { describe, expect, it } from "vitest";
import { withoutDirection } from "./without-direction.ts";

describe("the input of a paged list", () => {
  it("has no direction", () => {
    expect(withoutDirection({ limit: 50, cursor: "abc", direction: "forward" })).toEqual({
      limit: 50,
      cursor: "abc",
    });
  });

  it.each([[{ limit: 50 }], [undefined], [null], ["text"]])("is unchanged otherwise: %o", (input) => {
    expect(withoutDirection(input)).toBe(input);
  });
});
