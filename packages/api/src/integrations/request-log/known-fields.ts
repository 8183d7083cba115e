import { type ZodObject, z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { cleanText, MAX_KEPT_CHARACTERS, REMOVED, TOO_LONG } from "../../core/request-log/rules.ts";
import { formsOf, isObject, shapeFor } from "../../core/schema-forms.ts";

/** Schemas of the operation that was called. */
export interface Operation {
  input: ZodObject;
  output: $ZodType;
  /** Schemas of the query parameters, by name. */
  query: ReadonlyMap<string, unknown>;
}

/** Types of schemas that name no fields, because they accept any value. */
const ANYTHING = new Set(["any", "unknown", "custom"]);

/**
 * Copies the fields of a JSON value that the schema names, up to 16,384 characters, and replaces the rest by a
 * sentence. Removes the values of unlogged fields, and unknown fields with their names, because a name can be a
 * secret, too.
 */
export function knownOf(schema: $ZodType, value: unknown): unknown {
  let left = MAX_KEPT_CHARACTERS;
  const spent = <T>(kept: T, characters: number): T => {
    left -= characters;
    return kept;
  };
  const copy = (field: $ZodType, part: unknown): unknown => {
    if (part === null || part === undefined) return spent(part, 8);
    const forms = formsOf(field);
    if (forms === null) return spent(REMOVED, REMOVED.length);
    if (Array.isArray(part)) {
      const element = forms.find((form) => form.element !== undefined)?.element;
      return element === undefined ? spent(REMOVED, REMOVED.length) : copyList(element, part);
    }
    if (isObject(part)) {
      const shape = shapeFor(forms, part);
      return shape === undefined ? spent(REMOVED, REMOVED.length) : copyFields(shape, part);
    }
    const isPlain = forms.some(({ type, shape, element }) => !shape && !element && !ANYTHING.has(type));
    if (!isPlain) return spent(REMOVED, REMOVED.length);
    if (typeof part !== "string") return spent(part, 8);
    const text = cleanText(part);
    return spent(text, text.length + 3);
  };
  const copyList = (element: $ZodType, list: readonly unknown[]) => {
    const items: unknown[] = [];
    left -= 4;
    for (const item of list) {
      if (left <= 0) return [...items, TOO_LONG];
      items.push(copy(element, item));
    }
    return items;
  };
  const copyFields = (shape: Readonly<Record<string, $ZodType>>, fields: Record<string, unknown>) => {
    const kept: Record<string, unknown> = {};
    left -= 4;
    for (const [name, field] of Object.entries(fields)) {
      if (left <= 0) return { ...kept, "…": TOO_LONG };
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known === undefined) kept["…"] = REMOVED;
      else kept[name] = spent(copy(known, field), name.length + 3);
    }
    return kept;
  };
  return copy(schema, value);
}

/** Returns whether the schema names the field at a path, and whether the field is unlogged. */
function knowledgeOf(
  schema: $ZodType | undefined,
  [name, ...rest]: readonly string[],
): "kept" | "marked" | "unknown" {
  if (schema === undefined) return "unknown";
  const forms = formsOf(schema);
  if (forms === null) return "marked";
  if (name === undefined) return "kept";
  const fields = forms.flatMap(({ shape, element }) => {
    if (element !== undefined && /^\d{1,4}$/.test(name)) return [element];
    return shape !== undefined && Object.hasOwn(shape, name) ? [shape[name]] : [];
  });
  const known = fields.map((field) => knowledgeOf(field, rest));
  return known.find((each) => each === "marked") ?? known.find((each) => each === "kept") ?? "unknown";
}

const fault = z.object({
  pointer: z.string(),
  parameter: z.string(),
  header: z.string(),
  code: z.string(),
  detail: z.string(),
  suggestion: z.string(),
});
type Fault = Partial<z.infer<typeof fault>>;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const seen = z.object({ version: z.number(), pence: z.number() });

