import { fieldErrorsOf } from "@board/api/rules";
import { callTRPCProcedure } from "@trpc/server";
import type { OpenApiRouter } from "trpc-to-openapi";
import { type Fault, faultOf, pointerTo, refuse } from "./problem.ts";
import type { JsonObject } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import type { Route } from "./routes.ts";

export interface Given {
  path: Record<string, string>;
  search: string;
  body: JsonObject;
}

/** A field of the body that the address gives already, or any field where no body is foreseen. */
function misplacedFields(route: Route, body: JsonObject): string[] {
  return Object.keys(body).filter((name) => !route.takesBody || route.pathNames.has(name));
}

/**
 * The procedure's one input, from the address, the query string and the body. Nothing is turned into another type
 * here: a body's values arrive as JSON had them, and those of the address as text.
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

/** Calls the procedure behind the route, as the site does: same middlewares, same schemas, same verb. */
export function callProcedure(
  router: OpenApiRouter,
  route: Route,
  ctx: object,
  input: unknown,
): Promise<unknown> {
  return callTRPCProcedure({
    router,
    ctx,
    path: route.procedure,
    type: route.type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}
