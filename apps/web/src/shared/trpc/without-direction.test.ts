import { describe, expect, it } from "vitest";
import { withoutDirection } from "./without-direction.ts";

describe("the input of a list that is read page by page", () => {
  it("says nothing of a direction", () => {
    expect(withoutDirection({ limit: 50, cursor: "abc", direction: "forward" })).toEqual({
      limit: 50,
      cursor: "abc",
    });
  });

  it.each([[{ limit: 50 }], [undefined], [null], ["text"]])("is left alone otherwise: %o", (input) => {
    expect(withoutDirection(input)).toBe(input);
  });
});
