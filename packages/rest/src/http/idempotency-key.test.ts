import { DomainError } from "@board/api/server";
import { describe, expect, it } from "vitest";
import { prefersStrict, readIdempotencyKey } from "./idempotency-key.ts";

const read = (key: string) => readIdempotencyKey({ "idempotency-key": [key] });

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
}

describe("Idempotency-Key (contract 2)", () => {
  it("may be omitted", () => {
    expect(readIdempotencyKey({})).toBeNull();
  });

  it.each([
    ["J-4711", "J-4711"],
    ["JOB 4711", "JOB 4711"],
    ['"J-4711"', "J-4711"],
    ['"a \\"b\\" \\\\ c"', 'a "b" \\ c'],
    ['"', '"'],
    ['"open', '"open'],
    ["~".repeat(255), "~".repeat(255)],
    [`"${"x".repeat(255)}"`, "x".repeat(255)],
  ])("%s is the key %s", (value, key) => {
    expect(read(value)).toEqual({ key });
  });

  it.each([
    "",
    '""',
    '" "',
    "x".repeat(256),
    `"${"x".repeat(256)}"`,
    `"${"\\\\".repeat(5_000)}"`,
    "caf\u00e9",
    "a\tb",
    '"a"b"',
    '"a\\b"',
    "\u0000",
  ])("%j is refused", (value) => {
    expect(refusalOf(() => read(value))).toBe("idempotency_key_invalid");
  });

  it("may be given only once", () => {
    expect(refusalOf(() => readIdempotencyKey({ "idempotency-key": ["a", "a"] }))).toBe(
      "idempotency_key_invalid",
    );
  });

  it.each([
    ["handling=strict", true],
    ["Handling=Strict", true],
    ['respond-async, handling="strict"; x=1', true],
    ["handling=lenient", false],
    ["handling=strictly", false],
    ["", false],
  ])("Prefer: %s → strict %s", (prefer, strict) => {
    expect(prefersStrict({ prefer: [prefer] })).toBe(strict);
  });
});
