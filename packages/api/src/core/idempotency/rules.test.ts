import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences, KEPT_MS, operationOf } from "./rules.ts";

describe("interface 8: an idempotency key is remembered for one week", () => {
  it("contract 2: for exactly 7 × 24 h", () => expect(KEPT_MS).toBe(604_800_000));
});

describe("contract 2: a different body under the same key is told apart by the pointers of its differences", () => {
  it.each([
    ["a changed field", { notes: "a" }, { notes: "b" }, ["/notes"]],
    ["a field that came", {}, { notes: "b" }, ["/notes"]],
    ["a field that went", { notes: "a" }, {}, ["/notes"]],
    ["another type", { pallets: 1 }, { pallets: "1" }, ["/pallets"]],
    ["null and nothing", { notes: null }, {}, ["/notes"]],
    ["several, in the order of their names", { b: 1, a: 1 }, { b: 2, a: 2 }, ["/a", "/b"]],
    ["a place within", { x: { y: [1, { z: 2 }] } }, { x: { y: [1, { z: 3 }] } }, ["/x/y/1/z"]],
    ["a list of another length, as a whole", { x: [1] }, { x: [1, 2] }, ["/x"]],
    ["names that need escaping", { "a/b": 1, "c~d": 1 }, { "a/b": 2, "c~d": 2 }, ["/a~1b", "/c~0d"]],
    ["a list where an object was", { x: {} }, { x: [] }, ["/x"]],
    ["whole bodies", 1, 2, [""]],
  ])("%s", (_, first, second, expected) => {
    expect(differences(first, second)).toEqual(expected);
  });

  it("finds nothing in the same body with its keys in another order", () => {
    expect(differences({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([]);
  });

  it("finds nothing exactly where two JSON values are the same", () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(differences(a, structuredClone(a))).toEqual([]);
        expect(differences(a, b).length === 0).toBe(sorted(a) === sorted(b));
      }),
    );
  });
});

/** A JSON text that does not depend on the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

describe("contract 2: the operation is the procedure and the ids in its path", () => {
  it.each([
    ["loads.post", "/loads", { notes: "Dock 4" }, "loads.post"],
    [
      "quotes.accept",
      "/loads/{id}/quotes/{quoteId}/accept",
      { id: "load_1", quoteId: "quote_2", expectedPence: 1 },
      "quotes.accept load_1 quote_2",
    ],
    ["sites.save", "", { id: "in the body" }, "sites.save"],
  ])("%s %s", (procedure, path, input, operation) => {
    expect(operationOf(procedure, path, input)).toBe(operation);
  });

  it("is refused if the input was not parsed yet", () => {
    expect(() => operationOf("loads.cancel", "/loads/{id}/cancel", undefined)).toThrow(
      "loads.cancel names its operation before its input is read.",
    );
  });
});
