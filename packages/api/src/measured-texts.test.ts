import { getInputOutputParsers } from "trpc-to-openapi";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type $ZodType, type $ZodTypeDef, safeParseAsync } from "zod/v4/core";
import { repostRow, rowKey } from "./bulk/schemas.ts";
import { fieldErrorsOf } from "./field-errors.ts";
import { bounded } from "./fields.ts";
import { postLoadInput } from "./loads/schemas.ts";
import { appRouter } from "./root.ts";

type Def = $ZodTypeDef & {
  innerType?: $ZodType;
  in?: $ZodType;
  element?: $ZodType;
  items?: readonly $ZodType[];
  options?: readonly $ZodType[];
  shape?: Readonly<Record<string, $ZodType>>;
  valueType?: $ZodType;
};

/** A value of an input. */
interface Field {
  path: string;
  /** The schema that reads it, with what is checked and converted on the way. */
  schema: $ZodType;
  /** Its greatest length, where the document tells one. */
  maximum: number | null;
}

function maximumOf(schema: $ZodType): number | null {
  const { maximum } = schema._zod.bag;
  if (typeof maximum === "number" && schema._zod.def.type === "string") return maximum;
  return (z.globalRegistry.get(schema)?.maxLength as number | undefined) ?? null;
}

/** The values of an input that are not made of others. */
function fieldsOf(schema: $ZodType, path: string, whole = schema): Field[] {
  const { innerType, in: piped, element, items, options, shape, valueType } = schema._zod.def as Def;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`));
  if (element) return fieldsOf(element, `${path}[]`);
  if (valueType) return fieldsOf(valueType, `${path}{}`);
  if (items) return items.flatMap((item, index) => fieldsOf(item, `${path}[${index}]`));
  if (options) return options.flatMap((option) => fieldsOf(option, path));
  const inner = innerType ?? piped;
  return inner ? fieldsOf(inner, path, whole) : [{ path, schema: whole, maximum: maximumOf(schema) }];
}

type Procedures = Record<string, Parameters<typeof getInputOutputParsers>[0]>;

const fields: Field[] = [
  ...Object.entries(appRouter._def.procedures as unknown as Procedures).flatMap(([name, procedure]) => {
    const { inputParser } = getInputOutputParsers(procedure);
    return inputParser === undefined ? [] : fieldsOf(inputParser as unknown as $ZodType, name);
  }),
  // Rows are taken as they come and read one by one.
  ...fieldsOf(postLoadInput.extend({ key: rowKey }), "loads.bulk.rows[]"),
  ...fieldsOf(repostRow, "loads.bulkRepost.rows[]"),
];

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
const LONGEST_SENTENCE = 2_000;

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
        if (longest >= Math.min(length, LONGEST_SENTENCE)) seen.push(`${path} of ${length}: ${longest}`);
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
