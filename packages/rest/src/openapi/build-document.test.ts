import { readFile } from "node:fs/promises";
import { appRouter } from "@board/api";
import { FILE_TYPES, SCOPES } from "@board/api/rules";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { oas31 } from "zod-openapi";
import { createRoutes } from "../http/routes.ts";
import { apiDocument } from "./document.ts";
import { readDocument, servedDocument } from "./served.ts";

const { Spectral } = spectral;
const { oas } = rulesets;
const routes = createRoutes(appRouter).all;

interface Described {
  name: string;
  operation: oas31.OperationObject;
}

const operations: Described[] = Object.entries(apiDocument.paths ?? {}).flatMap(([path, item]) =>
  (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ name: `${method.toUpperCase()} ${path}`, operation }] : [];
  }),
);
/** All but those that need none: the document itself and the state of the service. */
const withKey = operations.filter(({ operation }) => operation.security?.length !== 0);

function follow<T>(part: T | oas31.ReferenceObject): T {
  if (typeof part !== "object" || part === null || !("$ref" in part) || part.$ref === undefined)
    return part as T;
  const names = part.$ref.split("/").slice(1);
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], apiDocument) as T;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(apiDocument, "document");

/** The differences between a value and the schema at an address of the document. */
function complaints(place: string, value: unknown): string[] {
  const pointer = place.split("/").map(encodeURIComponent).join("/").replace("%23", "#");
  const validate = ajv.compile({ $ref: `document${pointer}` });
  validate(value);
  return (validate.errors ?? []).map((error) => `${place}: ${error.instancePath} ${error.message}`);
}

function responsesOf({ operation }: Described): [string, oas31.ResponseObject][] {
  return Object.entries(operation.responses ?? {}).map(([status, response]) => [
    status,
    follow(response as oas31.ResponseObject),
  ]);
}

/** Every schema in a part of the document, also inside others, with its address. */
function* schemasOf(part: unknown, place = "#"): Generator<[string, oas31.SchemaObject]> {
  if (typeof part !== "object" || part === null) return;
  const isSchema = /\/(schema|schemas\/\w+|properties\/\w+|items|(?:anyOf|oneOf|allOf)\/\d+)$/.test(place);
  if (isSchema && !Array.isArray(part)) yield [place, part as oas31.SchemaObject];
  for (const [name, member] of Object.entries(part)) {
    const isExample = /^examples?$/.test(name) && !place.endsWith("/properties");
    if (!isExample) yield* schemasOf(member, `${place}/${name.replaceAll("/", "~1")}`);
  }
}

/** A name as generators write it in TypeScript. */
function inTypeScript(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

type Part = oas31.SchemaObject | oas31.ReferenceObject;

/** Tells whether a part is another one by its name, or null. */
function isNamed(part: Part): boolean {
  if ("$ref" in part) return true;
  return part.anyOf?.every((one) => isNamed(one) || ("type" in one && one.type === "null")) ?? false;
}

/**
 * The type names that generators invent for inline schemas: from the schema's name and each field's name on
 * the way.
 */
function* namesWithin(part: Part, name: string): Generator<string> {
  if ("$ref" in part) return;
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items } = part as oas31.SchemaObject;
  for (const [field, one] of Object.entries(properties)) {
    const own = name + inTypeScript(field);
    if (!isNamed(one)) yield own;
    yield* namesWithin(one, own);
  }
  for (const one of [...anyOf, ...oneOf, ...allOf]) yield* namesWithin(one, name);
  if (items) yield* namesWithin(items, `${name}Item`);
}

