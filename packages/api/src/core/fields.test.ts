import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrorsOf } from "./field-errors.ts";
import { day, instant, limit, MAX_PENCE, pathId, pence, queryInt, text, time } from "./fields.ts";

/** The code of the one thing wrong with a value, or null where nothing is. */
function wrong(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const codes = fieldErrorsOf(result.error).map(({ code }) => code);
  expect(codes).toHaveLength(1);
  return codes[0] ?? null;
}

describe("contract, preamble: money is integer pence", () => {
  it.each([1, 32_500, MAX_PENCE])("%d is a price", (value) => {
    expect(pence.parse(value)).toBe(value);
  });

  it.each([
    [0, "too_small"],
    [-1, "too_small"],
    [MAX_PENCE + 1, "too_large"],
    [2 ** 31, "too_large"],
    [2 ** 60, "too_large"],
    [1.5, "wrong_type"],
    [Number.POSITIVE_INFINITY, "wrong_type"],
    [Number.NaN, "wrong_type"],
  ])("%d is none: %s", (value, code) => {
    expect(wrong(pence, value)).toBe(code);
  });

  it("never makes a price of something that is no number", () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== "number"),
        (value) => {
          expect(pence.safeParse(value).success).toBe(false);
        },
      ),
    );
  });

  it("never changes a number that it takes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (value) => {
        const result = pence.safeParse(value);
        if (result.success) expect(result.data).toBe(value);
        expect(result.success).toBe(Number.isInteger(value) && value >= 1 && value <= MAX_PENCE);
      }),
    );
  });
});

/** Any character but the halves of one. */
const anyCharacter = fc.nat(0x10_ffff).map((code) => String.fromCodePoint(code).toWellFormed());

describe("contract 2: strings are well-formed Unicode without U+0000", () => {
  it.each(["\0", "a\0b", "\ud800", "\udc00x", "x\ud83d"])("%j is invalid_text", (value) => {
    expect(wrong(text(10), value)).toBe("invalid_text");
  });

  it("accepts everything else unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        if (!value.includes("\0")) expect(text(1_000).parse(value)).toBe(value);
      }),
    );
  });

  it("counts code points: an emoji is one", () => {
    expect(wrong(text(3), "🚚🚛🚐")).toBeNull();
    expect(wrong(text(3), "🚚🚛🚐.")).toBe("too_long");
  });
});

describe("contract 2: times are HH:MM, 00:00 to 23:59", () => {
  it.each(["00:00", "08:30", "19:05", "23:59"])("%s is one", (value) => {
    expect(time.parse(value)).toBe(value);
  });

  it.each(["24:00", "8:30", "08:60", "0830", "08:30:00", "08:30 ", "8.30am", ""])("%j is none", (value) => {
    expect(wrong(time, value)).toBe("invalid_format");
  });
});

describe("contract 2: a date is a real calendar day", () => {
  it("is invalid_date otherwise, and wrong_type where it is no text", () => {
    expect(day.parse("2028-02-29")).toBe("2028-02-29");
    expect(wrong(day, "2026-02-29")).toBe("invalid_date");
    expect(wrong(day, "20/11/2026")).toBe("invalid_date");
    expect(wrong(day, 20_261_120)).toBe("wrong_type");
  });
});

describe("an id in a path", () => {
  it("is text that the database can read", () => {
    expect(wrong(pathId, "load_01k9z4c2m5e8vtn6q3r7xw1ya0")).toBeNull();
    expect(wrong(pathId, "load_\0")).toBe("invalid_text");
    expect(wrong(pathId, "x".repeat(65))).toBe("too_long");
  });
});

describe("a whole number in a query string", () => {
  const miles = queryInt(1, 500);

  it("is read as a number", () => {
    expect(miles.parse("40")).toBe(40);
    expect(limit.parse(undefined)).toBe(100);
  });

  it.each(["", " 40", "40 ", "4e1", "0x28", "40.0", "+40", "1234567890"])("%j is refused", (value) => {
    expect(wrong(miles, value)).toBe("invalid_format");
  });

  it("contract 3: a page holds 1 to 100", () => {
    expect(wrong(limit, "0")).toBe("too_small");
    expect(wrong(limit, "-5")).toBe("too_small");
    expect(limit.parse("100")).toBe(100);
    expect(wrong(limit, "101")).toBe("too_large");
  });
});

describe("contract, preamble: timestamps are RFC 3339 in UTC with milliseconds", () => {
  it("is what Date writes", () => {
    expect(wrong(instant, new Date(0).toISOString())).toBeNull();
    expect(wrong(instant, "1970-01-01")).toBe("invalid_format");
    expect(wrong(instant, "1970-01-01T00:00:00+01:00")).toBe("invalid_format");
  });
});
