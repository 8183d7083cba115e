import type { oas31 } from "zod-openapi";
import { type ExampleFacts, LEFT_OUT, SAME_FIELDS, STORY } from "./story.ts";

/** Fields that the example of an ordinary success omits. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set(["repeated", "differs"]);

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Record<string, unknown> = {
  date: "2026-11-23",
  "date-time": "2026-11-20T09:02:11.480Z",
};

const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT/,
};

function refOf(schema: Schema): string | undefined {
  return "$ref" in schema ? schema.$ref?.split("/").at(-1) : undefined;
}

/** Returns the schema that a reference names; other schemas as they are. */
export function resolve(schema: Schema, schemas: Schemas): oas31.SchemaObject {
  const name = refOf(schema);
  if (name === undefined) return schema as oas31.SchemaObject;
  const target = schemas[name];
  if (target === undefined) throw new Error(`The document has no schema ${name}.`);
  return resolve(target, schemas);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Returns true if the value fits the schema; a fact may not, because fields of one name can differ in type. */
function suits(value: unknown, schema: oas31.SchemaObject, schemas: Schemas): boolean {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => suits(value, resolve(option, schemas), schemas));
  if (schema.enum) return schema.enum.includes(value);
  const type = typeOf(value);
  if (![schema.type ?? []].flat().some((one) => one === type || (one === "number" && type === "integer")))
    return false;
  if (typeof value === "string") return FORMATS[schema.format ?? ""]?.test(value) ?? true;
  if (typeof value !== "number") return true;
  return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
}

/**
 * Returns the fact that is listed for the field of this owner or, failing that, for the field's name alone.
 * Facts that do not fit the schema are skipped.
 */
function find(facts: ExampleFacts, place: Place, schema: oas31.SchemaObject, schemas: Schemas): unknown {
  const owners = [place.owner, SAME_FIELDS[place.owner]].filter((owner) => owner !== undefined);
  return [...owners.map((owner) => facts[`${owner}.${place.name}`]), facts[place.name]].find(
    (value) => value !== undefined && suits(value, schema, schemas),
  );
}

/** A field and its owner, which is the named schema, or else the field, that contains it. */
interface Place {
  name: string;
  owner: string;
}

/**
 * Returns an example of a field: a fact of `moment`, else the schema's own example or constant, else a fact of the
 * whole story, else the schema's default, its first choice, or the simplest value of its type.
 */
export function exampleOf(
  schema: Schema,
  schemas: Schemas,
  moment: ExampleFacts,
  place: Place = { name: "", owner: "" },
): unknown {
  // A reference may have an example beside it, which takes precedence over that of its schema.
  const own: oas31.SchemaObject = { ...resolve(schema, schemas), ...schema };
  const owner = refOf(schema) ?? (place.name === "" ? place.owner : place.name);
  const written = [
    find(moment, place, own, schemas),
    own.example,
    own.const,
    find(STORY, place, own, schemas),
  ].find((value) => value !== undefined);
  if (written !== undefined) return written;
  const plain = own.default ?? own.enum?.[0];
  if (plain !== undefined) return plain;
  const [first] = own.anyOf ?? own.oneOf ?? [];
  if (first !== undefined) return exampleOf(first, schemas, moment, { name: place.name, owner });
  const [type] = [own.type].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(own.properties ?? {})
          .filter(([field]) => !OMITTED_FIELDS.has(field) && moment[`${owner}.${field}`] !== LEFT_OUT)
          .map(([name, property]) => [name, exampleOf(property, schemas, moment, { name, owner })]),
      );
    case "array":
      return own.items === undefined
        ? []
        : [exampleOf(own.items as Schema, schemas, moment, { name: place.name, owner })];
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
