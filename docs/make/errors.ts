import { appRouter } from "@board/api";
import { ERRORS, type ErrorCode } from "@board/api/server";
import { createRoutes } from "@board/rest";
import { refusalsOf } from "@board/rest/refusals";
import { ADVICE, FIELD_CODES, SITE_FIELD_CODES, WARNING_MEANINGS } from "./advice.ts";
import { NOTICE, table } from "./markdown.ts";

const codes = Object.keys(ERRORS) as ErrorCode[];
export const routes = createRoutes(appRouter).all;
type Route = (typeof routes)[number];

/** A group of calls, with the codes that each of them can be refused with. */
interface Kind {
  calls: string;
  include: (route: Route) => boolean;
  codes: readonly ErrorCode[];
}

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const callOf = ({ method, template }: Route) => `${method} ${template}`;
const needsScope = ({ meta }: Route) => meta.access?.scope !== undefined;
const withoutScope = routes.filter((route) => !needsScope(route)).map(callOf);

/** Codes of refusals that are sent before the operation is known. */
const OF_REQUESTS: readonly ErrorCode[] = [
  "malformed_request",
  "method_not_allowed",
  "request_timeout",
  "misdirected_request",
  "headers_too_large",
];

/** The groups of calls. Their codes are listed once for each group. */
export const SHARED: readonly Kind[] = [
  {
    calls: "Every call",
    include: () => true,
    codes: ["validation_failed", "rate_limited", "internal_error", "unavailable"],
  },
  {
    calls: "Every call with a key",
    include: ({ meta }) => !meta.open,
    codes: ["key_missing", "key_invalid", "key_expired", "key_revoked", "firm_suspended"],
  },
  {
    calls: `Every call that needs a scope, which is all but ${inCode(withoutScope)}`,
    include: needsScope,
    codes: ["scope_missing"],
  },
  {
    calls: "Every call but a `GET`",
    include: ({ method }) => method !== "GET",
    codes: ["body_too_large", "unsupported_media_type"],
  },
  {
    calls: "The same, unless it sends a file",
    include: ({ method, meta }) => method !== "GET" && !meta.upload,
    codes: ["malformed_json", "body_not_object"],
  },
  {
    calls: "Every `POST`",
    include: ({ method }) => method === "POST",
    codes: ["idempotency_key_invalid", "idempotency_key_reused", "idempotency_in_progress"],
  },
  {
    calls: "Every change of a load, its quotes, proof or disputes",
    include: ({ changesLoad }) => changesLoad,
    codes: ["if_match_invalid", "changed_meanwhile"],
  },
];

export const ofRoute = (route: Route) => [...refusalsOf(route).values()].flat();

/** Returns the codes of a call that are not those of its groups. */
function ownCodes(route: Route): ErrorCode[] {
  const shared = SHARED.filter(({ include }) => include(route)).flatMap((kind) => kind.codes);
  return ofRoute(route).filter((code) => !shared.includes(code));
}

/** Codes that a call with an API key can return. All others are the site's. */
const OF_CALLS = new Set<ErrorCode>([...OF_REQUESTS, ...routes.flatMap(ofRoute)]);

function callLines(): string {
  const lines = routes
    .map((route) => ({ call: callOf(route), own: ownCodes(route) }))
    .filter(({ own }) => own.length > 0)
    .map(({ call, own }) => `- \`${call}\`: ${inCode(own)}`);
  return lines.join("\n");
}

function sections(include: (code: ErrorCode) => boolean): string {
  return codes
    .filter(include)
    .map((code) => `### ${code}\n\n**${ERRORS[code].status}** ${ERRORS[code].title}\n\n${ADVICE[code]}\n`)
    .join("\n");
}

const rows = (entries: Record<string, string>) =>
  Object.entries(entries).map(([code, meaning]) => [`\`${code}\``, meaning]);

/** Returns docs/errors.md. It has a heading for each code, to which the `type` of a problem links. */
export function errorsPage(): string {
  return `# Errors

${NOTICE}

Every refusal under \`/api\` is \`application/problem+json\` as RFC 9457 has it. Its \`type\` leads to a heading of this page.
Read \`code\` in programs, \`detail\` in front of people. \`detail\` also says whether anything was changed.
Codes are never renamed within v1; new ones may come. The rules behind them: [the specification](specification.md#contract-7-errors).

\`\`\`json
{
  "type": "https://board.example/docs/errors#validation_failed",
  "title": "The request is not valid.",
  "status": 422,
  "code": "validation_failed",
  "detail": "1 field needs changing. Nothing was changed.",
  "requestId": "req_01k9z4e0a8h6xs2v4w7zf9bn3p",
  "errors": [
    {
      "pointer": "#/deliverDate",
      "code": "before_collect_date",
      "detail": "deliverDate 2026-11-19 is earlier than collectDate 2026-11-20."
    }
  ]
}
\`\`\`

Each entry of \`errors\` says where it is: \`pointer\` in the body, \`parameter\` in the address, or \`header\`.
\`suggestion\` is there where a name or a postcode was probably mistyped: put it in the place of the wrong one.
Every answer, a success too, carries the header \`Request-Id\`. Give it to us when you ask about a call.

## Find a call by its id

\`\`\`text
/settings/api/log?request=req_01k9z4e0a8h6xs2v4w7zf9bn3p
\`\`\`

A refusal's \`instance\` is this address. For 7 days your [request log](/settings/api/log) opens a call with an API key by its \`requestId\`: the problem in words, the wrong value marked in
what was sent, and the call as a command for curl, which takes the key from \`KEY\`. Owners read the calls of every key, others those of the keys
that they made. The log keeps what the operation's schema knows, without the fields that it marks as secret or personal: no keys,
secrets, collection codes, free texts and people's data, and neither name nor value of a field that the operation does not have.

The list begins with refused calls. With **Test data** on it holds the calls of test keys; one whose answer has a \`suggestion\` for a value can be
sent again with it. Live calls are never sent again.

- Reads that succeeded share a line for each minute and operation, without their answer.
- A process keeps 120 lines a minute of a firm, and 6 once the day has had 10,000. The next line counts those left out.
- Calls of people on the site are not in it.

## Order of the checks

The checks run in a fixed order, so the same mistake always gets the same answer: [the table](specification.md#contract-1-check-order).

## Codes by call

- Before a call is known: ${inCode(OF_REQUESTS)}, and \`not_found\` where the API has no such address.
${SHARED.map((kind) => `- ${kind.calls}: ${inCode(kind.codes)}.`).join("\n")}

Beside these, a call has codes of its own. One that is not in this list has none.

${callLines()}

## Codes

${sections((code) => OF_CALLS.has(code))}
## Codes of single fields

They are in \`errors\` of a 422; \`repeated_field\` of a 400.

${table(["Code", "What it means"], rows(FIELD_CODES))}

## Warnings

They are in \`warnings\` of a success. A warning refuses nothing, unless the call says \`Prefer: handling=strict\`: then the answer is
422 \`validation_failed\` with the warning's code at its field, and nothing is saved.

${table(["Code", "What it means"], rows(WARNING_MEANINGS))}

## Codes of the site

People get these on the site. No call of the API is refused with one, so a program needs none of them.

${sections((code) => !OF_CALLS.has(code))}
These are in \`errors\` of a 422 there:

${table(["Code", "What it means"], rows(SITE_FIELD_CODES))}
`;
}
