import type { ErrorCode } from "@board/api/server";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { createSchema, type oas31 } from "zod-openapi";
import { BASE_PATH, createRoutes, type Route } from "../http/routes.ts";
import { COMPONENTS } from "./components.ts";
import { describeOperation, documentOperation } from "./operation.ts";
import { problemExamples, refusalsOf, SHARED_RESPONSES } from "./responses.ts";

/** Facts about the API as a whole. */
export interface About {
  info: oas31.InfoObject;
  /** Address of the site, used for the server's address and the pages of error codes. */
  siteUrl: string;
  tags: { name: string; description: string }[];
  /** Webhooks that the service sends. */
  webhooks?: Record<string, oas31.PathItemObject>;
}

const SAFE_BOUNDS = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

function isNoise(name: string, value: unknown, schema: Record<string, unknown>): boolean {
  if (name === "pattern") return schema.format === "date-time" || schema.type === "integer";
  return (name === "minimum" || name === "maximum") && SAFE_BOUNDS.has(value as number);
}

/** Removes what the schema library adds but readers do not need: bounds of safe integers, and patterns beside a format. */
function tidy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(members)
      .filter(([name, member]) => member !== undefined && !isNoise(name, member, members))
      .map(([name, member]) => [name, tidy(member)]),
  ) as T;
}

/** Adds to the components what a driver's link reads of the operation's answer. */
function nameDriverOutput({ meta: { driverOutput } }: Route, schemas: oas31.SchemasObject): void {
  if (driverOutput === undefined) return;
  const { components } = createSchema(driverOutput, { io: "output" });
  for (const [name, schema] of Object.entries(components)) schemas[name] ??= tidy(schema);
}

/**
 * Builds the OpenAPI 3.1 document. trpc-to-openapi derives paths and schemas from the router; statuses,
 * refusals, headers and examples describe what the boundary answers.
 */
export function buildDocument(
  router: OpenApiRouter,
  { info, siteUrl, tags, webhooks }: About,
): oas31.OpenAPIObject {
  const generated = tidy(
    generateOpenApiDocument(router, {
      title: info.title,
      version: info.version,
      baseUrl: BASE_PATH,
      openApiVersion: "3.1.0",
      securitySchemes: { ApiKey: COMPONENTS.securitySchemes.ApiKey },
    }),
  );
  // Drops the error schemas of trpc-to-openapi: the boundary never sends such bodies.
  const own = Object.entries(generated.components?.schemas ?? {}).filter(
    ([name]) => !name.startsWith("error."),
  );
  const schemas: oas31.SchemasObject = {
    ...Object.fromEntries(own),
    ...COMPONENTS.schemas,
  };

  const paths: oas31.PathsObject = {};
  const codes = new Set<ErrorCode>();
  for (const route of createRoutes(router).all) {
    const method = route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    const operation = generated.paths?.[route.template]?.[method];
    if (operation === undefined) throw new Error(`The document lacks ${route.method} ${route.template}.`);
    nameDriverOutput(route, schemas);
    for (const code of [...refusalsOf(route).values()].flat()) codes.add(code);
    paths[route.template] = {
      ...paths[route.template],
      [method]: describeOperation(route, operation, schemas),
    };
  }
  paths["/openapi.json"] = { get: documentOperation() };

  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: `${siteUrl}${BASE_PATH}`, description: "The site that serves this document." }],
    security: [{ ApiKey: [] }],
    tags,
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      ...COMPONENTS,
      schemas,
      responses: SHARED_RESPONSES,
      examples: problemExamples(codes, siteUrl),
    },
  };
}
