import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type $ZodType, safeParseAsync } from "zod/v4/core";
import { fieldErrorsOf } from "../core/field-errors.ts";
import { bounded } from "../core/fields.ts";
import { inputFields as fields } from "./input-fields.ts";

const { exec } = RegExp.prototype;
/** Pattern with which zod counts characters; a single class, so it takes linear time. */
const COUNTS = "[\\uD800-\\uDBFF]";

/** Longest text matched by a pattern while a schema parses a value. All pattern methods call `exec`. */
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

/** Longer than any field, and than any error message that lists the valid values. */
const TOO_LONG = 60_000;
const MAX_SENTENCE = 2_000;

/** Fields whose schema accepts any length; their parsers check a limit. */
const TAKEN = [
  "imports.read.csv",
  "loads.bulk.rows[]",
  "matching.sheet.csv",
  "network.readList.csv",
  "vehicles.post.vehicles[]",
  "webhooks.create.url",
  "webhooks.change.url",
];

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

  it("and refused, except for fields that have their own parser", async () => {
    const taken: string[] = [];
    for (const { path, schema } of fields) {
      if ((await safeParseAsync(schema, "a".repeat(TOO_LONG))).success) taken.push(path);
    }
    expect(taken).toEqual(TAKEN);
  });

  it("and a pattern after a length check that does not abort is reported", async () => {
    expect(await longestSeen(z.string().max(5).regex(/^a*$/), "b".repeat(9))).toBe(9);
    expect(await longestSeen(bounded(5).regex(/^a*$/), "b".repeat(9))).toBe(0);
  });
});
