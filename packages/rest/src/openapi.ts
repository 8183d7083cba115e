import type { ErrorCode } from "@board/api/errors";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import type { oas31 } from "zod-openapi";
import { COMPONENTS, headerRefs } from "./openapi/components.ts";
import { exampleOf } from "./openapi/example-of.ts";
import { refusalsOf } from "./openapi/refusals.ts";
import { problemResponse } from "./openapi/responses.ts";
import { BASE_PATH, createRoutes, type Route } from "./routes.ts";

/** What the document says of the API as a whole. */
export interface About {
  info: oas31.InfoObject;
  /** Where the pages of errors are, for the examples. */
  siteUrl: string;
  tags: { name: string; description: string }[];
}

/** The refusals that are the same set in every operation, kept once. */
const SHARED: Record<number, string> = {
  400: "Unreadable",
  401: "Unauthorized",
  413: "TooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
};

type Responses = Record<string, oas31.ResponseObject>;

function methodOf(route: Route): "get" | "post" | "put" | "patch" | "delete" {
  return route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
}

function contentOf(part: unknown): oas31.MediaTypeObject | undefined {
  return (part as oas31.RequestBodyObject | undefined)?.content?.["application/json"];
}

function successOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const content = contentOf(operation.responses?.["200"]);
  const schema = content?.schema ?? {};
  return {
    description: route.meta.openapi?.successDescription ?? "Done.",
    headers: headerRefs(
      "RateLimit-Policy",
      "RateLimit",
      ...(route.method === "GET" ? (["ETag"] as const) : []),
      ...(route.method === "POST" ? (["Idempotent-Replayed"] as const) : []),
    ),
    content: { "application/json": { schema, example: exampleOf(schema, schemas) } },
  };
}

function parametersOf(route: Route, operation: oas31.OperationObject): oas31.OperationObject["parameters"] {
  const names = { GET: ["IfNoneMatch"], POST: ["IdempotencyKey", "Prefer"] }[route.method] ?? [];
  const shared = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const all = [...(operation.parameters ?? []), ...shared];
  return all.length === 0 ? undefined : all;
}

/** A body may be left out where nothing in it is required. */
function bodyOf(operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const content = contentOf(operation.requestBody);
  if (content?.schema === undefined) return undefined;
  const example = exampleOf(content.schema, schemas);
  const { required = [] } = resolveOnce(content.schema, schemas);
  return {
    required: required.length > 0,
    content: { "application/json": { schema: content.schema, example } },
  };
}

function resolveOnce(schema: oas31.SchemaObject | oas31.ReferenceObject, schemas: oas31.SchemasObject) {
  const name = "$ref" in schema ? schema.$ref?.split("/").at(-1) : undefined;
  return (name === undefined ? schema : (schemas[name] ?? {})) as oas31.SchemaObject;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

function documentOperation(): oas31.OperationObject {
  return {
    operationId: "openapi",
    tags: ["Account"],
    summary: "Read this document",
    description: "The OpenAPI document of the API. Needs no key.",
    security: [],
    parameters: [{ $ref: "#/components/parameters/IfNoneMatch" }],
    responses: {
      200: {
        description: "The document.",
        headers: headerRefs("ETag"),
        content: { "application/json": { schema: { type: "object", required: ["openapi"] } } },
      },
      304: { description: "The ETag you sent still holds.", headers: headerRefs("ETag") },
    },
  };
}

/**
 * The OpenAPI 3.1 document: paths and schemas as trpc-to-openapi reads them from the router; statuses, refusals,
 * headers and examples as the boundary really answers.
 */
export function buildDocument(router: OpenApiRouter, { info, siteUrl, tags }: About): oas31.OpenAPIObject {
  const generated = generateOpenApiDocument(router, {
    title: info.title,
    version: info.version,
    baseUrl: BASE_PATH,
    openApiVersion: "3.1.0",
    securitySchemes: COMPONENTS.securitySchemes,
  });
  const own = Object.entries(generated.components?.schemas ?? {}).filter(
    ([name]) => !name.startsWith("error."),
  );
  const schemas: oas31.SchemasObject = { ...Object.fromEntries(own), ...COMPONENTS.schemas };
  const shared: Responses = {};

  function refusal(
    status: number,
    codes: readonly ErrorCode[],
  ): oas31.ResponseObject | oas31.ReferenceObject {
    const response = problemResponse(status, codes, siteUrl);
    const name = SHARED[status];
    if (name === undefined) return response;
    const kept = shared[name];
    if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(response)) return response;
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  const paths: oas31.PathsObject = {};
  for (const route of createRoutes(router).all) {
    const operation = generated.paths?.[route.template]?.[methodOf(route)];
    if (operation === undefined) throw new Error(`The document lacks ${route.method} ${route.template}.`);
    const unchanged =
      route.method === "GET"
        ? {
            304: {
              description: "The ETag you sent still holds.",
              headers: headerRefs("RateLimit-Policy", "RateLimit", "ETag"),
            },
          }
        : {};
    const refusals = [...refusalsOf(route)].map(([status, codes]) => [status, refusal(status, codes)]);
    paths[route.template] = {
      ...paths[route.template],
      [methodOf(route)]: withoutUndefined({
        ...operation,
        parameters: parametersOf(route, operation),
        requestBody: bodyOf(operation, schemas),
        responses: {
          [route.meta.status ?? 200]: successOf(route, operation, schemas),
          ...unchanged,
          ...Object.fromEntries(refusals),
        },
      }),
    };
  }
  paths["/openapi.json"] = { get: documentOperation() };

  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: BASE_PATH, description: "The site that serves this document." }],
    security: [{ ApiKey: [] }],
    tags,
    paths,
    components: { ...COMPONENTS, schemas, responses: shared },
  };
}
