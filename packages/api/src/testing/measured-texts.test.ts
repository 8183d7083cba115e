import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type $ZodType, safeParseAsync } from "zod/v4/core";
import { fieldErrorsOf } from "../core/field-errors.ts";
import { bounded } from "../core/fields.ts";
import { inputFields as fields } from "./input-fields.ts";

const { exec } = RegExp.prototype;
/** By which zod counts the characters of a text that may be too long: one class, so its time is linear. */
const COUNTS = "[\\uD800-\\uDBFF]";

/** The longest text that a pattern sees while a schema reads a value. Every method of patterns and texts goes through `exec`. */
async function longestSeen(schema: $ZodType, value: unknown): Promise<number> {
  let longest = 0;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    if (this.source !== COUNTS) longest = Math.max(longest, text.length);
    return exec.call(this, text);
  };
  try {
    const result = await safeParseAsync(schema, value);
    if (!result.success) fieldErrorsOf(new z.ZodError(result.error.issues));
  } finally {
    RegExp.prototype.exec = exec;
  }
  return longest;
}

/** Longer than any text of a form, and than any sentence that names what may stand in its place. */
const TOO_LONG = 40_000;
const MAX_SENTENCE = 2_000;

/** Texts that are read by themselves, each with a limit of its own: see `TAKEN`. */
const TAKEN = ["imports.read.csv", "loads.bulk.rows[]", "webhooks.create.url", "webhooks.change.url"];

describe("a text is measured before a pattern sees it", () => {
  it("in every field of every procedure", async () => {
    expect(fields.length).toBeGreaterThan(1_000);
    expect(fields.map(({ path }) => path)).toContain("loads.bulk.batch.key");
    const seen: string[] = [];
    for (const { path, schema, maximum } of new Map(fields.map((field) => [field.schema, field])).values()) {
      for (const length of maximum === null ? [TOO_LONG] : [maximum + 1, TOO_LONG]) {
        const longest = await longestSeen(schema, "A1 ".repeat(length).slice(0, length));
        if (longest >= Math.min(length, MAX_SENTENCE)) seen.push(`${path} of ${length}: ${longest}`);
      }
    }
    expect(seen).toEqual([]);
  });

  it("and refused, but for what is read by itself", async () => {
    const taken: string[] = [];
    for (const { path, schema } of fields) {
      if ((await safeParseAsync(schema, "a".repeat(TOO_LONG))).success) taken.push(path);
    }
    expect(taken).toEqual(TAKEN);
  });

  it("sees a pattern that follows a length which does not abort", async () => {
    expect(await longestSeen(z.string().max(5).regex(/^a*$/), "b".repeat(9))).toBe(9);
    expect(await longestSeen(bounded(5).regex(/^a*$/), "b".repeat(9))).toBe(0);
  });
});
