import { DISABLE_AFTER_MS, KEPT_DAYS, MAX_ENDPOINTS, MAX_REPLAY } from "@board/api/rules";
import { webhookSchemas } from "@board/api/schemas";
import { EVENT_TYPES, EVENTS, type EventType } from "@board/api/webhooks/event-types";
import {
  ATTEMPT_TIMEOUT_MS,
  IN_FLIGHT_PER_ENDPOINT,
  JITTER,
  NOTIFY_AFTER_MS,
  RETRY_STEPS,
} from "@board/worker/deliveries/rules";
import { NOTICE, table } from "./markdown.ts";
import { RECEIVERS, WITH_SDK } from "./webhook-receivers.ts";

const HOUR_MS = 3_600_000;

function span(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`;
  if (ms < HOUR_MS) return `${ms / 60_000} min`;
  return `${ms / HOUR_MS} h`;
}

/** Returns the time from the change to an attempt, as a rounded sum of the delays. */
function since(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${ms / 1_000} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function retryTable(): string {
  let total = 0;
  const rows = RETRY_STEPS.map((step, index) => {
    total += step;
    return [String(index + 2), span(step), since(total)];
  });
  return table(
    ["Attempt", "After the one before", "Since the change, about"],
    [["1", "at once", "0 s"], ...rows],
  );
}

type Members = Readonly<Record<string, unknown>>;
interface Body {
  data: Members & { load?: Members };
}

/** The event that the page shows completely. Others are shown by their differences from another event. */
export const BASE = "load.booked";
/** Members that are different in every event, so the page describes them in words. */
const OF_EVERY_EVENT = ["version", "updatedAt", "poster", "carrier"];

/** Returns the documented example of an event type's body, as parsed by its schema. */
export function exampleOf(type: EventType): Body {
  return webhookSchemas[type].parse(webhookSchemas[type].meta()?.example) as unknown as Body;
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the members of a value that are different from the base's; for objects, recursively. */
function differences(base: Members, value: Members): Members {
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (OF_EVERY_EVENT.includes(name) || JSON.stringify(member) === JSON.stringify(base[name])) return [];
    const before = base[name];
    return [[name, isObject(before) && isObject(member) ? differences(before, member) : member]];
  });
  return Object.fromEntries(
    entries.filter(([, member]) => !isObject(member) || Object.keys(member).length > 0),
  );
}

/** Returns the event type above this one on the page that has the fewest differences from it. */
function nearestTo(type: EventType): EventType {
  const above = [BASE, ...EVENT_TYPES.slice(0, EVENT_TYPES.indexOf(type))] as const;
  const lengthTo = (one: EventType) =>
    JSON.stringify(differences(exampleOf(one).data, exampleOf(type).data)).length;
  return above.reduce((best, one) => (lengthTo(one) < lengthTo(best) ? one : best));
}

/** Returns the first event type above this one with the same data, for events about no load; null if there is none. */
function alike(type: EventType): EventType | null {
  const [kind] = type.split(".");
  const above = EVENT_TYPES.slice(0, EVENT_TYPES.indexOf(type));
  return above.find((one) => one.split(".")[0] === kind && membersOf(one) === membersOf(type)) ?? null;
}

/** Returns data without the facts of a load of the board, which `offer.received` shows, and words for them. */
function withoutFacts(data: Members): { data: Members; words: string } {
  const { matched } = data;
  if (!isObject(matched)) return { data, words: "" };
  const { load: _, ...others } = matched;
  return { data: { ...data, matched: others }, words: "; its `load` as in `offer.received`" };
}

/** Returns JSON with lines of at most 100 characters where possible. */
function json(value: unknown, indent = "", before = ""): string {
  const deeper = `${indent}  `;
  const lines = isObject(value)
    ? Object.entries(value).map(([name, member]) => `"${name}": ${json(member, deeper, `"${name}": `)}`)
    : Array.isArray(value)
      ? value.map((member) => json(member, deeper))
      : null;
  if (lines === null || lines.length === 0) return JSON.stringify(value);
  const [open, close] = isObject(value) ? ["{", "}"] : ["[", "]"];
  const flat = isObject(value) ? `{ ${lines.join(", ")} }` : `[${lines.join(", ")}]`;
  if (!flat.includes("\n") && indent.length + before.length + flat.length <= 100) return flat;
  return `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** Returns the list of the members of `data`, from the schema. */
function membersOf(type: EventType): string {
  const { load } = exampleOf(type).data;
  const inBrief = load !== undefined && !("miles" in load);
  const names = Object.keys(webhookSchemas[type].shape.data.shape).map(
    (name) => `\`${name}\`${name === "load" && inBrief ? " in brief" : ""}`,
  );
  return names.join(", ").replace("`poster`, `carrier`", "`poster` or `carrier`");
}

function typeSection(type: EventType): string {
  const { to, tells } = EVENTS[type];
  const { data } = exampleOf(type);
  const nearest = type === BASE ? null : data.load === undefined ? alike(type) : nearestTo(type);
  const shown = withoutFacts(data);
  const differs = nearest === null ? shown.data : differences(exampleOf(nearest).data, data);
  const members = nearest === null || membersOf(nearest) !== membersOf(type) ? `: ${membersOf(type)}` : "";
  const isPrinted = type !== BASE && Object.keys(differs).length > 0;
  return [
    `### ${type}\n\n${tells} To ${to.length === 0 ? "whoever asks" : `the ${to.join(" and the ")}`}${members}${shown.words}`,
    nearest === null ? "." : `; as \`${nearest}\`${isPrinted ? ", but" : "."}`,
    isPrinted ? `\n\n\`\`\`json ${type}\n${json(differs)}\n\`\`\`` : "",
  ].join("");
}

export function webhooksPage(): string {
  return `# Webhooks

${NOTICE}

The board posts what happens to your loads and quotes to an address of yours, as it happens: the first attempt is made
within a second of the change.

Webhooks follow [Standard Webhooks](https://www.standardwebhooks.com) 1.0, so its libraries verify them as they are.

## A receiver of your own

Register its address with a key that has the scope \`webhooks\` and that an owner made. The answer holds the secret, which is shown only once: keep it where you
keep passwords.

\`\`\`sh
export KEY=fb_test_… # Yours
HOOK=https://tms.example.com/freight-board # Yours; http://localhost:4000 on a board that runs on your own machine
curl -s https://board.example/api/v1/webhook-endpoints \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"'$HOOK'","events":["*"]}' | tee endpoint.json
ENDPOINT=$(grep -o 'endpoint_[0-9a-z]*' endpoint.json | head -1)
export WEBHOOK_SECRET=$(grep -o 'whsec_[^"]*' endpoint.json)
\`\`\`

Save a receiver, and start it in the same shell:

${RECEIVERS.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``).join("\n\n")}

Have a test sent. The receiver says \`webhook.test\`: it came, and its signature fits.

\`\`\`sh
curl -X POST https://board.example/api/v1/webhook-endpoints/$ENDPOINT/test -H "Authorization: Bearer $KEY"
\`\`\`

- The address must be HTTPS and on the public internet; only a board on your own machine sends to \`localhost\`. For a receiver on your machine
  register nothing: \`npx --package=https://board.example/sdk.tgz freight-board listen --forward-to http://localhost:4000\` reads the feed, signs each event and sends it there. See
  [the command line](command-line.md#webhooks-on-your-own-machine). A firm has at most ${MAX_ENDPOINTS} endpoints, and as many again for test
  loads: the key's mode decides.
- \`events\` takes types from the list below, or \`["*"]\` for all, including types that are added later. Ignore types that you do not know.
- \`GET /webhook-endpoints/{id}/deliveries\` shows what was sent, every attempt, and what your side answered.

## What your side does

1. **Keep the body as bytes**, before anything parses it.
2. **Verify** the signature and the time. If they are wrong, answer 400 and drop the event.
3. **Answer 2xx within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds**, before you do the work: put the event on a queue of your own.
4. **Process every event once**, by \`id\`, which is also the header \`webhook-id\`. An event can arrive twice: when your answer
   was lost, or when you asked for a replay.
5. **Apply only newer state.** \`data.load\` is the whole load as your firm could read it at that moment. Put it in the place of what you
   have where its \`version\` is higher, and leave what you have where it is not: the order of events is not promised. Still
   process an event with a lower version: after an outage, \`load.booked\` can arrive after \`load.in_transit\`.

A side that does both loses nothing. No single event is indispensable: the next one of the load brings the state of those before it.

\`data.load\` has the sites, notes, price and dates. It has no \`quotes\`, \`allowedActions\` and \`collectionCode\`, and \`data.quote\` has no message,
score, \`checks\` and \`allowedActions\`. Read those with \`GET /loads/{id}\`.

\`\`\`js
const loads = new Map(); // Your table of loads
const processed = new Set(); // Your table of processed events, written in the same transaction

async function handle(event) {
  if (processed.has(event.id)) return; // Sent again
  processed.add(event.id);
  if (event.type === "webhook.test") return; // The load of a test is made up.
  const { load } = event.data; // Undefined in passport.… and network.…
  const known = loads.get(load?.id)?.version ?? 0;
  if (load?.version > known) loads.set(load.id, load);
  console.log(event.type); // React to what happened; this line runs once for each event.
}
\`\`\`

A redirect is not followed and counts as a failure. The delivery's attempt says where it leads, such as
\`redirected (308) to https://example.com/hooks/\`, without credentials, query and fragment: make that address your endpoint's \`url\`. At most ${IN_FLIGHT_PER_ENDPOINT} requests to an endpoint are open at once.

## How a request is signed

Each request carries

\`\`\`text
webhook-id: evt_01k9z4e0a8h6xs2v4w7zf9bn3p
webhook-timestamp: 1795521600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
\`\`\`

The signature is the HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\` in base64. Its key is the part of the
secret behind \`whsec_\`, read as base64. The header may hold several signatures with spaces between: one that fits is
enough. Refuse a timestamp more than five minutes off.

The SDK does this on edge runtimes, in browsers and on Node:

\`\`\`ts
${WITH_SDK}
\`\`\`

## Change the secret

\`POST /webhook-endpoints/{id}/rotate-secret\` gives a new one. For \`overlapHours\` (24 by default, at most 72) each
request carries both signatures, so you can switch at any time in between. \`{"overlapHours": 0}\` ends the old one at once:
do that when it has leaked.

## When your side does not answer

Anything but 2xx within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds is tried again:

${retryTable()}

Each step is stretched or shortened by up to ${JITTER * 100} %. A \`Retry-After\` of yours counts between once and twice the step.

- **After ${RETRY_STEPS.length + 1} failed attempts** the delivery is \`failed\` and is not tried again. [Replay it](#after-an-outage) with \`onlyFailed\`, or read the feed.
- **After ${span(NOTIFY_AFTER_MS)} of nothing but failures** your firm gets a notification on the site and an email.
- **After ${DISABLE_AFTER_MS / HOUR_MS / 24} days of nothing but failures** the endpoint is disabled, and you are told.
- **Answer 410** and it is disabled at once.

## After an outage

1. Put your side right, and enable the endpoint if it was disabled: \`PATCH /webhook-endpoints/{id} {"status":"enabled"}\`.
2. Have everything sent that you missed:

\`\`\`sh
SINCE=$(date -u -d "-1 day" +%FT%TZ 2> /dev/null || date -u -v-1d +%FT%TZ)
curl https://board.example/api/v1/webhook-endpoints/$ENDPOINT/replay \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"since":"'$SINCE'","onlyFailed":true}'
\`\`\`

\`onlyFailed\` leaves out what was delivered or is still being tried, and takes what happened while the endpoint was
disabled. One call queues up to ${MAX_REPLAY.toLocaleString("en-GB")} events, the oldest first. While the answer says \`more\`, call again: with \`onlyFailed\`, or the same events
are queued again, and with another \`Idempotency-Key\` if you send one. \`{"eventId":"evt_…"}\` replays one.

Or read [the feed](watching.md#the-feed), which holds the same bodies for ${KEPT_DAYS} days.

## Test mode

An endpoint made with a test key gets the events of test loads, with \`isTest: true\`, and no others.

## The types

\`poster\` is in the carrier's copy and \`carrier\` in the poster's, from booking on, while the load has a carrier. No other copy names anybody.

\`passport.…\` is about your firm, \`network.…\` about a network, \`vehicle.…\` about an empty vehicle, and \`load.matched\` has it in \`matched\`: look at \`type\` first.

Else \`data.load\` is the whole load for the poster, and for the carrier that has the job. A carrier that was declined, lost or no longer has the
job gets it in brief, in \`quote.declined\`, \`quote.lost\`, \`quote.void\` and its \`load.reopened\`: which load it is, its status and version, the days and the
terms. Nothing of the [job sheet](job-sheet.md) is in it. Events that were stored before the whole load was sent are brief for
everybody; in TypeScript, \`"miles" in load\` tells the two apart.

A carrier that loses the job reads its earlier events as it may read them now, in the feed, in the log of deliveries and in a replay: the load in
brief, without the poster's contacts and without messages. A job that is called off loses its sheet and its messages. Ids, types, versions and
order stay.

This is \`${BASE}\` as its carrier gets it:

\`\`\`json
${json(exampleOf(BASE))}
\`\`\`

Each type below says its recipients, the members of its \`data\`, and which of their values are not as in one above. \`timestamp\` and \`updatedAt\` are the time
of the change, and \`version\` grows with it. A \`carrier\` has the members of a \`poster\`. The
[OpenAPI document](/api/v1/openapi.json) has every type whole, under \`webhooks\`.

${EVENT_TYPES.map(typeSection).join("\n\n")}
`;
}
