import { ALLOWED_NAMES, FILE_TYPES, type FileType, keptAs } from "@board/api/rules";
import type { oas31 } from "zod-openapi";
import type { Route } from "../routes.ts";
import { headerRefs } from "./components.ts";
import { exampleOf, resolve } from "./examples.ts";
import { problemResponse, refusalsOf } from "./responses.ts";

const BINARY = { type: "string", format: "binary" } as const;
const TYPES = Object.keys(FILE_TYPES) as FileType[];

function binaryContent(types: Iterable<string>): oas31.ContentObject {
  return Object.fromEntries([...types].map((type) => [type, { schema: BINARY }]));
}

/** The body of an upload: the file as it is, or a form with it. */
const FILE_BODY: oas31.RequestBodyObject = {
  required: true,
  description: `A ${ALLOWED_NAMES} file of at most 10 MiB.`,
  content: {
    ...binaryContent(TYPES),
    "multipart/form-data": {
      schema: { type: "object", required: ["file"], properties: { file: BINARY } },
    },
  },
};

/** The answer of a download. */
function fileResponse(route: Route): oas31.ResponseObject {
  const { download } = route.meta;
  const types = Array.isArray(download) ? download : TYPES.map(keptAs);
  // A file that is generated while it is sent has no digest in its headers.
  const digest = types.includes("text/csv") ? [] : (["Repr-Digest"] as const);
  return {
    description: route.meta.openapi?.successDescription ?? "The file.",
    headers: headerRefs("RateLimit-Policy", "RateLimit", "Content-Disposition", ...digest),
    content: binaryContent(new Set(types)),
  };
}

const STILL_HOLDS = "The ETag you sent still holds.";

const SHARED_PARAMETERS: Partial<Record<string, string[]>> = {
  GET: ["IfNoneMatch"],
  POST: ["IdempotencyKey", "Prefer"],
};

function contentOf(part: unknown): oas31.MediaTypeObject | undefined {
  return (part as oas31.RequestBodyObject | undefined)?.content?.["application/json"];
}

function successOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const schema = contentOf(operation.responses?.["200"])?.schema ?? {};
  if (route.meta.download) return fileResponse(route);
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

function responsesOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const responses: oas31.ResponsesObject = {
    [route.meta.status ?? 200]: successOf(route, operation, schemas),
  };
  if (route.method === "GET" && !route.meta.download) {
    responses[304] = {
      description: STILL_HOLDS,
      headers: headerRefs("RateLimit-Policy", "RateLimit", "ETag"),
    };
  }
  for (const [status, codes] of refusalsOf(route)) responses[status] = problemResponse(codes);
  return responses;
}

/** The fields of an upload beside its file, which trpc-to-openapi takes for fields of a body. */
function fieldsBesideFile(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const { schema } = contentOf(operation.requestBody) ?? {};
  if (!route.meta.upload || schema === undefined) return [];
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties)
    .filter(([name]) => route.query.has(name))
    .map(([name, field]) => ({
      name,
      in: "query" as const,
      required: required.includes(name),
      schema: field,
    }));
}

function parametersOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const shared = route.meta.download ? [] : [...(SHARED_PARAMETERS[route.method] ?? [])];
  if (route.changesLoad) shared.push("IfMatch");
  return [
    ...(operation.parameters ?? []),
    ...fieldsBesideFile(route, operation, schemas),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/**
 * Describes a body, which may be omitted if it has no required field. The example is copied from the input's schema,
 * where it is a valid combination of fields; trpc-to-openapi drops it.
 */
function bodyOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const { schema } = contentOf(operation.requestBody) ?? {};
  if (schema === undefined) return undefined;
  const { required = [] } = resolve(schema, schemas);
  const example: unknown = route.input.meta()?.example ?? exampleOf(schema, schemas);
  return { required: required.length > 0, content: { "application/json": { schema, example } } };
}

/** One operation as the boundary answers it; `operation` is what trpc-to-openapi made of the procedure. */
export function describeOperation(
  route: Route,
  operation: oas31.OperationObject,
  schemas: oas31.SchemasObject,
): oas31.OperationObject {
  const { requestBody: _, parameters: __, ...rest } = operation;
  const requestBody = route.meta.upload ? FILE_BODY : bodyOf(route, operation, schemas);
  const parameters = parametersOf(route, operation, schemas);
  return {
    ...rest,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(route, operation, schemas),
  };
}

/** Operation that returns the document itself; it has no procedure. */
export function documentOperation(): oas31.OperationObject {
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
        content: { "application/json": { schema: { type: "object" } } },
      },
      304: { description: STILL_HOLDS, headers: headerRefs("ETag") },
    },
  };
}
