import { goodsFacts } from "@board/api/goods/words";
import type { BoardEntry, BoardLoad, Job, LoadViewCore } from "@board/api/schemas";
import { SITE_PARTS } from "@board/api/stops/rules";
import { type Day, londonDay } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { longLoad } from "../../ui/format/loads.ts";
import { formatPence, termsWords, waitingWords } from "../../ui/format/money.ts";
import { problemOf } from "../../ui/format/problem.ts";
import { longSlot, type Slot } from "../../ui/format/slots.ts";
import type { ChangedFact } from "../../ui/primitives/ChangedFacts.tsx";
import { LOAD_STATUS_NAMES } from "../../ui/trade/LoadBadge.tsx";
import { needsWords } from "../../ui/trade/needs.ts";
import { type Extra, extrasWords } from "./extras.ts";
import { fieldWords, valueWords } from "./field-words.ts";
import { whoMayQuote } from "./requires-words.ts";

/** Load in the list of the carrier's quotes; its version is null once the load has left the board. */
type QuotedLine = Omit<BoardEntry, "version"> & { version: number | null };
/** A load as shown on a page: a board entry, a carrier's job, or the whole load. */
export type SeenLoad =
  | (LoadViewCore & { extras?: readonly Extra[] })
  | Job
  | BoardEntry
  | BoardLoad
  | QuotedLine;

const NOTHING = "none";

function slotsOf(load: SeenLoad): { collect: Slot; deliver: Slot | null } {
  if ("collect" in load) return load;
  return {
    collect: { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime },
    deliver:
      load.deliverDate === null
        ? null
        : { date: load.deliverDate, window: load.deliverWindow, byTime: load.deliverByTime },
  };
}

function priceOf(load: SeenLoad): number | null | undefined {
  if ("pricing" in load) return load.pricing.bookNowPence;
  return load.agreedPence ?? ("bookNowPence" in load ? load.bookNowPence : null);
}

function placesOf(load: SeenLoad): { from: string; to: string } {
  if ("fromPostcode" in load) return { from: load.fromPostcode, to: load.toPostcode };
  return "postcode" in load.from && "postcode" in load.to
    ? { from: load.from.postcode, to: load.to.postcode }
    : { from: load.from.outcode, to: load.to.outcode };
}

const CAPITAL = /^\w/;

function partFact(field: string, value: unknown, today: Day): [name: string, words: string] {
  const text = Array.isArray(value) ? value.join(", ") : value;
  const words =
    typeof text === "string" || typeof text === "number" ? valueWords(field, text, today) : NOTHING;
  return [fieldWords(field).replace(CAPITAL, (letter) => letter.toUpperCase()), words];
}

const END_PARTS = [...SITE_PARTS, "postcode"] as const;
const STOP_PARTS = [
  "kind",
  "postcode",
  "date",
  "window",
  "byTime",
  "pallets",
  "parcels",
  ...SITE_PARTS,
] as const;

const wayFact = (places: readonly string[]): [name: string, words: string] => [
  "Further stops",
  places.length === 0 ? NOTHING : places.join(", "),
];

/** Returns the facts of sites and further stops, one per part: `Stop 2, phone`. Board entries have only outcodes. */
function placeFacts(load: SeenLoad, today: Day): [name: string, words: string][] {
  if (!("collectFrom" in load)) return [wayFact(load.via.map(({ outcode }) => outcode))];
  const ends = (["collectFrom", "deliverTo"] as const).flatMap((end) =>
    END_PARTS.map((part) => partFact(`${end}.${part}`, load[end]?.[part], today)),
  );
  const stops = load.stops.flatMap(({ number, doneAt, ...stop }) => [
    ...STOP_PARTS.map((part) => partFact(`stops.${number}.${part}`, stop[part], today)),
    partFact(`stops.${number}.doneAt`, doneAt === null ? "no" : "yes", today),
  ]);
  return [wayFact(load.stops.map(({ postcode }) => postcode)), ...stops, ...ends];
}

/** Returns the facts of a load in the words of the page, the most important first. */
function factsOf(load: SeenLoad, today: Day): Map<string, string> {
  const { collect, deliver } = slotsOf(load);
  const price = priceOf(load);
  const { from, to } = placesOf(load);
  const facts = new Map<string, string>();
  if ("status" in load) facts.set("Status", LOAD_STATUS_NAMES[load.status as LoadStatus]);
  facts.set("Price", price == null ? NOTHING : formatPence(price));
  if ("requires" in load) facts.set("Who may quote", whoMayQuote(load.requires));
  facts.set("From", from).set("To", to);
  facts.set("Collect", longSlot(collect, today).text);
  facts.set("Deliver", deliver === null ? NOTHING : longSlot(deliver, today).text);
  facts.set("Load", longLoad(load)).set("Needs", needsWords({ ...load, isBackload: false }) || NOTHING);
  if ("goods" in load) for (const [name, words] of goodsFacts(load)) facts.set(name, words || NOTHING);
  facts.set("Terms", termsWords(load.termsDays));
  if ("extras" in load && load.extras) facts.set("Extras", extrasWords(load.extras) || NOTHING);
  if ("waiting" in load) facts.set("Waiting", waitingWords(load.waiting));
  const texts = {
    Dimensions: "dimsNote",
    "On the board": "boardNote",
    Notes: "notes",
    Reference: "externalRef",
    Driver: "driver",
    Registration: "vehicleReg",
    "Received by": "receivedBy",
  };
  for (const [name, field] of Object.entries(texts)) {
    const text: unknown = Object.getOwnPropertyDescriptor(load, field)?.value;
    if (text !== undefined) facts.set(name, typeof text === "string" && text !== "" ? text : NOTHING);
  }
  for (const [name, words] of placeFacts(load, today)) facts.set(name, words);
  return facts;
}

/** Returns the id of a load's conditions; null also for a carrier's job, whose conditions are agreed. */
const conditionsOf = (load: SeenLoad) => ("conditionsId" in load ? load.conditionsId : null);

/**
 * Returns the facts that differ between two versions of a load, with the old and the new text. Skips facts that
 * only one version has.
 */
export function changedFacts(seen: SeenLoad, now: SeenLoad, today: Day): ChangedFact[] {
  const facts = factsOf(now, today);
  const changes = [...factsOf(seen, today)].flatMap(([name, was]) => {
    const is = facts.get(name);
    return is === undefined || is === was ? [] : [{ name, was, is }];
  });
  if (conditionsOf(seen) === conditionsOf(now)) return changes;
  const words = (load: SeenLoad, text: string) => (conditionsOf(load) === null ? NOTHING : text);
  const was = words(seen, "the text that you saw");
  return [...changes, { name: "Conditions of carriage", was, is: words(now, "another text") }];
}

/**
 * Returns the facts that changed since the load was shown, if the API refused the request for that reason; else an
 * empty list.
 */
export function changedMeanwhile(error: unknown, seen: SeenLoad | undefined, now: SeenLoad): ChangedFact[] {
  if (!error || seen === undefined || problemOf(error).changed === null) return [];
  return changedFacts(seen, now, londonDay(new Date()));
}