describe("openapi/v1.json", () => {
  it("is what the router generates; after a change run: npm run docs", async () => {
    const committed = await readFile(new URL("../../../../openapi/v1.json", import.meta.url), "utf8");
    const same = committed === `${JSON.stringify(apiDocument, null, 2)}\n`;
    expect(same, "openapi/v1.json is not what the router generates").toBe(true);
  });

  it("holds every operation of the router, with its true status", () => {
    for (const { method, template, meta } of routes) {
      const found = operations.find(({ name }) => name === `${method} ${template}`);
      const success = Object.keys(found?.operation.responses ?? {}).filter((status) =>
        status.startsWith("2"),
      );
      const statuses = [...(meta.repeats ? [200] : []), meta.status ?? 200];
      expect(success).toEqual(statuses.map(String));
    }
    expect(withKey).toHaveLength(routes.filter(({ meta }) => !meta.open).length);
  });

  it("names each operation once and describes each tag", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []));
    const described = new Set((apiDocument.tags ?? []).map(({ name }) => name));
    expect([...used].filter((tag) => !described.has(tag))).toEqual([]);
    expect([...described].filter((tag) => !used.has(tag))).toEqual([]);
  });

  it("defines no object schema and no enum twice: a reused schema has a name", () => {
    const places = new Map<string, string[]>();
    const note = (facts: unknown, place: string) => {
      const key = JSON.stringify(facts);
      places.set(key, [...(places.get(key) ?? []), place]);
    };
    for (const [place, { properties, required, enum: values }] of schemasOf(apiDocument)) {
      if (properties) note({ properties, required }, place);
      if (values && values.length > 1) note(values, place);
    }
    // Two bodies may have the same fields; each has a name.
    const hasName = (place: string) => /^#\/components\/schemas\/\w+$/.test(place);
    expect([...places.values()].filter((all) => all.length > 1 && !all.every(hasName))).toEqual([]);
  });

  it("gives each component and its parts a unique TypeScript name in any case, and no global's", () => {
    const { components = {} } = apiDocument;
    const names = Object.values(components).flatMap((section) => Object.keys(section).map(inTypeScript));
    expect(names.filter((name) => name in globalThis)).toEqual([]);
    const within = Object.entries(components.schemas ?? {}).flatMap(([name, schema]) => [
      ...namesWithin(schema, inTypeScript(name)),
    ]);
    const all = [...names, ...within].map((name) => name.toLowerCase());
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it("offers a file as inline bytes first, and beside a form without a schema: generators send bytes", () => {
    const bodies = operations.map(({ operation }) => operation.requestBody ?? { content: {} });
    expect(bodies.filter((body) => "$ref" in body)).toEqual([]);
    const uploads = (bodies as oas31.RequestBodyObject[]).filter(
      ({ content }) => !("application/json" in content) && Object.keys(content).length > 0,
    );
    expect(uploads).toHaveLength(routes.filter(({ meta }) => meta.upload).length);
    const bytes = { schema: { type: "string", format: "binary" } };
    for (const { content } of uploads) {
      const { "multipart/form-data": form, ...kinds } = content;
      expect(form).toEqual({});
      expect(Object.keys(kinds)).toEqual(["application/octet-stream", ...Object.keys(FILE_TYPES)]);
      for (const kind of Object.values(kinds)) expect(kind).toEqual(bytes);
    }
  });

  it("describes every field, parameter, header, answer, scope and tag", () => {
    const bare: string[] = [];
    const note = (described: { description?: string | undefined } | undefined, place: string) => {
      if (!described?.description) bare.push(place);
    };
    for (const [place, { properties = {} }] of schemasOf(apiDocument))
      for (const [name, field] of Object.entries(properties)) {
        const named = follow<oas31.SchemaObject>(field);
        note(field.description ? field : named, `${place}.${name}`);
      }
    const { components = {}, tags = [] } = apiDocument;
    for (const tag of tags) note(tag, tag.name);
    for (const part of ["parameters", "headers", "responses", "securitySchemes"] as const)
      for (const [name, one] of Object.entries(components[part] ?? {}))
        note(one as object, `${part}.${name}`);
    for (const described of operations)
      for (const [status, response] of responsesOf(described)) {
        note(response, `${described.name} ${status}`);
        for (const [name, header] of Object.entries(response.headers ?? {}))
          note(follow(header as oas31.HeaderObject), `${described.name} ${status} ${name}`);
      }
    expect(bare).toEqual([]);
    const scheme = JSON.stringify(components.securitySchemes);
    expect(SCOPES.filter((scope) => !scheme.includes(`\`${scope}\``))).toEqual([]);
  });

  it("accepts several values of an enum in one text, wherever the API does", () => {
    const splitting = routes.flatMap((route) =>
      [...route.query].filter(([, { splits }]) => splits).map(([name]) => ({ ...route, name })),
    );
    expect(splitting.map(({ template, name }) => `${template} ${name}`)).toEqual(
      expect.arrayContaining(["/loads status", "/quotes status", "/events type"]),
    );
    for (const { template, name } of splitting) {
      const parameters = apiDocument.paths?.[template]?.get?.parameters ?? [];
      const at = parameters.findIndex((one) => "name" in one && one.name === name);
      const place = `#/paths/${template.replaceAll("/", "~1")}/get/parameters/${at}/schema`;
      const { schema } = follow(parameters[at] as oas31.ParameterObject);
      const [one] = (schema as oas31.SchemaObject).anyOf ?? [];
      const [first, second] = follow<oas31.SchemaObject>(one ?? {}).enum ?? [];
      for (const good of [first, `${first},${second}`, [first, second]])
        expect(complaints(place, good), `${template} ${name}`).toEqual([]);
      for (const bad of [`${first},`, `${first},no`, `${first}, ${second}`, "no"])
        expect(complaints(place, bad), `${template} ${name}=${bad}`).not.toEqual([]);
    }
  });

  it("closes only the schemas of bodies to new fields", () => {
    const { Load, PostLoad, SearchQuery } = apiDocument.components?.schemas ?? {};
    expect(PostLoad).toHaveProperty("additionalProperties", false);
    expect(Load).not.toHaveProperty("additionalProperties");
    expect(SearchQuery).not.toHaveProperty("additionalProperties");
  });

  it("has none of the library's own error bodies", () => {
    const text = JSON.stringify(apiDocument);
    expect(text).not.toContain("error.UNAUTHORIZED");
    expect(text).not.toContain("INTERNAL_SERVER_ERROR");
    expect(text).not.toContain("Input validation failed");
  });
});

