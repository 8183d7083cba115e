import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import type { oas31 } from "zod-openapi";
import { refuse } from "../http/problem.ts";
import type { JsonObject } from "../http/read-body.ts";
import { BASE_PATH, type Route } from "../http/routes.ts";

/**
 * Tags of the API whose operations are tools: everything about loads, from the board to the rating, the figures,
 * the conditions of carriage, the firm's own account, and the sandbox.
 */
const TAGS: ReadonlySet<string> = new Set([
  "Account",
  "Board",
  "Bookings",
  "Changes",
  "Conditions",
  "Disputes",
  "Figures",
  "Loads",
  "Messages",
  "Quotes",
  "Test mode",
]);

/** Operations that use POST but change nothing. */
const READ_ONLY_POSTS: ReadonlySet<string> = new Set(["loads.preview", "loads.read"]);

/** Default page size of tools. A full page of the API would fill the assistant's context. */
const USUAL_LIMIT = 20;

/** Returns the value as text for an address or a header. */
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Tool arguments that are sent as headers. */
const HEADER_ARGUMENTS = {
  idempotencyKey: {
    header: "idempotency-key",
    write: textOf,
    schema: {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "Your own name for this call, such as J-4711. A repeat within 7 days does nothing again and returns the first result.",
    },
  },
  ifVersion: {
    header: "if-match",
    write: (version: unknown) => `"${textOf(version)}"`,
    schema: {
      type: "integer",
      minimum: 1,
      description: "The version of the load that you read. At another version nothing is changed.",
    },
  },
} as const;

/** A tool, and the operation that it calls. */
export interface ApiTool extends Tool {
  route: Route;
}

/** The API request for a tool call. */
interface ToolRequest {
  /** Path and query. */
  target: string;
  /** Header names with their values, in the form of Node's `headersDistinct`. */
  headers: Record<string, string[]>;
  body: JsonObject;
}

function isTool({ meta, template }: Route): boolean {
  const [tag = ""] = meta.openapi?.tags ?? [];
  return TAGS.has(tag) && !meta.upload && !meta.download && !template.startsWith("/loads/bulk");
}

/** Converts `bookings-handBack` to `bookings_hand_back`. */
function nameOf(operationId: string): string {
  return operationId.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The document's schemas by name. */
type Named = Readonly<Record<string, object>>;
type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/**
 * Replaces references with the schemas that they refer to, because some clients do not follow references. Drops
 * the examples of these schemas.
 */
function inline(part: unknown, schemas: Named): unknown {
  if (Array.isArray(part)) return part.map((each) => inline(each, schemas));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: unknown };
  const named = typeof $ref === "string" ? schemas[$ref.replace("#/components/schemas/", "")] : undefined;
  const members = Object.entries({ ...named, ...rest }).map(([name, member]) => [
    name,
    inline(member, schemas),
  ]);
  return Object.fromEntries(members);
}

/** Returns the properties of an object schema and which of them are required. */
function fieldsOf(schema: Schema | undefined, schemas: Named) {
  const { properties = {}, required = [] } = inline(schema ?? {}, schemas) as oas31.SchemaObject;
  return { properties, required };
}

/**
 * Returns the tool's input schema: the parameters of the operation and the fields of its body. No operation has
 * the same name in both.
 */
function inputSchemaOf(
  route: Route,
  { parameters = [], requestBody }: oas31.OperationObject,
  schemas: Named,
): Tool["inputSchema"] {
  const own = parameters.filter((parameter) => "name" in parameter);
  const content = (requestBody as oas31.RequestBodyObject | undefined)?.content["application/json"];
  const body = fieldsOf(content?.schema, schemas);
  const properties = Object.fromEntries([
    ...own.map(({ name, description, schema }) => [
      name,
      { ...(inline(schema, schemas) as object), ...(description && { description }) },
    ]),
    ...Object.entries(body.properties),
    ...headerArgumentsOf(route).map((name) => [name, HEADER_ARGUMENTS[name].schema]),
  ]);
  if (route.query.has("limit")) Object.assign(properties.limit, { default: USUAL_LIMIT });
  const required = [
    ...own.filter((parameter) => parameter.required).map(({ name }) => name),
    ...body.required,
  ];
  return { type: "object", properties, required, additionalProperties: false };
}

