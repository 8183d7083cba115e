import { goodsFacts } from "@board/api/goods/words";
import type { Day } from "@board/calendar";
import { askedOf } from "../../../shared/load-parts/requires-words.ts";
import { longLoad } from "../../../ui/format/loads.ts";
import { formatPence, termsWords, waitingWords } from "../../../ui/format/money.ts";
import { longSlot, type Slot } from "../../../ui/format/slots.ts";
import { ferryWords } from "../../../ui/format/way.ts";
import { needsWords } from "../../../ui/trade/needs.ts";
import type { Entry, LoadDetail } from "../data/types.ts";

const ENDS = { from: "the collection", to: "the delivery" } as const;
const LIST = new Intl.ListFormat("en-GB");

function when(slot: Slot, today: Day): string {
  const { text, booked } = longSlot(slot, today);
  return `${text}, ${booked ? "a booked slot" : "preferred"}`;
}

/** Returns the terms that a carrier accepts by booking, as labels and texts, without those that do not apply. */
export function bookingFacts(
  load: Entry,
  detail: Pick<LoadDetail, "dimsNote" | "missing" | "withoutAddress"> | undefined,
  { pence, today }: { pence: number; today: Day },
): [name: string, words: string][] {
  const { collect, deliver, via, boardNote } = load;
  const asked = askedOf(load.requires, detail?.missing ?? []).map(({ words }) => words);
  const without = detail?.withoutAddress.map((end) => ENDS[end]) ?? [];
  const facts: [string, string | null][] = [
    ["Collect", when(collect, today)],
    ["Deliver", deliver ? when(deliver, today) : "no deadline"],
    ["Stops", via.map(({ outcode, town }) => `${outcode} ${town}`).join(", ")],
    ["Ferry", ferryWords(load)],
    ["Load", longLoad(load)],
    ...goodsFacts(load),
    ["Size", detail?.dimsNote ?? null],
    ["Needs", needsWords(load)],
    ["Asks for", LIST.format(asked)],
    ["Board note", boardNote],
    ["Waiting", waitingWords(load.waiting)],
    ["Price", `${formatPence(pence)}, paid ${termsWords(load.termsDays)}`],
    [
      "Missing",
      without.length === 0 ? null : `No address yet for ${LIST.format(without)}: ask the poster for it`,
    ],
  ];
  return facts.flatMap(([name, words]) => (words ? [[name, words]] : []));
}