/** Members of a problem, whatever its code. */
const problem = z.object({
  ...{ type: z.string(), title: z.string(), status: z.number(), code: z.string(), detail: z.string() },
  ...{ requestId: z.string(), instance: z.string(), errors: z.array(fault) },
  ...{ loadStatus: z.string(), quoteStatus: z.string(), changeStatus: z.string(), changeId: z.string() },
  ...{ policy: z.string(), scopes: z.array(z.string()), scope: z.string(), missing: z.array(scalar) },
  ...{
    differs: z.array(z.string()),
    expected: seen,
    present: seen,
    until: z.string(),
    triesLeft: z.number(),
  },
  ...{ line: z.number(), column: z.number() },
});

/** Splits a JSON pointer into names: `#/stops/0/postcode` is stops, 0, postcode. */
function pathOf(pointer: string): string[] {
  const names = pointer.split("/").slice(1);
  return names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Redacts a field error, because its sentence may quote the value, or the name of an unknown field. */
function keptFault(operation: Operation | null, { header, ...about }: Fault): Fault {
  if (header !== undefined) return { header, ...about };
  const path = about.pointer === undefined ? [about.parameter ?? ""] : pathOf(about.pointer);
  const known = operation === null ? "unknown" : knowledgeOf(operation.input, path);
  if (known === "kept") return about;
  const { pointer, parameter, code = "", suggestion } = about;
  if (known === "marked") {
    return {
      ...(pointer === undefined ? { parameter: parameter ?? "" } : { pointer }),
      code,
      detail: REMOVED,
    };
  }
  const meant = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  const place = pointer === undefined ? { parameter: REMOVED } : { pointer: REMOVED };
  return {
    ...place,
    code,
    detail: `A name that the operation does not know.${meant}`,
    ...(suggestion && { suggestion }),
  };
}

/** Returns the part of a refusal that may be stored. */
export function keptProblem(operation: Operation | null, told: Record<string, unknown>): unknown {
  const errors = Array.isArray(told.errors) ? told.errors.filter(isObject) : [];
  const kept = errors.map((each) => keptFault(operation, each as Fault));
  // True if the detail quotes the request: a malformed body, or an address that no operation has. Such a
  // detail is not stored.
  const quotes = told.code === "malformed_json" || operation === null;
  return knownOf(problem, {
    ...told,
    ...(quotes ? { detail: REMOVED } : {}),
    ...(told.errors === undefined ? {} : { errors: kept }),
  });
}

/** Matches ids, references and numbers, which may be stored from a path. */
const NAMED = /^(?:[a-z]+_[0-9a-z]{26}|FB-[0-9A-Z]{4}-[0-9A-Z]{4}|\d{1,3})$/;

function keptPath(template: string, path: string, operation: Operation | null): string {
  const given = path.split("/");
  const segments = template.split("/");
  if (given.length !== segments.length) return template;
  const kept = segments.map((segment, at) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (name === undefined) return segment;
    const value = given[at] ?? "";
    const isOneOf = operation?.input.shape[name]?._zod.values?.has(value) ?? false;
    return isOneOf || NAMED.test(value) ? value : REMOVED;
  });
  return kept.join("/");
}

/**
 * Returns the request's address without what may be a secret: unknown and unlogged parameters, and values in the
 * path that are no ids. If no operation matched, the whole address is removed.
 */
export function keptTarget(target: string, template: string | null, operation: Operation | null): string {
  if (template === null) return REMOVED;
  const at = target.indexOf("?");
  const path = keptPath(template, at < 0 ? target : target.slice(0, at), operation);
  if (at < 0) return path;
  const pairs = [...new URLSearchParams(target.slice(at + 1))].map(([name, value]) => {
    const field = operation?.query.has(name) ? operation.input.shape[name] : undefined;
    if (field === undefined) return `…=${REMOVED}`;
    // Removes a value that contains a separator: some parsers read its second part as another parameter.
    const kept = formsOf(field) === null || /[;&=?]/.test(value) ? REMOVED : cleanText(value);
    return `${name}=${kept === REMOVED ? kept : encodeURIComponent(kept).replaceAll("%2C", ",")}`;
  });
  return `${path}?${pairs.join("&")}`;
}