function headerArgumentsOf(route: Route): (keyof typeof HEADER_ARGUMENTS)[] {
  const { changesLoad, input, method, procedure } = route;
  const binds = changesLoad && !("expectedVersion" in input.shape);
  return [
    ...(method === "POST" && !READ_ONLY_POSTS.has(procedure) ? ["idempotencyKey" as const] : []),
    ...(binds ? ["ifVersion" as const] : []),
  ];
}

/**
 * Returns hints that clients use to decide when to ask their user. An operation that answers 201 only adds; any
 * other may overwrite or end something, and is idempotent outside the sandbox if it changes a load or is no
 * POST.
 */
function annotationsOf({ changesLoad, meta, method, procedure }: Route): Tool["annotations"] {
  if (method === "GET" || READ_ONLY_POSTS.has(procedure)) return { readOnlyHint: true };
  const adds = meta.status === 201;
  const walks = meta.access?.mode === "test";
  return {
    readOnlyHint: false,
    destructiveHint: !adds,
    idempotentHint: !adds && !walks && (changesLoad || method !== "POST"),
  };
}

/** Returns the tools by name, in the order of the router. */
export function toolsOf(routes: readonly Route[], document: oas31.OpenAPIObject): Map<string, ApiTool> {
  const schemas = document.components?.schemas ?? {};
  return new Map(
    routes.filter(isTool).map((route) => {
      const method = route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
      const operation = document.paths?.[route.template]?.[method];
      if (operation?.operationId === undefined)
        throw new Error(`${route.procedure} is not in openapi/v1.json: run \`npm run docs\`.`);
      const name = nameOf(operation.operationId);
      const { summary = name, description = summary } = operation;
      return [
        name,
        {
          route,
          name,
          title: summary,
          description: `${summary}. ${description}`,
          inputSchema: inputSchemaOf(route, operation, schemas),
          annotations: annotationsOf(route),
        },
      ];
    }),
  );
}

/** Returns a value's query parameters: a list becomes one for each item if repeatable, otherwise one with commas. */
function queryOf({ query }: Route, name: string, value: unknown): [string, string][] {
  const texts = [value].flat().map(textOf);
  return query.get(name)?.repeatable ? texts.map((text) => [name, text]) : [[name, texts.join(",")]];
}

/** Returns the path with its parameters filled in. */
function pathOf({ template }: Route, args: JsonObject): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    if (value === undefined || value === "") {
      throw refuse([{ parameter: name, code: "required", detail: `${name} is required.` }]);
    }
    return encodeURIComponent(textOf(value).toWellFormed());
  });
}

/**
 * Returns the API request for a tool call.
 *
 * @throws DomainError `validation_failed` if a path parameter is missing
 */
export function requestOf({ route }: ApiTool, args: JsonObject): ToolRequest {
  const inHeaders: readonly string[] = headerArgumentsOf(route);
  const headers = Object.fromEntries(
    headerArgumentsOf(route)
      .filter((name) => args[name] !== undefined)
      .map((name) => [HEADER_ARGUMENTS[name].header, [HEADER_ARGUMENTS[name].write(args[name])]]),
  );
  const rest = Object.entries(args).filter(
    ([name]) => !route.pathNames.has(name) && !inHeaders.includes(name),
  );
  const path = `${BASE_PATH}${pathOf(route, args)}`;
  if (route.takesBody) return { target: path, headers, body: Object.fromEntries(rest) };
  if (route.query.has("limit") && args.limit === undefined) rest.push(["limit", USUAL_LIMIT]);
  const search = new URLSearchParams(rest.flatMap(([name, value]) => queryOf(route, name, value)));
  return { target: search.size === 0 ? path : `${path}?${search}`, headers, body: {} };
}
