import type { oas31 } from "zod-openapi";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Record<string, unknown> = {
  date: "2026-11-23",
  "date-time": "2026-11-20T12:00:00.123Z",
  email: "office@example.co.uk",
  uri: "https://example.co.uk/hook",
};

function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  if (!("$ref" in schema) || schema.$ref === undefined) return schema as oas31.SchemaObject;
  const target = schemas[schema.$ref.split("/").at(-1) ?? ""];
  if (target === undefined) throw new Error(`The document has no ${schema.$ref}.`);
  return resolve(target, schemas);
}

function given({
  example,
  examples,
  default: fallback,
  enum: values,
  ...schema
}: oas31.SchemaObject): unknown {
  return example ?? examples?.[0] ?? schema.const ?? fallback ?? values?.[0];
}

/** A value that fits the schema: the one its author wrote beside it, else the plainest there is. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const own = resolve(schema, schemas);
  const written = given(own);
  if (written !== undefined) return written;
  const [first] = own.anyOf ?? own.oneOf ?? [];
  if (first !== undefined) return exampleOf(first, schemas);
  const [type] = [own.type].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(own.properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
      );
    case "array":
      return own.items === undefined ? [] : [exampleOf(own.items as Schema, schemas)];
    case "integer":
    case "number":
      return Math.max(own.minimum ?? 0, 1);
    case "boolean":
      return false;
    case "string":
      return BY_FORMAT[own.format ?? ""] ?? "text";
    default:
      return null;
  }
}
