import { nearest } from "@board/api/rules";
import type { ProcedureMeta } from "@board/api/server";
import findMyWay from "find-my-way";
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  getPathParameters,
  instanceofZodTypeCoercible,
  instanceofZodTypeKind,
  type OpenApiRouter,
} from "trpc-to-openapi";
import type { ZodObject } from "zod";
import type { $ZodType } from "zod/v4/core";

/** The prefix of every address of the API. */
export const BASE_PATH = "/api/v1";

export interface QueryParameter {
  /** True if the name may be given several times. */
  repeatable: boolean;
  /** True if the schema expects a list, even for a single value. */
  alwaysList: boolean;
  /** True if values may also be joined by commas. They are of an enum, so no value contains a comma. */
  splits: boolean;
}

/** One operation: a method, a path and the procedure that they call. */
export interface Route {
  method: string;
  /** The path template of the OpenAPI document, e.g. `/loads/{id}`. */
  template: string;
  /** The procedure's name in the router, e.g. `loads.post`. */
  procedure: string;
  type: "query" | "mutation";
  meta: ProcedureMeta;
  input: ZodObject;
  output: $ZodType;
  pathNames: ReadonlySet<string>;
  query: ReadonlyMap<string, QueryParameter>;
  /** True if the fields come from a JSON body; else from the query string. */
  takesBody: boolean;
  /** True if `{id}` in the path is a load's. */
  isOnLoad: boolean;
  /** True if the operation changes one load, its quotes, proof or disputes. Such an operation honours If-Match. */
  changesLoad: boolean;
}

/** A path template with its operations by method. */
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
  /** Returns existing addresses similar to an unknown one that have this method. */
  near(method: string, pathname: string): string[];
}

const ON_A_LOAD = /^(?:\/test)?\/loads\/\{id\}(?:\/|$)/;

/** The input field that holds the file of an upload. */
const FILE = "content";

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/** Matches ids and refs, the only values that path parameters take. */
const PARAMETER_VALUE = /^[A-Za-z0-9_-]{1,64}$/;

/** Throws unless the input is a `strictObject`: other schemas drop unknown fields silently instead of refusing them. */
function assertStrict(name: string, input: ZodObject): void {
  if (input.def.catchall?._zod.def.type !== "never")
    throw new Error(`The input of ${name} must be a z.strictObject.`);
}

function unwrap(schema: $ZodType): $ZodType {
  if (instanceofZodTypeKind(schema, "optional") || instanceofZodTypeKind(schema, "default")) {
    const { innerType } = schema._zod.def as unknown as { innerType: $ZodType };
    return unwrap(innerType);
  }
  return schema;
}

function isList(schema: $ZodType): boolean {
  const inner = unwrap(schema);
  if (!instanceofZodTypeKind(inner, "pipe")) return instanceofZodTypeKind(inner, "array");
  return isList((inner._zod.def as unknown as { in: $ZodType }).in);
}

function isEnumList(list: $ZodType): boolean {
  const { element } = unwrap(list)._zod.def as unknown as { element?: $ZodType };
  return element !== undefined && instanceofZodTypeKind(element, "enum");
}

function optionsOf(schema: $ZodType): readonly $ZodType[] {
  const inner = unwrap(schema);
  if (!instanceofZodTypeKind(inner, "union")) return [];
  return (inner._zod.def as unknown as { options: readonly $ZodType[] }).options;
}

/**
 * Returns the parameters of a query string.
 *
 * @throws if a schema expects anything but text, because values of a query string are text
 */
function queryParametersOf(
  procedure: string,
  input: ZodObject,
  pathNames: ReadonlySet<string>,
): Map<string, QueryParameter> {
  const parameters = new Map<string, QueryParameter>();
  for (const [name, schema] of Object.entries(input.shape)) {
    if (pathNames.has(name) || name === FILE) continue;
    if (instanceofZodTypeCoercible(schema)) {
      throw new Error(
        `The query parameter ${name} of ${procedure} must read text; see fields.ts for numbers.`,
      );
    }
    const alwaysList = isList(schema);
    const list = alwaysList ? schema : optionsOf(schema).find(isList);
    parameters.set(name, {
      alwaysList,
      repeatable: list !== undefined,
      splits: list !== undefined && isEnumList(list),
    });
  }
  return parameters;
}

