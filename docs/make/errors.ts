import { ERRORS, type ErrorCode } from "@board/api/server";
import { ADVICE, FIELD_CODES, WARNING_MEANINGS } from "./advice.ts";
import { NOTICE, table } from "./markdown.ts";

const codes = Object.keys(ERRORS) as ErrorCode[];

function section(code: ErrorCode): string {
  const { status, title } = ERRORS[code];
  return `### ${code}\n\n**${status}** ${title}\n\n${ADVICE[code]}\n`;
}

const rows = (entries: Record<string, string>) =>
  Object.entries(entries).map(([code, meaning]) => [`\`${code}\``, meaning]);

/** docs/errors.md: one heading for each code, so that the `type` of a problem leads to it. */
export function errorsPage(): string {
  return `# Errors

${NOTICE}

Every refusal under \`/api\` is \`application/problem+json\` as RFC 9457 has it. Its \`type\` leads to a heading of this page.
Read \`code\` in programs, \`detail\` in front of people. \`detail\` also says whether anything was changed.
Codes are never renamed within v1; new ones may come.

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
what was sent, and the call as a command for curl, which takes the key from \`KEY\`. Owners read the calls of every key, staff those of the keys
that they made. The log keeps what the operation's schema knows, without the fields that it marks as secret or personal: no keys,
secrets, collection codes, free texts and people's data, and neither name nor value of a field that the operation does not have.

The list begins with refused calls. With **Test data** on it holds the calls of test keys; one whose answer has a \`suggestion\` for a value can be
sent again with it. Live calls are never sent again.

- Reads that succeeded share a line for each minute and operation, without their answer.
- A process keeps 120 lines a minute of a firm, and 6 once the day has had 10,000. The next line counts those left out.
- Calls of people on the site are not in it.

## Order of the checks

The checks run in a fixed order, so the same mistake always gets the same answer: address and method (404, 405), key (401),
rate (429), kind of key and scope (403), seat (402), unreadable body (413, 415, 400), fields (422), the thing itself (404), its state (409).

## Codes

${codes.map(section).join("\n")}
## Codes of single fields

They are in \`errors\` of a 422; \`repeated_field\` of a 400.

${table(["Code", "What it means"], rows(FIELD_CODES))}

## Warnings

They are in \`warnings\` of a success. A warning refuses nothing, unless the call says \`Prefer: handling=strict\`: then the answer is
422 \`validation_failed\` with the warning's code at its field, and nothing is saved.

${table(["Code", "What it means"], rows(WARNING_MEANINGS))}
`;
}
