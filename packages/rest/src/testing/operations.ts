import type { oas31 } from "zod-openapi";

/** One operation of the document, with the names and example values from which a test can build a request. */
export interface DocumentedOperation {
  name: string;
  method: string;
  path: string;
  pathNames: string[];
  queryNames: string[];
  /** The fields of the example body, each as JSON text; null if the operation takes no JSON. */
  example: Record<string, string> | null;
  /** Every field that the body may have. */
  fields: string[];
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function namesIn(parameters: oas31.OperationObject["parameters"], place: string): string[] {
  return (parameters ?? []).flatMap((each) =>
    "in" in each && each.in === place && each.name ? [each.name] : [],
  );
}

function schemaOf(
  document: oas31.OpenAPIObject,
  schema: oas31.MediaTypeObject["schema"],
): oas31.SchemaObject {
  if (schema === undefined || !("$ref" in schema) || schema.$ref === undefined)
    return (schema ?? {}) as oas31.SchemaObject;
  const name = schema.$ref.split("/").at(-1) ?? "";
  return schemaOf(document, document.components?.schemas?.[name]);
}

/** Lists every operation of the document, so that tests include new ones automatically. */
export function operationsOf(document: oas31.OpenAPIObject): DocumentedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      if (operation === undefined) return [];
      const { content } = (operation.requestBody ?? {}) as Partial<oas31.RequestBodyObject>;
      const media = content?.["application/json"];
      const schema = schemaOf(document, media?.schema);
      const example = Object.entries((media?.example ?? {}) as object).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]);
      return [
        {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
          queryNames: namesIn(operation.parameters, "query"),
          example: media === undefined ? null : Object.fromEntries(example),
          fields: Object.keys(schema.properties ?? {}),
        },
      ];
    }),
  );
}
