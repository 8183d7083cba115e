import type { LoadActionName } from "@board/api/loads/allowed-actions";
import { FINAL, LIFECYCLE, type LoadAction, type Mover } from "@board/api/loads/lifecycle";
import type { OwnQuoteAction, QuoteAction } from "@board/api/rules";
import type { LoadStatus } from "@board/db/enums";
import { NOTICE, table } from "./markdown.ts";

/** The API call of each action, with a note. */
export const MOVES: Record<LoadAction, { call: string; note: string }> = {
  amend: {
    call: "PATCH /loads/{id}",
    note: "A change of type, postcodes, dates, slots, vehicle, weight, counts, ADR, tail-lift, terms or further stops makes active quotes `VOID`. Price, notes, references and whom to ask for leave them active.",
  },
  open: {
    call: "POST /loads/{id}/open",
    note: "A load that is not for everybody comes to the board; early access begins.",
  },
  accept: {
    call: "POST /loads/{id}/quotes/{quoteId}/accept",
    note: "The quote stands and has not expired. Every other one becomes `LOST`. Each end learns who the other is.",
  },
  book: {
    call: "POST /loads/{id}/book",
    note: "The poster named a price. The first carrier wins; the next one gets 409.",
  },
  cancel: {
    call: "POST /loads/{id}/cancel",
    note: "Active quotes become `VOID`. A booked load needs a `reason`, and is marked `late` on or after its collection day.",
  },
  expire: {
    call: "",
    note: "At midnight in London after the collection day. From then on it is off the board and cannot be booked, whether or not the status has been written yet.",
  },
  collect: {
    call: "POST /loads/{id}/collect",
    note: "Not before the day ahead of `collectDate`, not in the future. A load with `requires.gateCheck` answers 409 `gate_check_missing` until the yard has checked the code.",
  },
  handBack: {
    call: "POST /loads/{id}/hand-back",
    note: "Until the collection day is over, with a `reason`. Counts against the carrier, who cannot quote on this load again.",
  },
  release: {
    call: "POST /loads/{id}/release",
    note: "Until the collection day is over, with a `reason`. Counts against the poster.",
  },
  deliver: {
    call: "POST /loads/{id}/deliver",
    note: "The proof of delivery comes first, else 409 `pod_required`.",
  },
  confirm: {
    call: "POST /loads/{id}/confirm",
    note: "By itself after seven days, unless somebody disputes.",
  },
  dispute: { call: "POST /loads/{id}/dispute", note: "With a `reason` and `details`. Both sides are heard." },
  withdrawDispute: {
    call: "POST /loads/{id}/dispute/withdraw",
    note: "By the side that raised it. The load goes back to the status it came from.",
  },
  resolveDispute: {
    call: "POST /loads/{id}/dispute/resolve",
    note: "One side proposes, the other agrees with the same call. An admin rules alone.",
  },
};

const actions = Object.keys(LIFECYCLE) as LoadAction[];

/** The API call of each name in `allowedActions`, with conditions other than the load's status and the firm's end. */
const ALLOWED: Record<LoadActionName, [call: string, note: string]> = {
  amend: [MOVES.amend.call, ""],
  open: [MOVES.open.call, "While it is not for everybody."],
  sites: ["PUT /loads/{id}/sites", "The poster, until the load is delivered."],
  cancel: [MOVES.cancel.call, ""],
  repost: ["POST /loads/{id}/repost", "The poster, once the load has ended."],
  release: [MOVES.release.call, "Until the collection day is over."],
  handBack: [MOVES.handBack.call, "Until the collection day is over."],
  announceVehicle: ["PUT /loads/{id}/vehicle", "The carrier, while the load is `BOOKED`."],
  gateCheck: [
    "POST /loads/{id}/gate-check",
    "The poster, while the load is `BOOKED` or `IN_TRANSIT` and not checked, until the code is locked.",
  ],
  newCollectionCode: ["POST /loads/{id}/collection-code", "The poster, while the load is `BOOKED`."],
  driverLink: ["POST /loads/{id}/driver-links", "The carrier, while the load is `BOOKED` or `IN_TRANSIT`."],
  trackingLink: ["POST /loads/{id}/tracking-links", "The poster, until the load ends."],
  collect: [
    MOVES.collect.call,
    "From the day before `collectDate` on; once checked at the gate, where the load requires it.",
  ],
  pod: [
    "PUT /loads/{id}/pod",
    "The carrier, from collection until the delivery is confirmed, or until pages or a signature seal the proof.",
  ],
  podPage: [
    "POST /loads/{id}/pod/pages",
    "The carrier, while the load is `BOOKED` or `IN_TRANSIT`, for a place at which it is not done.",
  ],
  deliver: [
    MOVES.deliver.call,
    "Once there is a proof of delivery: a file, or a page of the delivery. A call with a signature needs neither.",
  ],
  confirm: [MOVES.confirm.call, ""],
  paid: [
    "POST /loads/{id}/paid",
    "Either end, after delivery, or of a cancelled load with accepted extras, which alone are then paid; again to correct the time, or, by the carrier, to confirm what the poster recorded. The poster cannot change what the carrier recorded.",
  ],
  milestone: [
    "POST /loads/{id}/milestones",
    "The carrier, of the collection while `BOOKED`, of any place that it is not done at while `IN_TRANSIT`.",
  ],
  takeBack: [
    "DELETE /loads/{id}/milestones/{milestoneId}",
    "The carrier, of its newest milestone, within ten minutes of its receipt.",
  ],
  stopDone: ["POST /loads/{id}/stops/{number}/done", "The carrier, of a stop that it is not done at."],
  contestPaid: ["POST /loads/{id}/paid/contest", "The carrier, of a payment that the poster recorded."],
  rate: ["POST /loads/{id}/rating", "Each end once, after `CONFIRMED`."],
  message: [
    "POST /loads/{id}/messages",
    "Both ends, from booking on until 30 days after `CONFIRMED`; so with files, at `POST /loads/{id}/messages/files`.",
  ],
  proposeChange: [
    "POST /loads/{id}/changes",
    "Both ends, while the load is `BOOKED` or `IN_TRANSIT` and no other change is open.",
  ],
  proposeExtra: [
    "POST /loads/{id}/extras",
    "The carrier, from booking on until 14 days after the delivery, or after a booked load was cancelled.",
  ],
  dispute: [MOVES.dispute.call, ""],
  statement: [
    "POST /loads/{id}/dispute/statements",
    "Both ends, while a dispute is open; so with files of it, at `POST /loads/{id}/dispute/files`.",
  ],
  withdrawDispute: [MOVES.withdrawDispute.call, "The side that raised it."],
  resolveDispute: [MOVES.resolveDispute.call, ""],
};

