import type { ProcedureMeta } from "@board/api/server";
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  getPathParameters,
  type OpenApiRouter,
} from "trpc-to-openapi";
import type { ZodObject } from "zod";
import { type QueryParameter, queryParametersOf } from "./read-query.ts";

/** What every address of the API begins with. */
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
  /** Whether its fields come in a JSON body; else they come in the query string. */
  takesBody: boolean;
  /** Whether it changes one load, its quotes, proof or disputes: then it honours If-Match. */
  changesLoad: boolean;
}

interface Resource {
  template: string;
  segments: string[];
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

/** Ids and the like. Anything else in an address names nothing that could exist. */
const PARAMETER_VALUE = /^[A-Za-z0-9_-]{1,64}$/;

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function specificity({ segments }: Resource): string {
  return segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");
}

/** Literal segments before parameters, so that `/loads/preview` is never the load with the id "preview". */
function bySize(resources: Iterable<Resource>): Map<number, Resource[]> {
  const sorted = [...resources].sort((a, b) => specificity(a).localeCompare(specificity(b)));
  return Map.groupBy(sorted, ({ segments }) => segments.length);
}

/** The segments as they are meant; null where they cannot be read. */
function decoded(segments: string[]): string[] | null {
  try {
    return segments.map((segment) => (segment.includes("%") ? decodeURIComponent(segment) : segment));
  } catch {
    return null;
  }
}

/** The path parameters where the address fits the template exactly: case counts, and so does a trailing slash. */
function pathValues(template: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const path: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const given = segments[index] ?? "";
    if (isParameter(expected)) {
      if (!PARAMETER_VALUE.test(given)) return null;
      path[expected.slice(1, -1)] = given;
    } else if (given !== expected) return null;
  }
  return path;
}

/** `strictObject` is what refuses an unknown field; a plain object would drop it in silence. */
function assertStrict(name: string, input: ZodObject): void {
  if (input.def.catchall?._zod.def.type !== "never")
    throw new Error(`The input of ${name} must be a z.strictObject.`);
}

/** The table of methods and addresses, from what the router says of itself. */
export function createRoutes(router: OpenApiRouter, basePath: string = BASE_PATH): Routes {
  const all: Route[] = [];
  const resources = new Map<string, Resource>();
  forEachOpenApiProcedure<ProcedureMeta>(router._def.procedures, ({ path: name, type, procedure, meta }) => {
    const { method, path: template } = meta.openapi;
    const { inputParser: input } = getInputOutputParsers(procedure);
    const pathNames = new Set(getPathParameters(template));
    const takesBody = BODY_METHODS.has(method);
    assertStrict(name, input);
    const query = takesBody ? new Map() : queryParametersOf(name, input, pathNames);
    if (type === "subscription") throw new Error(`${name} cannot be called over REST.`);
    const route: Route = {
      method,
      template,
      procedure: name,
      type,
      meta,
      input,
      pathNames,
      query,
      takesBody,
      changesLoad: method !== "GET" && ON_A_LOAD.test(template),
    };
    const resource = resources.get(template) ?? {
      template,
      segments: segmentsOf(template),
      methods: new Map(),
    };
    resources.set(template, resource);
    resource.methods.set(method, route);
    all.push(route);
  });
  const table = bySize(resources.values());

  return {
    all,
    match(method, pathname) {
      if (!pathname.startsWith(`${basePath}/`)) return { kind: "unknown" };
      const segments = decoded(segmentsOf(pathname.slice(basePath.length)));
      if (segments === null) return { kind: "unknown" };
      for (const { template, segments: expected, methods } of table.get(segments.length) ?? []) {
        const path = pathValues(expected, segments);
        if (path === null) continue;
        const route = methods.get(method === "HEAD" ? "GET" : method);
        if (route) return { kind: "found", route, path };
        const allow = [...methods.keys()].flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
        return { kind: "wrong_method", template, allow };
      }
      return { kind: "unknown" };
    },
  };
}
