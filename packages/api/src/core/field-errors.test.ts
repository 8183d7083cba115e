import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FieldError } from "./field-error.ts";
import { fieldErrorsOf } from "./field-errors.ts";

const input = z.strictObject({
  name: z.string().max(5),
  count: z.int().min(1).max(9),
  flag: z.boolean().optional(),
  kind: z.enum(["A", "B"]),
  many: z.array(z.int()).max(2).optional(),
  kinds: z.union([z.enum(["A", "B"]), z.array(z.enum(["A", "B"]))]).optional(),
  at: z.iso.datetime().optional(),
});

function errorsOf(value: unknown): FieldError[] {
  const result = input.safeParse(value);
  return result.success ? [] : fieldErrorsOf(result.error);
}

const good = { name: "Ann", count: 2, kind: "A" };
const only = (value: unknown) => {
  const errors = errorsOf(value);
  expect(errors).toHaveLength(1);
  return errors[0];
};

describe("contract 2: all field errors come at once", () => {
  it("names every field that is wrong, each with its own code", () => {
    const errors = errorsOf({ name: "too long", count: 0, flag: "yes", kind: "C", extra: 1, other: 2 });
    expect(errors.map(({ path, code }) => [path.join("."), code])).toEqual([
      ["name", "too_long"],
      ["count", "too_small"],
      ["flag", "wrong_type"],
      ["kind", "invalid_value"],
      ["extra", "unrecognized_field"],
      ["other", "unrecognized_field"],
    ]);
  });

  it("names every missing field", () => {
    expect(errorsOf({})).toEqual([
      { path: ["name"], code: "required", detail: "name is required." },
      { path: ["count"], code: "required", detail: "count is required." },
      { path: ["kind"], code: "required", detail: "kind is required." },
    ]);
  });

  it("names a wrong entry of a list by its index", () => {
    expect(only({ ...good, many: [1, "2"] })).toMatchObject({ path: ["many", 1], code: "wrong_type" });
    expect(only({ ...good, many: [1, 2, 3] })).toMatchObject({ path: ["many"], code: "too_large" });
  });
});

describe("contract 2: nothing is coerced", () => {
  it.each([
    ["12", "count must be a number, not a string."],
    ["", "count must be a number, not a string."],
    [null, "count must be a number, not null."],
    [true, "count must be a number, not a boolean."],
    [[], "count must be a number, not a list."],
    [{}, "count must be a number, not an object."],
    [1.5, "count must be a whole number, not a fraction."],
  ])("%j is no number", (value, detail) => {
    expect(only({ ...good, count: value })).toEqual({ path: ["count"], code: "wrong_type", detail });
  });

  it("interface 1: an amount says that it is pence, and what pounds are in pence", () => {
    const amount = z.strictObject({ agreedPence: z.int() });
    const saidOf = (agreedPence: unknown) => {
      const result = amount.safeParse({ agreedPence });
      return result.success ? null : fieldErrorsOf(result.error).map(({ detail }) => detail);
    };
    const sentence = "agreedPence must be a whole number of pence, not";
    expect(saidOf(495)).toBeNull();
    expect(saidOf(495.5)).toEqual([`${sentence} a fraction. £495.50 is 49550.`]);
    expect(saidOf("£1,495.50")).toEqual([`${sentence} a string. £1,495.50 is 149550.`]);
    expect(saidOf("495")).toEqual([`${sentence} a string.`]);
    expect(saidOf(`£${"9".repeat(40_000)}`)).toEqual([`${sentence} a string.`]);
    expect(saidOf(null)).toEqual([`${sentence} null.`]);
  });

  it("rejects every value of another type", () => {
    const notANumber = fc.anything().filter((value) => typeof value !== "number" && value !== undefined);
    fc.assert(
      fc.property(notANumber, (count) => {
        expect(only({ ...good, count })).toMatchObject({ path: ["count"], code: "wrong_type" });
      }),
    );
  });
});

describe("contract 7: a field error speaks to its reader", () => {
  it("names the field's limit if a number exceeds every limit", () => {
    expect(only({ ...good, count: 2 ** 60 })).toMatchObject({
      code: "too_large",
      detail: "count must be at most 9.",
    });
  });

  it("lists the choices of a field that takes one or several", () => {
    expect(only({ ...good, kinds: "C" })).toEqual({
      path: ["kinds"],
      code: "invalid_value",
      detail: "kinds must be one of A, B.",
    });
    expect(only({ ...good, kinds: ["A", "C"] })).toMatchObject({ path: ["kinds", 1], code: "invalid_value" });
  });

  it("shows the format of an instant", () => {
    expect(only({ ...good, at: "yesterday" })).toEqual({
      path: ["at"],
      code: "invalid_format",
      detail: "at must be an instant written as in 2026-11-20T12:00:00.123Z.",
    });
  });

  it("names the request if the whole of it is wrong", () => {
    expect(only([])).toEqual({
      path: [],
      code: "wrong_type",
      detail: "The request must be an object, not a list.",
    });
  });
});
