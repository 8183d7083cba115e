import { fieldErrorsOf, isObject } from "@board/api/server";
import { type Fault, faultOf, MAX_ERRORS, pointerTo, refuse, withSuggestion } from "./problem.ts";
import type { JsonObject } from "./read-body.ts";
import type { QueryParameter, Route } from "./routes.ts";

/** Reads the parameters of a query string. Reports unknown names, and names given several times that take one value. */
export function readQuery(
  parameters: ReadonlyMap<string, QueryParameter>,
  search: string,
): { values: Record<string, string | string[]>; faults: Fault[] } {
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = given.get(name);
    if (before === undefined) given.set(name, [value]);
    else before.push(value);
  }

  const faults: Fault[] = [];
  const values: [string, string | string[]][] = [];
  for (const [name, [first = "", ...others]] of given) {
    const parameter = parameters.get(name);
    if (!parameter) {
      faults.push({
        parameter: name,
        code: "unrecognized_parameter",
        ...withSuggestion(
          `${name} is not a parameter of this request.`,
          name,
          faults.length < MAX_ERRORS ? [...parameters.keys()] : [],
        ),
      });
    } else if (others.length > 0 && !parameter.repeatable) {
      faults.push({ parameter: name, code: "repeated_parameter", detail: `${name} may be given only once.` });
    } else {
      const each = parameter.splits
        ? [first, ...others].flatMap((text) => text.split(","))
        : [first, ...others];
      values.push([name, each.length > 1 || parameter.alwaysList ? each : first]);
    }
  }
  return { values: Object.fromEntries(values), faults };
}

interface RequestParts {
  path: Record<string, string>;
  search: string;
  body: JsonObject;
}

/** Returns the fields of the body that belong in the path; all fields if the operation takes no body. */
function misplacedFields(route: Route, body: JsonObject): string[] {
  return Object.keys(body).filter((name) => !route.takesBody || route.pathNames.has(name));
}

/**
 * Returns an error if the whole body is wrapped in an object, as in `{"load": {…}}`; else null. Missing fields
 * are then not reported, because they are inside the wrapper.
 */
function wrapping({ input, pathNames, takesBody }: Route, body: JsonObject): Fault | null {
  const [name = "", ...others] = Object.keys(body);
  const inner = body[name];
  const isOwn = (field: string) => Object.hasOwn(input.shape, field) && !pathNames.has(field);
  if (!takesBody || others.length > 0 || isOwn(name) || !isObject(inner)) return null;
  if (!Object.keys(inner).some(isOwn)) return null;
  const detail = `${name} is not a field of this request: its fields are the body itself, without ${name} around them.`;
  return { pointer: pointerTo([name]), code: "unrecognized_field", detail };
}

/**
 * Merges path, query string and body into the procedure's input. Values are not converted: those of a body stay
 * JSON, the others stay text.
 *
 * @throws DomainError `validation_failed`, with the faults of the schema and those of the names
 */
export async function readInput(route: Route, { path, search, body }: RequestParts): Promise<JsonObject> {
  const { values, faults } = readQuery(route.query, search);
  const wrapped = wrapping(route, body);
  if (wrapped !== null) throw refuse([...faults, wrapped]);
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
  if (faults.length > 0) {
    const result = await route.input.safeParseAsync(input);
    const errors = result.success ? [] : fieldErrorsOf(result.error);
    const answered = errors.slice(0, MAX_ERRORS).map((error) => faultOf(error, route));
    throw refuse([...faults, ...answered], faults.length + errors.length);
  }
  return input;
}
