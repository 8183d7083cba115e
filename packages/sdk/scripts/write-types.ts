/**
 * Writes `src/generated/` from the published document: the types of all operations and named schemas, and the
 * codes of all refusals.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const DOCUMENT = new URL("../../../openapi/v1.json", import.meta.url);
const FOLDER = new URL("../src/generated/", import.meta.url);
const MADE = "/** Made from openapi/v1.json by scripts/write-types.ts. */\n";

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Returns the values of every enum named `code`, at any depth. */
function codesBelow(value: unknown): string[] {
  if (!isNode(value)) return [];
  const own = isNode(value.code) && Array.isArray(value.code.enum) ? value.code.enum.map(String) : [];
  return [...own, ...Object.values(value).flatMap(codesBelow)];
}

/** Returns the error codes of all operations. */
function codesOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === "application/problem+json" ? codesBelow(one) : codesOf(one),
  );
}

/**
 * Returns true for the schema of enum values joined by commas. As a type it would be any string, which makes
 * the enum useless.
 */
const isJoined = (one: unknown) => isNode(one) && String(one.pattern).includes(",(?:");

/**
 * Returns the part of the document from which types are generated. Leaves out refusals (which the client throws
 * as errors), headers, examples, and webhooks (whose bodies are among the schemas), because they are most of
 * the document.
 */
function forTypes(value: unknown, within = ""): unknown {
  if (Array.isArray(value))
    return value.filter((one) => within !== "anyOf" || !isJoined(one)).map((one) => forTypes(one));
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([name, one]) => {
    if (within === "properties" || within === "schemas") return true;
    if (within === "responses") return /^[23]/.test(name);
    if (within === "components") return ["schemas", "parameters"].includes(name);
    return (
      !["example", "examples", "webhooks", "multipart/form-data"].includes(name) &&
      !(name === "headers" && isNode(one))
    );
  });
  return Object.fromEntries(kept.map(([name, one]) => [name, forTypes(one, name)]));
}

const document = JSON.parse(readFileSync(DOCUMENT, "utf8"));
const types = await openapiTS(JSON.stringify(forTypes(document)), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: ({ format }) => (format === "binary" ? ts.factory.createTypeReferenceNode("Blob") : undefined),
});
const codes = [...new Set(codesOf(document))].sort().map((code) => `  | "${code}"`);

mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL("api.ts", FOLDER), MADE + astToString(types));
writeFileSync(new URL("codes.ts", FOLDER), `${MADE}export type ProblemCode =\n${codes.join("\n")};\n`);
