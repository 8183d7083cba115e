import { appRouter } from "@board/api";
import type { oas31 } from "zod-openapi";
import { ABOUT } from "./about.ts";
import { buildDocument } from "./build-document.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Returns the names of the schemas that a part of the document refers to, directly or through other schemas. */
function schemasIn(part: unknown, schemas: Readonly<Record<string, unknown>>, found = new Set<string>()) {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasIn(schemas[name], schemas, found);
  }
  return found;
}

function withoutClosing<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutClosing) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== "additionalProperties" || member !== false)
      .map(([name, member]) => [name, withoutClosing(member)]),
  ) as T;
}

/**
 * Allows unknown fields in answers, because later versions may add fields. Schemas used only in request bodies
 * stay closed. Tests check answers against the closed schemas.
 */
function openForNewFields(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const { schemas = {} } = document.components ?? {};
  const operations = Object.values(document.paths ?? {}).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  );
  const answered = schemasIn(
    operations.map(({ responses }) => responses ?? {}),
    schemas,
  );
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]: [string, oas31.OperationObject]) => [
        method,
        { ...operation, responses: withoutClosing(operation.responses) },
      ]),
    ),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          answered.has(name) ? withoutClosing(schema) : schema,
        ]),
      ),
    },
  };
}

/** The document generated from the router; `openapi/v1.json` is its copy. */
export const apiDocument = openForNewFields(buildDocument(appRouter, ABOUT));
