import { ALLOWED_NAMES, FILE_TYPES, type FileType, keptAs } from "@board/api/rules";
import { driverMayCall } from "@board/api/server";
import type { ZodType } from "zod";
import type { oas31 } from "zod-openapi";
import type { Route } from "../http/routes.ts";
import { headerRefs } from "./components.ts";
import { exampleOf, resolve } from "./examples.ts";
import { problemResponse, refusalsOf } from "./responses.ts";
import { momentOf } from "./story.ts";

const BINARY = { type: "string", format: "binary" } as const;
const TYPES = Object.keys(FILE_TYPES) as FileType[];

function binaryContent(types: Iterable<string>): oas31.ContentObject {
  return Object.fromEntries([...types].map((type) => [type, { schema: BINARY }]));
}

/**
 * The body of an upload, described so that generated clients send bytes. Clients send the first content type
 * listed. With a schema for the form, orval sends no bytes; if the body is a named component, hey-api sends
 * JSON.
 */
const FILE_BODY: oas31.RequestBodyObject = {
  required: true,
  description: `A ${ALLOWED_NAMES} file of at most 10 MiB: the body itself, or the one file of a form. The bytes decide what it is.`,
  content: {
    ...binaryContent(["application/octet-stream", ...TYPES]),
    "multipart/form-data": {},
  },
};

/** Describes the answer of a download. */
function fileResponse(route: Route): oas31.ResponseObject {
  const { download } = route.meta;
  const types = Array.isArray(download) ? download : TYPES.map(keptAs);
  // CSV is generated while it is sent, so its headers cannot have a digest.
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
  PATCH: ["Prefer"],
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
    content: {
      "application/json": { schema, example: exampleOf(schema, schemas, momentOf(route.procedure)) },
    },
    ...driverAnswer(route),
  };
}

/**
 * Says in an extension what a driver's link reads of the answer. A choice of two schemas would change the types of every
 * client that calls with a key.
 */
function driverAnswer({ meta: { driverOutput } }: Route) {
  const { id } = driverOutput?.meta() ?? {};
  return id === undefined ? {} : { "x-driver-link": { $ref: `#/components/schemas/${id}` } };
}

const SECURITY = { shared: [{ ApiKey: [] }, { driverLink: [] }], alone: [{ driverLink: [] }] };

function responsesOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const success = successOf(route, operation, schemas);
  const responses: oas31.ResponsesObject = { [route.meta.status ?? 200]: success };
  if (route.meta.repeats) responses[200] = { ...success, description: "Done before, under this clientId." };
  if (route.method === "GET" && !route.meta.download) {
    responses[304] = {
      description: STILL_HOLDS,
      headers: headerRefs("RateLimit-Policy", "RateLimit", "ETag"),
    };
  }
  for (const [status, codes] of refusalsOf(route)) responses[status] = problemResponse(codes);
  return responses;
}

/** Returns the upload's other fields as query parameters; trpc-to-openapi puts them into the body. */
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