describe.each(withKey)("$name", (described) => {
  const { name, operation } = described;

  it("says what it does, and every refusal as problem+json with an example", () => {
    expect(operation.summary).toBeTruthy();
    const statuses = responsesOf(described).map(([status]) => status);
    expect(statuses).toEqual(expect.arrayContaining(["401", "403", "422", "429", "500", "503"]));
    for (const [status, { headers, content }] of responsesOf(described)) {
      expect(Object.keys(headers ?? {})).toContain("Request-Id");
      if (Number(status) < 400) continue;
      expect(Object.keys(content ?? {})).toEqual(["application/problem+json"]);
      expect(Object.keys(content?.["application/problem+json"]?.examples ?? {})).not.toEqual([]);
    }
  });

  it("names its scope and describes every parameter", () => {
    const route = routes.find(({ method, template }) => `${method} ${template}` === name);
    expect(operation.description).toContain(route?.meta.access?.scope ?? "Needs no scope");
    const parameters = (operation.parameters ?? []).map((one) => follow(one as oas31.ParameterObject));
    expect(parameters.filter(({ description }) => !description).map((one) => one.name)).toEqual([]);
    // A console would send the example of a header, and so change what the call does.
    expect(parameters.filter((one) => one.in === "header" && "example" in one)).toEqual([]);
  });

  it("leaves its answers open for new fields", () => {
    const answers = responsesOf(described).map(([, { content }]) => content);
    expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false');
  });

  it("takes the headers of its method", () => {
    const headers = (operation.parameters ?? [])
      .map((parameter) => follow(parameter as oas31.ParameterObject))
      .filter((parameter) => parameter.in === "header")
      .map((parameter) => parameter.name);
    const [method = "", path] = name.split(" ");
    // A file is never revalidated.
    const isFile = routes.some((route) => route.meta.download && route.template === path);
    const expected: Record<string, string[]> = isFile
      ? {}
      : {
          GET: ["If-None-Match"],
          POST: ["Idempotency-Key", "Prefer"],
          PATCH: ["Prefer"],
        };
    const changesLoad = routes.some(
      (route) => route.method === method && route.template === path && route.changesLoad,
    );
    expect(headers).toEqual([...(expected[method] ?? []), ...(changesLoad ? ["If-Match"] : [])]);
  });

  it("has examples that fit their schemas", () => {
    const path = `/paths/${name.split(" ")[1]?.replaceAll("/", "~1")}/${name.split(" ")[0]?.toLowerCase()}`;
    const media: [string, oas31.MediaTypeObject | undefined][] = [
      [
        `${path}/requestBody`,
        follow(operation.requestBody as oas31.RequestBodyObject)?.content?.["application/json"],
      ],
      ...responsesOf(described)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, { content }]): [string, oas31.MediaTypeObject | undefined] => [
          `${path}/responses/${status}`,
          content?.["application/json"],
        ]),
    ];
    for (const [pointer, content] of media) {
      if (content === undefined) continue;
      expect(complaints(`#${pointer}/content/application~1json/schema`, content.example)).toEqual([]);
      expect(JSON.stringify(content.example)).not.toMatch(/[:[]"text"/);
    }
  });
});

