import { fieldErrorsOf } from "@board/api/rules";
import { instanceofZodTypeCoercible, instanceofZodTypeKind } from "trpc-to-openapi";
import type { ZodObject } from "zod";
import type { $ZodType } from "zod/v4/core";
import { type Fault, faultOf, pointerTo, refuse } from "./problem.ts";
import type { JsonObject } from "./read-body.ts";
import type { Route } from "./routes.ts";

export interface QueryParameter {
  /** May be given more than once. */
  repeatable: boolean;
  /** Its schema wants a list even of one value. */
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

/**
 * Returns the declared names of a query string.
 *
 * @throws where a schema wants anything but text, because every value of a query string is text
 */
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

/** Reads the declared names of a query string. An undeclared name, or one given twice, is a fault that names it. */
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

interface Given {
  path: Record<string, string>;
  search: string;
  body: JsonObject;
}

/** Fields of the body that the address already gives, or any field where no body is foreseen. */
function misplacedFields(route: Route, body: JsonObject): string[] {
  return Object.keys(body).filter((name) => !route.takesBody || route.pathNames.has(name));
}

/**
 * Returns the procedure's one input, from the address, the query string and the body. Nothing is converted: a body's
 * values arrive as JSON had them, and those of the address as text.
 *
 * @throws DomainError `validation_failed`, with the schema's own complaints beside those about the names
 */
export async function readInput(route: Route, { path, search, body }: Given): Promise<JsonObject> {
  const { values, faults } = readQuery(route.query, search);
  const misplaced = new Set(misplacedFields(route, body));
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !misplaced.has(name)));
  const input = { ...values, ...fields, ...path };
  for (const name of misplaced) {
    faults.push({
      pointer: pointerTo([name]),
      code: "unrecognized_field",
      detail: `${name} is not a field of this request.`,
    });
  }
  if (faults.length > 0) throw refuse([...faults, ...(await schemaFaults(route, input))]);
  return input;
}

async function schemaFaults(route: Route, input: JsonObject): Promise<Fault[]> {
  const result = await route.input.safeParseAsync(input);
  return result.success ? [] : fieldErrorsOf(result.error).map((error) => faultOf(error, route));
}
