import { DAY_MS } from "@board/calendar";
import { DAYS, STORY, type Step } from "./postman-story.ts";

/** Parts of the OpenAPI document that the collection uses. */
interface ApiDocument {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  summary: string;
  description?: string;
  parameters?: ({ in: string; name: string; description?: string } | { $ref: string })[];
  requestBody?: { content?: Record<string, { example?: object }> };
  responses: Record<string, object>;
}

/** Sample PDF of one page, as text, for requests that send a file. */
const PAGE = "BT /F1 24 Tf 60 760 Td (Sent from Postman) Tj ET";
const SAMPLE_PDF = [
  "%PDF-1.4",
  "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
  "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
  "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R",
  "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
  `4 0 obj << /Length ${PAGE.length} >> stream`,
  PAGE,
  "endstream endobj",
  "trailer << /Size 5 /Root 1 0 R >>",
  "%%EOF",
  "",
].join("\n");

const ABOUT = `Every call of the API, in the order in which a firm comes upon them.

1. Make a test key under API and webhooks, with every scope, as an owner with a seat in a firm that posts and carries. Put it into the variable \`key\`.
2. Run the collection from top to bottom, in Postman's runner or with newman. Each request keeps the ids that later ones need.

Nothing of it is live: test loads are on nobody's board. Folders that begin with "Refused" show refusals that are meant.`;

/** Script before each request; computes the dates of this run. */
const BEFORE_EACH = [
  `const inDays = (days) => new Date(Date.now() + days * ${DAY_MS}).toISOString().split("T")[0];`,
  ...Object.entries(DAYS).map(
    ([name, days]) => `pm.collectionVariables.set(${JSON.stringify(name)}, inDays(${days}));`,
  ),
];

/** Script after each request; waits until a used-up rate limit resets, as the response headers say. */
const AFTER_EACH = [
  'const limits = pm.response.headers.get("RateLimit") || "";',
  "const waits = [...limits.matchAll(/r=0;t=(\\d+)/g)].map(([, seconds]) => Number(seconds));",
  "if (waits.length > 0) setTimeout(() => {}, Math.max(...waits) * 1000);",
];

const script = (listen: "prerequest" | "test", exec: string[]) => ({
  listen,
  script: { type: "text/javascript", exec },
});

/** Removes the quotes around variables for prices and versions, because these are numbers. */
const bodyText = (body: object) =>
  JSON.stringify(body, null, 2).replaceAll(/"(\{\{(?:pence|version)\}\})"/g, "$1");

function bodyOf({ body, fields, file }: Step, { requestBody }: Operation) {
  if (file) {
    const pdf = { mode: "raw", raw: SAMPLE_PDF, options: { raw: { language: "text" } } };
    return { header: [{ key: "Content-Type", value: "application/pdf" }], body: pdf };
  }
  const example = requestBody?.content?.["application/json"]?.example;
  if (example === undefined) return { header: [] };
  const raw = bodyText(body ?? { ...example, ...fields });
  const json = { mode: "raw", raw, options: { raw: { language: "json" } } };
  return { header: [{ key: "Content-Type", value: "application/json" }], body: json };
}

function requestOf(step: Step, operation: Operation) {
  const [method = "", path = ""] = step.call.split(" ");
  const named = (operation.parameters ?? []).filter((each) => "name" in each);
  const values: Record<string, string | undefined> = { id: step.id, ...step.path };
  const parts = path.slice(1).split("/");
  const addressed = parts.map((part) => part.replace(/^\{(.+)\}$/, ":$1"));
  return {
    method,
    description: operation.description ?? operation.summary,
    ...bodyOf(step, operation),
    url: {
      raw: `{{baseUrl}}/${addressed.join("/")}`,
      host: ["{{baseUrl}}"],
      path: addressed,
      // Disabled unless the step sets a value, because the example's filters would hide the reader's own loads.
      query: named
        .filter((each) => each.in === "query")
        .map(({ name, description = "" }) => {
          const value = step.query?.[name];
          return { key: name, value: value ?? "", description, disabled: value === undefined };
        }),
      variable: named
        .filter((each) => each.in === "path")
        .map(({ name, description = "" }) => ({ key: name, value: values[name] ?? "", description })),
    },
  };
}

const leftOutWithout = ({ needs }: Step) =>
  needs === undefined
    ? []
    : [script("prerequest", [`if (!pm.variables.get("${needs}")) pm.execution.skipRequest();`])];

/** Returns a script that checks the response and stores values for later requests. */
function checksOf({ keeps = {}, refused }: Step, { responses }: Operation): string[] {
  // 201 stands behind the 200 of a repeated call, and the collection sends each call once.
  const status = refused?.[0] ?? Object.keys(responses).findLast((each) => each.startsWith("2"));
  const kept = Object.entries(keeps).map(
    ([name, value]) => `pm.collectionVariables.set(${JSON.stringify(name)}, ${value});`,
  );
  return [
    `pm.test("answers ${status}", () => pm.response.to.have.status(${status}));`,
    ...(refused === undefined
      ? []
      : [`pm.test("${refused[1]}", () => pm.expect(pm.response.json().code).to.eql("${refused[1]}"));`]),
    ...(kept.some((line) => line.includes("answer")) ? ["const answer = pm.response.json();"] : []),
    ...kept,
  ];
}

/**
 * Converts the OpenAPI document to a Postman collection in format 2.1, whose requests can be sent in order with one
 * test key.
 */
export function postmanCollection(document: string, baseUrl: string) {
  const { info, paths } = JSON.parse(document) as ApiDocument;
  const itemOf = (step: Step) => {
    const [method = "", path = ""] = step.call.split(" ");
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`The document has no ${step.call}.`);
    return {
      name: step.name ?? operation.summary,
      event: [...leftOutWithout(step), script("test", checksOf(step, operation))],
      request: requestOf(step, operation),
    };
  };
  return {
    info: {
      name: info.title,
      description: ABOUT,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    event: [script("prerequest", BEFORE_EACH), script("test", AFTER_EACH)],
    variable: [
      { key: "baseUrl", value: `${baseUrl}/api/v1` },
      { key: "key", value: "" },
      { key: "receiver", value: "https://example.com/freight-board" },
    ],
    item: STORY.map(({ name, description, steps }) => ({ name, description, item: steps.map(itemOf) })),
  };
}
