import { BEAT_MS, STORIES } from "@board/api/rules";
import { NOTICE, table } from "./markdown.ts";

const stories = Object.entries(STORIES).map(([name, { poster, carrier }]) => [
  `\`sandbox:${name}\``,
  poster ?? "",
  carrier ?? "",
]);

const POST = `-H "Authorization: Bearer $KEY" -H "Content-Type: application/json"`;
const AUTH = `-H "Authorization: Bearer $KEY"`;
const API = "https://board.example/api/v1";

const posting = (
  externalRef: string,
) => `  -d '{"type":"PALLETS","vehicleClass":"EIGHTEEN_T","weightBand":"T_3_7","pallets":12,
       "fromPostcode":"LS10 1AB","toPostcode":"SW1A 2AA","collectDate":"'$DAY'","externalRef":"${externalRef}"}'`;

const MOVES = [
  ["`{}`", "the story's next move, now"],
  ['`{"to":"QUOTED"}`', "the next made-up carrier quotes; on a load for you, you do"],
  [
    '`{"to":"QUOTED","carrier":2,"amountPence":39000}`',
    "that carrier quotes that price, in place of its present one",
  ],
  ['`{"to":"DELIVERED"}`', "everything up to the delivery, with a sample proof"],
  ['`{"to":"ARRIVED","place":2}`', "the carrier arrives at that place; left out: at the next one"],
  ['`{"to":"POSTED"}`', "the carrier hands a booked load back"],
  ['`{"to":"DISPUTED"}`', "the made-up end raises a dispute"],
  ['`{"to":"EXTRA_PROPOSED"}`', "the carrier proposes an extra"],
  ['`{"to":"INVOICED"}`', "the carrier issues the invoice of the job"],
  [
    '`{"to":"SELF_BILL_PROPOSED"}`',
    "on a load for you: its made-up poster proposes [self-billing](self-billing.md), which you accept",
  ],
  [
    '`{"to":"SELF_BILLED"}`',
    "on a load for you: it is confirmed, and its made-up poster makes the self-bill of that day",
  ],
];