describe("the document as a board serves it", () => {
  const board = { siteUrl: "https://board.example.org", today: "2031-03-27" };
  const served = servedDocument(readDocument(), board);

  it("names the board's own address, and no other", () => {
    expect(JSON.parse(served).servers).toMatchObject([{ url: "https://board.example.org/api/v1" }]);
    expect(served).not.toContain("freight-board.example");
  });

  it("tells the story of the examples from today on", () => {
    const example = JSON.parse(served).paths["/loads"].post.requestBody.content["application/json"].example;
    expect(example).toMatchObject({ collectDate: "2031-03-30" });
    expect(served).not.toMatch(/\b202\d-\d\d-\d\d/);
  });
});

describe("the linters of OpenAPI documents", () => {
  it("report nothing: every rule of Spectral is on, except those named here", {
    timeout: 60_000,
  }, async () => {
    const linter = new Spectral();
    linter.setRuleset({
      extends: [[oas as RulesetDefinition, "all"]],
      rules: {
        // Ajv judges the examples above; these take minutes.
        "oas3-valid-media-example": "off",
        "oas3-valid-schema-example": "off",
        // The board's contact is its pages, not an email address.
        "contact-properties": "off",
        // Tags are in the order of reading.
        "openapi-tags-alphabetical": "off",
      },
    });
    const found = await linter.run(JSON.parse(JSON.stringify(apiDocument)));
    expect(found.map(({ code, path }) => `${code} ${path.join("/")}`)).toEqual([]);
  });
});

describe("the examples beside schemas", () => {
  it("fit them, in components, parameters, headers and webhooks alike", () => {
    const wrong = [...schemasOf(apiDocument)].flatMap(([place, { example }]) =>
      example === undefined ? [] : complaints(place, example),
    );
    expect(wrong).toEqual([]);
    for (const [name, item] of Object.entries(apiDocument.webhooks ?? {})) {
      const { content } = follow<oas31.RequestBodyObject>(item.post?.requestBody ?? { content: {} });
      const at = `#/webhooks/${name}/post/requestBody/content/application~1json/schema`;
      expect(complaints(at, content["application/json"]?.example)).toEqual([]);
    }
  });

  it("of refusals are problems", () => {
    for (const example of Object.values(apiDocument.components?.examples ?? {})) {
      const { value } = example as oas31.ExampleObject;
      expect(complaints("#/components/schemas/Problem", value)).toEqual([]);
    }
  });
});
