import type { Scope } from "@board/api/rules";
import type { oas31 } from "zod-openapi";

const REQUEST_ID = "req_01k9z3v6h8e7t9c2m4q5r6s7t8";

const headers: oas31.HeadersObject = {
  RequestId: {
    required: true,
    description: "The id of this request. Quote it when something looks wrong.",
    schema: { type: "string", pattern: "^req_[0-9a-z]{26}$" },
    example: REQUEST_ID,
  },
  RateLimitPolicy: {
    required: true,
    description: "The limits of your firm in this mode: `q` requests in `w` seconds.",
    schema: { type: "string" },
    example: '"burst";q=20;w=1, "minute";q=600;w=60',
  },
  RateLimit: {
    required: true,
    description: "What is left of each limit: `r` requests, anew in `t` seconds.",
    schema: { type: "string" },
    example: '"burst";r=19;t=1, "minute";r=598;t=42',
  },
  ETag: {
    required: true,
    description:
      "Send it back as If-None-Match to ask whether the answer still holds. That of GET /loads/{id} begins with the load's version: send it back as If-Match when you change the load.",
    schema: { type: "string" },
    example: 'W/"qPvOTFBqWkUuX0hUqnVJ2g"',
  },
  RetryAfter: {
    description: "Seconds to wait before the next try.",
    schema: { type: "string", pattern: "^[0-9]+$" },
    example: "1",
  },
  WWWAuthenticate: {
    required: true,
    description: "What is wrong with the credentials (RFC 6750).",
    schema: { type: "string" },
    example: 'Bearer realm="api", error="invalid_token", error_description="Unknown API key"',
  },
  IdempotentReplayed: {
    description: "Present where the answer repeats an earlier request with the same Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
};

const fileHeaders: oas31.HeadersObject = {
  ContentDisposition: {
    required: true,
    description: "Always an attachment, with a name to save it under.",
    schema: { type: "string" },
    example: `attachment; filename="POD-FB-7K3M-92QX.pdf"; filename*=UTF-8''POD-FB-7K3M-92QX.pdf`,
  },
  ReprDigest: {
    required: true,
    description: "The SHA-256 of the file (RFC 9530).",
    schema: { type: "string" },
    example: "sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:",
  },
};

/** Parameters have no examples, because API consoles send an example unless the user removes it, which changes the call. */
const parameters: Record<string, oas31.ParameterObject> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Your own reference for this request, such as `J-4711`: 1 to 255 visible characters. A repeat within 7 days does nothing again and gets the first result.",
    schema: { type: "string", minLength: 1 },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description:
      "`handling=strict`: refuse with 422 whatever would only be a warning, and another body under a used Idempotency-Key; nothing is changed.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      'The version of the load that you saw, such as `"7"`, or the ETag of GET /loads/{id} as you got it; several with commas between. At another version nothing is changed, and the answer is 409 `changed_meanwhile` with both. A repeat under an Idempotency-Key is answered before it is looked at.',
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag of an earlier answer; 304 where that still holds.",
    schema: { type: "string" },
  },
};

const fault: oas31.SchemaObject = {
  type: "object",
  description: "One wrong field. Exactly one of pointer, parameter and header says where.",
  required: ["code", "detail"],
  properties: {
    pointer: { type: "string", description: "JSON Pointer into the body.", example: "#/deliverDate" },
    parameter: {
      type: "string",
      description: "A name in the query string or the address.",
      example: "limit",
    },
    header: { type: "string", description: "The name of a header.", example: "Idempotency-Key" },
    code: {
      type: "string",
      description: "For programs: what is wrong with it.",
      example: "before_collect_date",
    },
    detail: {
      type: "string",
      description: "For people: what is wrong with it, and what to do.",
      example: "deliverDate must not be before collectDate.",
    },
    suggestion: {
      type: "string",
      description: "The name or the value that is probably meant, in place of the wrong one.",
      example: "tailLift",
    },
  },
  oneOf: [{ required: ["pointer"] }, { required: ["parameter"] }, { required: ["header"] }],
};

const problem: oas31.SchemaObject = {
  type: "object",
  description: "A refusal (RFC 9457). Switch on `code`; further members may be added.",
  required: ["type", "title", "status", "code", "detail", "requestId"],
  properties: {
    type: { type: "string", format: "uri-reference", description: "The page that explains the code." },
    title: { type: "string", description: "The same for every problem of this code." },
    status: { type: "integer", minimum: 400, maximum: 599, description: "The answer's status." },
    code: { type: "string", pattern: "^[a-z_]+$", description: "Never renamed within v1." },
    detail: { type: "string", description: "What happened, and whether anything was changed." },
    requestId: {
      type: "string",
      description: "The id of the request, as in the header Request-Id. The request log finds it by this.",
      example: REQUEST_ID,
    },
    instance: {
      type: "string",
      format: "uri-reference",
      description: "The call in your firm's request log, for 7 days. Left out where no key was read.",
      example: `https://board.example/settings/api/log?request=${REQUEST_ID}`,
    },
    errors: {
      type: "array",
      description: "Every wrong field at once. Left out where no field is wrong.",
      items: { $ref: "#/components/schemas/ProblemField" },
    },
  },
};

/** Descriptions of the scopes: the calls that each allows. */
const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "loads:read": "reads your loads, templates, carriers and figures.",
  "loads:write": "posts and changes loads, accepts quotes, collects and delivers, saves sites and templates.",
  "board:read": "reads the board and saved searches, for a member with a seat.",
  "quotes:write": "quotes, takes back and books, changes the passport, fleet, bases and saved searches.",
  webhooks: "makes and changes webhook endpoints, and replays events.",
  "events:read": "reads your feed of events.",
};

/** Components that the operations refer to. */
export const COMPONENTS = {
  headers: { ...headers, ...fileHeaders },
  parameters,
  schemas: { Problem: problem, ProblemField: fault } satisfies oas31.SchemasObject,
  securitySchemes: {
    ApiKey: {
      type: "http",
      scheme: "bearer",
      description: [
        "`Authorization: Bearer fb_live_…` or `fb_test_…`. Keys are made on the site, under Settings, and each is given scopes:",
        "",
        ...Object.entries(SCOPE_WORDS).map(([scope, words]) => `- \`${scope}\`: ${words}`),
      ].join("\n"),
    },
    driverLink: {
      type: "http",
      scheme: "bearer",
      description:
        "`Authorization: Bearer` and the last part of a driver's link, `/d/…`. It acts in the carrier's name on one booking, and may call what names this scheme alone: anything else is 403 `driver_not_allowed`. 5 calls a second and 120 a minute for each link, apart from the firm's.",
    },
  } as const,
};

export const EXAMPLE_REQUEST_ID = REQUEST_ID;

const HEADER_NAMES = {
  "Request-Id": "RequestId",
  "RateLimit-Policy": "RateLimitPolicy",
  RateLimit: "RateLimit",
  ETag: "ETag",
  "Content-Disposition": "ContentDisposition",
  "Repr-Digest": "ReprDigest",
  "Retry-After": "RetryAfter",
  "WWW-Authenticate": "WWWAuthenticate",
  "Idempotent-Replayed": "IdempotentReplayed",
} as const;

/** Returns references to the response headers; `Request-Id` is always included. */
export function headerRefs(...names: (keyof typeof HEADER_NAMES)[]): oas31.HeadersObject {
  return Object.fromEntries(
    (["Request-Id", ...names] as const).map((name) => [
      name,
      { $ref: `#/components/headers/${HEADER_NAMES[name]}` },
    ]),
  );
}
