import { getInputOutputParsers } from "trpc-to-openapi";
import { z } from "zod";
import type { $ZodType, $ZodTypeDef } from "zod/v4/core";
import { repostRow, rowKey } from "../loads/bulk/schemas.ts";
import { postLoadInput } from "../loads/schemas.ts";
import { appRouter } from "../root.ts";

type Def = $ZodTypeDef & {
  innerType?: $ZodType;
  in?: $ZodType;
  element?: $ZodType;
  items?: readonly $ZodType[];
  options?: readonly $ZodType[];
  shape?: Readonly<Record<string, $ZodType>>;
  valueType?: $ZodType;
};

/** One value of an input. */
export interface InputField {
  path: string;
  /** Schema with its checks and conversions. */
  schema: $ZodType;
  /** Maximum length, if documented. */
  maximum: number | null;
}

function maximumOf(schema: $ZodType): number | null {
  const { maximum } = schema._zod.bag;
  if (typeof maximum === "number" && schema._zod.def.type === "string") return maximum;
  return (z.globalRegistry.get(schema)?.maxLength as number | undefined) ?? null;
}

/** Leaf values of an input. */
function fieldsOf(schema: $ZodType, path: string, whole = schema): InputField[] {
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

/** Every leaf value of every procedure's input, with its schema. */
export const inputFields: readonly InputField[] = [
  ...Object.entries(appRouter._def.procedures as unknown as Procedures).flatMap(([name, procedure]) => {
    const { inputParser } = getInputOutputParsers(procedure);
    return inputParser === undefined ? [] : fieldsOf(inputParser as unknown as $ZodType, name);
  }),
  // Rows are accepted unparsed and validated one by one.
  ...fieldsOf(postLoadInput.extend({ key: rowKey }), "loads.bulk.rows[]"),
  ...fieldsOf(repostRow, "loads.bulkRepost.rows[]"),
];