/** Returns docs/sandbox.md: how to play both ends with a test key, the stories, and the test clock. */
export function sandboxPage(): string {
  return `# Sandbox

${NOTICE}

With a test key you try both sides: made-up carriers quote on your test loads, and made-up posters post test loads that you quote on. Every
webhook of a live load is sent, with \`isTest: true\`.

Test data and live loads never meet. Test loads are on nobody's board, alert nobody and count in no statistic, score or guide price.

## As a poster

Name a story in \`externalRef\`. Words after a blank are your own.

\`\`\`sh
export KEY=fb_test_… # Yours
DAY=$(date -d tomorrow +%F 2> /dev/null || date -v+1d +%F)
curl -s ${API}/loads ${POST} \\
${posting("sandbox:whole-life J-4711")} | tee load.json
LOAD=$(grep -o 'load_[0-9a-z]*' load.json | head -1)
\`\`\`

Three carriers quote, one every ${BEAT_MS / 1_000} seconds. \`quote.received\` tells you, and the load lists them, cheapest first. Take the first:

\`\`\`sh
until curl -s ${API}/loads/$LOAD ${AUTH} | grep -o 'quote_[0-9a-z]*' > quotes.txt; do sleep 1; done
QUOTE=$(head -1 quotes.txt)
curl -X POST ${API}/loads/$LOAD/quotes/$QUOTE/accept ${AUTH}
\`\`\`

The carrier collects, delivers and sends a sample proof, ${BEAT_MS / 1_000} seconds after each other: \`load.in_transit\`, \`load.delivered\`. Then it is your turn:

\`\`\`sh
until curl -s ${API}/loads/$LOAD ${AUTH} | grep -q '"status":"DELIVERED"'; do sleep 1; done
curl -o pod.pdf ${API}/loads/$LOAD/pod ${AUTH}
curl -X POST ${API}/loads/$LOAD/confirm ${AUTH}
\`\`\`

A test load without a story stays as it is until you [advance](#at-your-own-pace) it.

## As a carrier

Have a made-up poster post a test load for your firm alone. The body is that of \`POST /loads\`. Your firm need not be approved yet; a
[seat](quoting.md) is needed as for live loads.

\`\`\`sh
curl -s ${API}/test/loads ${POST} \\
${posting("T-1")} | tee load.json
LOAD=$(grep -o 'load_[0-9a-z]*' load.json | head -1)
curl ${API}/test/board ${AUTH}
\`\`\`

\`GET /test/board\` lists your open test loads with the filters, order and pages of the board. \`GET /board\` stays the live board, which a test
key reads only. The load names sample conditions of carriage: with \`expectedConditionsId\` a quote is refused where they are not those you saw.
Now quote:

\`\`\`sh
curl ${API}/loads/$LOAD/quotes ${POST} -d '{"amountPence":49800}'
\`\`\`

The poster accepts after ${BEAT_MS / 1_000} seconds: \`quote.accepted\` and \`load.booked\`, with the poster's name. Carry it by the same calls as a live load:

\`\`\`sh
until curl -s "${API}/quotes?limit=1" ${AUTH} | grep -q ACCEPTED; do sleep 1; done
curl ${API}/loads/$LOAD/collect ${POST} -d '{"driver":"Sam Reed"}'
curl -T pod.pdf ${API}/loads/$LOAD/pod ${AUTH} -H "Content-Type: application/pdf"
curl ${API}/loads/$LOAD/deliver ${POST} -d '{"receivedBy":"M. Patel"}'
\`\`\`

The poster confirms: \`load.confirmed\`.

\`\`\`sh
until curl -s ${API}/loads/$LOAD ${AUTH} | grep '"status":"CONFIRMED"'; do sleep 1; done
\`\`\`

Post an [empty vehicle](vehicles.md) first, and \`load.matched\` tells you of each such load that fits it, by the rules of live loads.

A quote, a booking or a withdrawal on any other load, a live one above all, is 403 \`test_key_not_allowed\`.

## Stories

${table(["`externalRef`", "Your test load, as a poster", "A test load for you, as a carrier"], stories)}

- A story is read when the load is posted. One that does not exist is 422 \`unknown_story\`, with those that do.
- An empty cell: the story is for the other side.
- The made-up end of a booked load answers your messages, and agrees to a change that you propose. The note \`REFUSE\` has it refused.
- On a live load \`externalRef\` is your own, whatever it says.

## On the site

**Test data** in the top bar shows what your test keys do: the poster dashboard, load pages, quotes, the diary, keys, the request log and the
passport hold test data only, each with **TEST** beside its title. You may act there too: accept a made-up quote, collect, deliver. **Board** shows
the loads of \`GET /test/board\` in place of the live ones, takes your price in the line, and has a load posted for you without a key.

It is on for this browser and for you alone until you switch it off, sign out or act for another firm. Addresses do not change: a link to a live
load opens with it off. People, vehicles, saved sites and other settings are the same for both. Figures are of live loads.

## At your own pace

\`POST /test/loads/{id}/advance\` does not wait for anybody. It makes the moves of both ends:

${table(["Body", "What happens"], MOVES)}

\`\`\`sh
curl -s ${API}/loads ${POST} \\
${posting("T-2")} | tee load.json
LOAD=$(grep -o 'load_[0-9a-z]*' load.json | head -1)
curl ${API}/test/loads/$LOAD/advance ${POST} -d '{"to":"CONFIRMED"}'
\`\`\`

## The clock

\`at\` is a test clock for one load. With \`to\`, what happens is dated by it. Alone it lets time go by: quotes expire after 72 hours, a
load that nobody booked after its collection day, and a delivery is confirmed after seven days.

\`\`\`sh
LATER=$(date -u -d "+10 days" +%FT%TZ 2> /dev/null || date -u -v+10d +%FT%TZ)
curl ${API}/test/loads/$LOAD/advance ${POST} -d '{"at":"'$LATER'"}'
\`\`\`

The clock of a load goes on from its last change and never back, at most 400 days ahead. Webhooks are sent at once; \`timestamp\` in their body is
the clock's.
`;
}