const ALLOWED_ON_QUOTES: Record<QuoteAction | OwnQuoteAction, [call: string, note: string]> = {
  accept: [MOVES.accept.call, "The poster, while the quote is `ACTIVE`."],
  decline: ["POST /loads/{id}/quotes/{quoteId}/decline", "The poster, while the quote is `ACTIVE`."],
  quote: [
    "POST /loads/{id}/quotes",
    "The carrier, on its own quote: another price, or a new quote where the load takes one.",
  ],
  withdraw: ["DELETE /loads/{id}/quotes", "The carrier, on its own quote, while it is `ACTIVE`."],
};

function allowedTable(): string {
  const rows = [...Object.entries(ALLOWED), ...Object.entries(ALLOWED_ON_QUOTES)].map(
    ([name, [call, note]]) => [
      `\`${name}\``,
      name in ALLOWED_ON_QUOTES ? "a quote" : "a load",
      `\`${call}\``,
      note,
    ],
  );
  return table(["Action", "Of", "Call", "Beside the table above"], rows);
}

/** Returns an action in words: `handBack` is "hand back". */
function wordsOf(action: LoadAction): string {
  return action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function callOf(action: LoadAction): string {
  const { call } = MOVES[action];
  return call === "" ? "the clock" : `\`${call}\``;
}

/**
 * Returns the arrows of the diagram: from, to and action. Withdrawing a dispute leads back to each status that
 * the dispute can begin in.
 */
function arrows(): [LoadStatus, LoadStatus, LoadAction][] {
  return actions.flatMap((action) => {
    const { from, to } = LIFECYCLE[action];
    const ends = to.flatMap((end): readonly LoadStatus[] =>
      end === "before" ? LIFECYCLE.dispute.from : [end],
    );
    return from.flatMap((start) =>
      ends.map((end): [LoadStatus, LoadStatus, LoadAction] => [start, end, action]),
    );
  });
}

function diagram(): string {
  const lines = [
    "stateDiagram-v2",
    "  [*] --> POSTED: post",
    ...arrows().map(([from, to, action]) => `  ${from} --> ${to}: ${wordsOf(action)}`),
    ...FINAL.map((status) => `  ${status} --> [*]`),
  ];
  return `\`\`\`mermaid\n${lines.join("\n")}\n\`\`\``;
}

function rows(): string[][] {
  return actions.map((action) => {
    const { from, to, by } = LIFECYCLE[action];
    const ends = to.map((end) => (end === "before" ? "where it came from" : `\`${end}\``));
    return [
      from.map((status) => `\`${status}\``).join(", "),
      ends.join(" or "),
      by.map((mover: Mover) => mover).join(", "),
      callOf(action),
      MOVES[action].note,
    ];
  });
}

/** Returns docs/lifecycle.md: the diagram, and the table of all actions. */
export function lifecyclePage(): string {
  return `# Which status may follow which

${NOTICE}

A load is posted, booked, collected, delivered and confirmed. This page holds every move there is, and who may make it.
Anything else is refused with 409 \`invalid_transition\`, and \`loadStatus\` in the answer names the load's present status.

${diagram()}

${table(
  ["From", "To", "By", "Call", "Conditions and effects"],
  [
    [
      "",
      "`POSTED`",
      "poster",
      "`POST /loads`",
      "Carriers whose base or saved search matches are told, unless the key is a test key.",
    ],
    ...rows(),
  ],
)}

- Every move writes one line of history and its events in the same transaction, and raises \`version\` by one.
- Repeating a move that has taken effect answers 200 with the same body, and changes nothing. Repeating a posting, a repost, a message or a
  statement makes another one: send an [Idempotency-Key](idempotency.md).
- ${FINAL.map((status) => `\`${status}\``).join(", ")} are final. \`POST /loads/{id}/repost\` makes a new load of an old one.
- \`POST /loads/{id}/paid\`, \`POST /loads/{id}/paid/contest\` and \`POST /loads/{id}/rating\` change no status.

What each status means is in [statuses](statuses.md).

## What may be done now

Every load and every quote in an answer says what you may do with it at that moment, so a program needs no table of its own:

\`\`\`json 200 GET /loads/{id}
{
  "load": {
    "id": "load_01m7ynmhg2f10tqzq05z2p3dzn",
    "status": "BOOKED",
    "allowedActions": ["cancel", "release", "dispute"]
  }
}
\`\`\`

What is in \`allowedActions\` depends on the status, your end of the load, the time, and what your key or seat may do. What is not in it is refused,
except for the repeat of a call whose result stands already. What is in it can still be refused for what the request says
(a time, a reason that is missing, one file too many), for a version that has moved, and with \`new_firm_limit\` or
\`hand_back_limit\`.

${allowedTable()}
`;
}
