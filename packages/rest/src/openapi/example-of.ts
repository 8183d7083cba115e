import type { oas31 } from "zod-openapi";
import { LEFT_OUT, STORY } from "./story.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Record<string, unknown> = {
  date: "2026-11-23",
  "date-time": "2026-11-20T12:00:00.123Z",
};

function refOf(schema: Schema): string | undefined {
  return "$ref" in schema ? schema.$ref?.split("/").at(-1) : undefined;
}

/** The schema itself, where it stands for another. */
export function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  const name = refOf(schema);
  if (name === undefined) return schema as oas31.SchemaObject;
  const target = schemas[name];
  if (target === undefined) throw new Error(`The document has no schema ${name}.`);
  return resolve(target, schemas);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "number" ? "integer" : typeof value;
}

/** Whether the story's value may stand here: some fields share a name and not a type. */
function suits(value: unknown, schema: oas31.SchemaObject, schemas: Schemas): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => suits(value, resolve(option, schemas), schemas));
  const types: string[] = [schema.type ?? []].flat();
  if (schema.enum) return schema.enum.includes(value);
  if (!types.includes(typeOf(value))) return false;
  if (typeof value !== "number") return schema.format === undefined || value === null;
  return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
}

function told(schema: oas31.SchemaObject, schemas: Schemas, name: string, owner: string): unknown {
  return [STORY[`${owner}.${name}`], STORY[name]].find(
    (value) => value !== undefined && suits(value, schema, schemas),
  );
}

/**
 * A value that fits the schema: the one its author wrote beside it, else the story's by the field's name and the
 * schema or field it stands in, else the plainest there is.
 */
export function exampleOf(schema: Schema, schemas: Schemas, name = "", owner = ""): unknown {
  const own = resolve(schema, schemas);
  const inside = refOf(schema) ?? (name === "" ? owner : name);
  const written = own.example ?? own.examples?.[0] ?? own.const ?? told(own, schemas, name, owner);
  if (written !== undefined) return written;
  const plain = own.default ?? own.enum?.[0];
  if (plain !== undefined) return plain;
  const [first] = own.anyOf ?? own.oneOf ?? [];
  if (first !== undefined) return exampleOf(first, schemas, name, inside);
  const [type] = [own.type].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(own.properties ?? {})
          .filter(([field]) => !LEFT_OUT.has(field))
          .map(([field, property]) => [field, exampleOf(property, schemas, field, inside)]),
      );
    case "array":
      return own.items === undefined ? [] : [exampleOf(own.items as Schema, schemas, name, inside)];
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