/** Returns the operations of the router. */
function routesOf(router: OpenApiRouter): Route[] {
  const routes: Route[] = [];
  forEachOpenApiProcedure<ProcedureMeta>(router._def.procedures, ({ path: name, type, procedure, meta }) => {
    const { method, path: template } = meta.openapi;
    const { inputParser: input, outputParser: output } = getInputOutputParsers(procedure);
    const pathNames = new Set(getPathParameters(template));
    const takesBody = BODY_METHODS.has(method);
    assertStrict(name, input);
    if (output === undefined) throw new Error(`${name} has no output schema.`);
    // An upload's body is the file, so its other fields are in the query string.
    const query = takesBody && !meta.upload ? new Map() : queryParametersOf(name, input, pathNames);
    if (type === "subscription") throw new Error(`${name} cannot be called over REST.`);
    const isOnLoad = ON_A_LOAD.test(template);
    routes.push({
      method,
      template,
      procedure: name,
      type,
      meta,
      input,
      output,
      pathNames,
      query,
      takesBody,
      isOnLoad,
      changesLoad: method !== "GET" && isOnLoad,
    });
  });
  return routes;
}

const isParameter = (part: string) => part.startsWith("{");

const isPlural = (one: string, many: string) => many === `${one}s`;

/** Minimum letters of a part of a compound name that is suggested by itself, such as `webhook` of webhook-endpoints. */
const MIN_PIECE = 5;

/**
 * Maps each fixed name in path templates to itself, and each part of a compound name to that name if no other
 * name has the part.
 */
function namesIn(templates: readonly (readonly string[])[]): Map<string, string> {
  const names = new Set(templates.flat().filter((part) => !isParameter(part)));
  const pieces = [...names]
    .flatMap((name) => name.split("-").map((piece) => ({ piece, name })))
    .filter(({ piece, name }) => piece !== name && piece.length >= MIN_PIECE && !names.has(piece));
  const alone = [...Map.groupBy(pieces, ({ piece }) => piece).values()].filter(({ length }) => length === 1);
  return new Map([
    ...alone.flat().map(({ piece, name }): [string, string] => [piece, name]),
    ...[...names].map((name): [string, string] => [name, name]),
  ]);
}

/** Creates `Routes.near`, which finds addresses with misspelt names or without their first parts. */
function createNear(routes: readonly Route[], basePath: string): Routes["near"] {
  const byMethod = Map.groupBy(routes, ({ method }) => method);
  const templates = routes.map(({ template }) => template.split("/").slice(1));
  const most = Math.max(...templates.map(({ length }) => length));
  const names = namesIn(templates);
  // Names are compared only if their first letters are equal, which keeps the cost of unauthenticated calls low.
  const known = Map.groupBy(names.keys(), (name) => name[0]);
  const nameFor = (part: string) =>
    names.get(part) ?? names.get(nearest(part, known.get(part[0]?.toLowerCase()) ?? []) ?? "");

  return (method, pathname) => {
    const given = pathname.slice(basePath.length + 1).split("/", most + 1);
    if (!pathname.startsWith(`${basePath}/`) || given.length > most) return [];
    if (!given.every((part) => PARAMETER_VALUE.test(part))) return [];
    const meant = given.map(nameFor);
    const found = (byMethod.get(method === "HEAD" ? "GET" : method) ?? []).flatMap(({ template }) => {
      const parts = template.split("/").slice(1);
      const missing = parts.length - given.length;
      const [first = ""] = parts.slice(missing);
      const fits = given.every((part, nth) => {
        const own = parts[missing + nth] ?? "";
        if (isParameter(own) || own === part || own === meant[nth]) return true;
        return isPlural(own, part) || isPlural(part, own);
      });
      if (missing < 0 || isParameter(first) || !fits) return [];
      const address = parts.map((own, nth) => (isParameter(own) ? (given[nth - missing] ?? own) : own));
      return [{ missing, address: [basePath, ...address].join("/") }];
    });
    const whole = found.filter(({ missing }) => missing === 0);
    return (whole.length > 0 ? whole : found).map(({ address }) => address);
  };
}

/**
 * Every path is registered under this one method, so that a request with another method finds the path and is
 * answered with 405 and `Allow`.
 */
const ANY_METHOD = "GET";

/** Builds the routing table from the router. Paths are case-sensitive, and trailing slashes count. */
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
    near: createNear(all, basePath),
    match(method, pathname) {
      // find-my-way takes `#` as the beginning of a fragment and ignores the rest, but request targets have no
      // fragment.
      if (pathname.includes("#")) return { kind: "unknown" };
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
