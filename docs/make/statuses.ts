import { FINAL, LIFECYCLE, type LoadAction } from "@board/api/loads/lifecycle";
import { COUNTED, TEXTS, type TextReader } from "@board/api/rules";
import type { LoadStatus, QuoteStatus } from "@board/db/enums";
import { NOTICE, table } from "./markdown.ts";

const LOADS: Record<LoadStatus, string> = {
  POSTED: "On the board, taking quotes.",
  BOOKED: "A carrier has it. Each end knows who the other is.",
  IN_TRANSIT: "Collected, on its way.",
  DELIVERED: "Delivered, and the proof of delivery is there.",
  CONFIRMED: "The poster has confirmed, or seven days have.",
  CANCELLED: "Called off.",
  EXPIRED: "The collection day passed with nobody booked.",
  DISPUTED: "Something went wrong, and both sides are being heard.",
};

const QUOTES: Record<QuoteStatus, string> = {
  ACTIVE: "It can be accepted now.",
  ACCEPTED: "The poster took it, or the carrier booked at the poster's price. The carrier has the load.",
  DECLINED: "The poster said no. The carrier may quote again while the load is on the board.",
  WITHDRAWN: "The carrier took it back.",
  EXPIRED: "Its time ran out: 72 hours, or the end of the collection day if that came first.",
  LOST: "The load went to another carrier. Which one, and at what price, is not told.",
  VOID: "The load was changed in a way that matters to a price, or called off.",
};

const actions = Object.keys(LIFECYCLE) as LoadAction[];

function nextOf(status: LoadStatus): string {
  if (FINAL.includes(status)) return "nothing, it is final";
  const names = actions
    .filter((action) => LIFECYCLE[action].from.some((from) => from === status))
    .map((action) => action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return names.join(", ");
}

const READERS: Record<TextReader, string> = {
  poster: "Poster",
  carrier: "Present carrier",
  formerCarrier: "Former carrier",
  losingCarrier: "Losing carrier",
  stranger: "Any other firm",
  admin: "Admin",
};

const READS = {
  yes: "yes",
  no: "no",
  own: "its own",
  booking: "since its booking",
  board: "on the board",
  quoted: "on the board, and beside its quote",
  job: "while it has the job",
  dispute: "while it is disputed",
};

/** Returns docs/statuses.md: the meanings of the statuses of loads and quotes. */
export function statusesPage(): string {
  const loads = (Object.keys(LOADS) as LoadStatus[]).map((status) => [
    `\`${status}\``,
    LOADS[status],
    nextOf(status),
  ]);
  const quotes = (Object.keys(QUOTES) as QuoteStatus[]).map((status) => [
    `\`${status}\``,
    QUOTES[status],
    COUNTED.includes(status) ? "yes" : "with `?quotes=all`",
  ]);
  const readers = Object.keys(READERS) as TextReader[];
  const texts = Object.entries(TEXTS).map(([name, rule]) => [
    `\`${name}\``,
    rule.what,
    ...readers.map((reader) => READS[rule.readers[reader]]),
  ]);
  return `# Statuses

${NOTICE}

What the statuses of loads and quotes mean. Who may move a load from one to the next is in [the lifecycle](lifecycle.md).

## Loads

${table(["Status", "Meaning", "What can happen next"], loads)}

Clients do not poll for a status. Each change is sent by webhook and kept in the event feed.

## Quotes

${table(["Status", "Meaning", "Seen by the poster"], quotes)}

## Who reads which text

Free texts of a load, in whatever view: API, site, events, documents. A former carrier handed the load back or was released;
for it, and for everybody else who is at neither end, the load itself answers 404.

${table(["Text", "What it is", ...readers.map((reader) => READERS[reader])], texts)}

## Quotes that ran out

A quote that ran out reads \`EXPIRED\` from that instant on.
`;
}
