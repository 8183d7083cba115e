import type { $ZodType, $ZodTypeDef } from "zod/v4/core";
import { isUnlogged, readAs } from "./fields.ts";

export type Form = $ZodTypeDef & {
  innerType?: $ZodType;
  in?: $ZodType;
  element?: $ZodType;
  options?: readonly $ZodType[];
  shape?: Readonly<Record<string, $ZodType>>;
};

/**
 * Returns the alternatives of a field's schema (the options of a union), without wrappers such as optional; null
 * if any of them is unlogged.
 */
export function formsOf(schema: $ZodType): Form[] | null {
  if (isUnlogged(schema)) return null;
  const def = schema._zod.def as Form;
  const inner = readAs(schema) ?? def.innerType ?? def.in;
  if (inner !== undefined) return formsOf(inner);
  if (def.options === undefined) return [def];
  const forms = def.options.map(formsOf);
  return forms.every((each) => each !== null) ? forms.flat() : null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the fields of the object form that has the most keys in common with the value. */
export function shapeFor(forms: readonly Form[], value: object): Form["shape"] {
  const known = (shape: object) => Object.keys(value).filter((name) => Object.hasOwn(shape, name)).length;
  const shapes = forms.flatMap(({ shape }) => (shape === undefined ? [] : [shape]));
  return shapes.toSorted((a, b) => known(b) - known(a))[0];
}
