import type { ProcedureMeta } from "@board/api/server";
import findMyWay from "find-my-way";
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  getPathParameters,
  type OpenApiRouter,
} from "trpc-to-openapi";
import type { ZodObject } from "zod";
import { type QueryParameter, queryParametersOf } from "./read-input.ts";

/** The prefix of every address of the API. */
export const BASE_PATH = "/api/v1";

/** One operation: a method on an address, and the procedure behind it. */
export interface Route {
  method: string;
  /** As in the OpenAPI document, e.g. `/loads/{id}`. */
  template: string;
  /** The procedure's name in the router, e.g. `loads.post`. */
  procedure: string;
  type: "query" | "mutation";
  meta: ProcedureMeta;
  input: ZodObject;
  pathNames: ReadonlySet<string>;
  query: ReadonlyMap<string, QueryParameter>;
  /** Takes its fields from a JSON body; else from the query string. */
  takesBody: boolean;
  /** Changes one load, its quotes, proof or disputes, so it honours If-Match. */
  changesLoad: boolean;
}

/** An address and what each method does there. */
interface Resource {
  template: string;
  methods: Map<string, Route>;
}

type Match =
  | { kind: "found"; route: Route; path: Record<string, string> }
  | { kind: "wrong_method"; template: string; allow: string[] }
  | { kind: "unknown" };

export interface Routes {
  all: readonly Route[];
  match(method: string, pathname: string): Match;
}

const ON_A_LOAD = /^(?:\/test)?\/loads\/\{id\}(?:\/|$)/;

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/** Ids and the like. No resource has a path parameter of any other form. */
const PARAMETER_VALUE = /^[A-Za-z0-9_-]{1,64}$/;

/** `strictObject` is what refuses an unknown field; a plain object would drop it silently. */
function assertStrict(name: string, input: ZodObject): void {
  if (input.def.catchall?._zod.def.type !== "never")
    throw new Error(`The input of ${name} must be a z.strictObject.`);
}

/** Reads every operation from the router. */
function routesOf(router: OpenApiRouter): Route[] {
  const routes: Route[] = [];
  forEachOpenApiProcedure<ProcedureMeta>(router._def.procedures, ({ path: name, type, procedure, meta }) => {
    const { method, path: template } = meta.openapi;
    const { inputParser: input } = getInputOutputParsers(procedure);
    const pathNames = new Set(getPathParameters(template));
    const takesBody = BODY_METHODS.has(method);
    assertStrict(name, input);
    const query = takesBody ? new Map() : queryParametersOf(name, input, pathNames);
    if (type === "subscription") throw new Error(`${name} cannot be called over REST.`);
    const changesLoad = method !== "GET" && ON_A_LOAD.test(template);
    routes.push({
      method,
      template,
      procedure: name,
      type,
      meta,
      input,
      pathNames,
      query,
      takesBody,
      changesLoad,
    });
  });
  return routes;
}

/** Every resource is registered under one method, because its methods are looked up afterwards for 405 and `Allow`. */
const ANY_METHOD = "GET";

/** The table of addresses and methods, made from the router. Case counts, and so does a trailing slash. */
export function createRoutes(router: OpenApiRouter, basePath: string = BASE_PATH): Routes {
  const all = routesOf(router);
  const resources = findMyWay();
  for (const [template, routes] of Map.groupBy(all, (route) => route.template)) {
    const methods = new Map(routes.map((route) => [route.method, route]));
    const path = template.replace(/\{(\w+)\}/g, ":$1");
    resources.on(ANY_METHOD, `${basePath}${path}`, () => {}, { template, methods } satisfies Resource);
  }

  return {
    all,
    match(method, pathname) {
      const found = resources.find(ANY_METHOD, pathname);
      if (found === null) return { kind: "unknown" };
      const path = found.params as Record<string, string>;
      for (const name in path) if (!PARAMETER_VALUE.test(path[name] ?? "")) return { kind: "unknown" };
      const { template, methods } = found.store as Resource;
      const route = methods.get(method === "HEAD" ? "GET" : method);
      if (route) return { kind: "found", route, path };
      const allow = [...methods.keys()].flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
      return { kind: "wrong_method", template, allow };
    },
  };
}
