import { instanceofZodTypeCoercible, instanceofZodTypeKind } from "trpc-to-openapi";
import type { ZodObject } from "zod";
import type { $ZodType } from "zod/v4/core";
import type { Fault } from "./problem.ts";

export interface QueryParameter {
  /** Whether it may be given more than once. */
  repeatable: boolean;
  /** Whether its schema wants a list even of one. */
  alwaysList: boolean;
}

function unwrap(schema: $ZodType): $ZodType {
  if (instanceofZodTypeKind(schema, "optional") || instanceofZodTypeKind(schema, "default")) {
    const { innerType } = schema._zod.def as unknown as { innerType: $ZodType };
    return unwrap(innerType);
  }
  return schema;
}

function isList(schema: $ZodType): boolean {
  return instanceofZodTypeKind(unwrap(schema), "array");
}

function optionsOf(schema: $ZodType): readonly $ZodType[] {
  const inner = unwrap(schema);
  if (!instanceofZodTypeKind(inner, "union")) return [];
  return (inner._zod.def as unknown as { options: readonly $ZodType[] }).options;
}

/** The declared names of a query string. A value is text there, so a schema that wants anything else is a mistake. */
export function queryParametersOf(
  procedure: string,
  input: ZodObject,
  pathNames: ReadonlySet<string>,
): Map<string, QueryParameter> {
  const parameters = new Map<string, QueryParameter>();
  for (const [name, schema] of Object.entries(input.shape)) {
    if (pathNames.has(name)) continue;
    if (instanceofZodTypeCoercible(schema)) {
      throw new Error(
        `The query parameter ${name} of ${procedure} must read text; see fields.ts for numbers.`,
      );
    }
    const alwaysList = isList(schema);
    parameters.set(name, { alwaysList, repeatable: alwaysList || optionsOf(schema).some(isList) });
  }
  return parameters;
}

/** Reads the declared names of a query string; anything else, or a name twice, is a fault that names it. */
export function readQuery(
  parameters: ReadonlyMap<string, QueryParameter>,
  search: string,
): { values: Record<string, string | string[]>; faults: Fault[] } {
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search))
    given.set(name, [...(given.get(name) ?? []), value]);

  const faults: Fault[] = [];
  const values: [string, string | string[]][] = [];
  for (const [name, [first = "", ...others]] of given) {
    const parameter = parameters.get(name);
    if (!parameter) {
      faults.push({
        parameter: name,
        code: "unrecognized_parameter",
        detail: `${name} is not a parameter of this request.`,
      });
    } else if (others.length > 0 && !parameter.repeatable) {
      faults.push({ parameter: name, code: "repeated_parameter", detail: `${name} may be given only once.` });
    } else {
      values.push([name, others.length > 0 || parameter.alwaysList ? [first, ...others] : first]);
    }
  }
  return { values: Object.fromEntries(values), faults };
}