/** Descriptions of the parameters that mean the same in every operation. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  changeId: "The change's id.",
  extraId: "The extra's id.",
  fileId: "The file's id.",
  insurer: "The insurer, where the document is a certificate of insurance.",
  kind: "Which document it is.",
  linkId: "The link's id.",
  loadId: "Those of one load.",
  memberId: "The member's id.",
  milestoneId: "The milestone's id.",
  pageId: "The page's id.",
  quoteId: "The quote's id.",
  status: "Those with this status.",
};

const ID_OF: readonly (readonly [RegExp, string])[] = [
  [/^(\/test)?\/loads\//, "The load's id, as `load.id` has it."],
  [/^\/passport\/files\//, "The file's id."],
  [/^\/sites\//, "The saved site's id."],
  [/^\/board\//, "The load's id."],
  [/^\/bases\//, "The base's id."],
  [/^\/invoices\//, "The invoice's id."],
  [/^\/self-billing-agreements\//, "The agreement's id."],
  [/^\/offers\//, "The offer's id."],
  [/^\/vehicles\//, "The vehicle's id."],
  [/^\/network\/invitations\//, "The invitation's id."],
  [/^\/network\/memberships\//, "The membership's id."],
  [/^\/routing-guides\//, "The routing guide's id."],
  [/^\/searches\//, "The saved search's id."],
  [/^\/templates\//, "The template's id."],
  [/^\/webhook-endpoints\//, "The webhook endpoint's id."],
];

/** Adds the description of the field's schema, which trpc-to-openapi omits for optional fields. */
function described(route: Route, parameter: oas31.ParameterObject): oas31.ParameterObject {
  const { name } = parameter;
  const schema = route.input.shape[name] as ZodType | undefined;
  const description =
    parameter.description ??
    schema?.meta()?.description ??
    (parameter.schema as oas31.SchemaObject | undefined)?.description ??
    (name === "id" ? ID_OF.find(([start]) => start.test(route.template))?.[1] : DESCRIPTIONS[name]);
  return description === undefined ? parameter : { ...parameter, description };
}

function parametersOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const shared = route.meta.download ? [] : [...(SHARED_PARAMETERS[route.method] ?? [])];
  if (route.changesLoad) shared.push("IfMatch");
  return [
    ...[...(operation.parameters ?? []), ...fieldsBesideFile(route, operation, schemas)].map((parameter) =>
      described(route, parameter as oas31.ParameterObject),
    ),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Makes the schema of a body a component with the name of its input; trpc-to-openapi inlines it. */
function nameSchema(
  name: string,
  schema: oas31.SchemaObject | oas31.ReferenceObject,
  schemas: oas31.SchemasObject,
): oas31.SchemaObject | oas31.ReferenceObject {
  schemas[name] ??= schema as oas31.SchemaObject;
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Describes the request body; it is optional if no field is required. The example is copied from the input's
 * schema, because trpc-to-openapi omits it.
 */
function bodyOf(route: Route, operation: oas31.OperationObject, schemas: oas31.SchemasObject) {
  const { schema } = contentOf(operation.requestBody) ?? {};
  if (schema === undefined) return undefined;
  const { required = [] } = resolve(schema, schemas);
  const { example = exampleOf(schema, schemas, momentOf(route.procedure)), id } = route.input.meta() ?? {};
  const named = id === undefined ? schema : nameSchema(id, schema, schemas);
  return { required: required.length > 0, content: { "application/json": { schema: named, example } } };
}

/** Says which scope a key needs for the operation. */
function scopeOf({ procedure, meta: { access = {}, open } }: Route): string {
  if (open) return "Needs no key.";
  const driver = driverMayCall(procedure);
  if (driver === "alone") return "Needs no scope: a driver's link alone may call it.";
  const scope = access.scope ? `Scope: \`${access.scope}\`.` : "Needs no scope: any key will do.";
  return driver === null ? scope : `${scope} Or with a driver's link.`;
}

/** Describes one operation as the boundary answers it. `operation` is the description by trpc-to-openapi. */
export function describeOperation(
  route: Route,
  operation: oas31.OperationObject,
  schemas: oas31.SchemasObject,
): oas31.OperationObject {
  const { requestBody: _, parameters: __, ...rest } = operation;
  const requestBody = route.meta.upload ? FILE_BODY : bodyOf(route, operation, schemas);
  const parameters = parametersOf(route, operation, schemas);
  const driver = driverMayCall(route.procedure);
  return {
    ...rest,
    description: [rest.description, scopeOf(route)].filter((text) => text !== undefined).join("\n\n"),
    ...(route.meta.open ? { security: [] } : {}),
    ...(driver === null ? {} : { security: SECURITY[driver] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(route, operation, schemas),
  };
}

/** Describes the operation that returns the document; it has no procedure. */
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
