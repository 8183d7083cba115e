import { type Day, dayNumber, formatLongDay } from "@board/calendar";
import type { CarrierFacts, Cover, LicenceState } from "../../core/carrier-facts.ts";
import {
  bestCover,
  type CoverName,
  countWords,
  DOCUMENT_KINDS,
  ENDS_SOON_DAYS,
  KIND_OF,
  LICENCE_WORDS,
  roundPounds,
} from "../../firms/requirements/rules.ts";

export const ITEMS = ["email", "company_number", "operator_licence", "vehicles", ...DOCUMENT_KINDS] as const;
type Item = (typeof ITEMS)[number];

/**
 * State of an item: `trouble` if it is not in order, `waiting` if an admin must still check it, `rejected` if
 * it was sent back with a reason.
 */
export const ITEM_STATES = ["ok", "trouble", "missing", "waiting", "rejected"] as const;
type ItemState = (typeof ITEM_STATES)[number];

/** A line of the checklist, without the loads that the item would open. */
export interface ChecklistLine {
  item: Item;
  state: ItemState;
  words: string;
  until: Day | null;
}

/** The fields of a document that the checklist shows. */
interface SentDocument {
  name: CoverName;
  state: "SENT" | "ACCEPTED" | "REJECTED";
  insurer: string;
  reason: string | null;
}

/** Facts that a firm's checklist is made from. */
export interface ChecklistFirm {
  /** Confirmed email address of the owner. */
  email: string | null;
  companyNumber: string | null;
  facts: CarrierFacts;
  licence: { type: string; continuationDate: Day | null } | null;
  /** Number of vehicles, and of those over 3.5 t. */
  vehicles: number;
  lorries: number;
  vehiclesAuthorised: number | null;
  /** The newest document of each kind. */
  documents: readonly SentDocument[];
}

const LICENCE_STATES: Record<LicenceState, ItemState> = {
  valid: "ok",
  restricted: "trouble",
  lost: "trouble",
  not_valid: "trouble",
  review: "waiting",
  none: "missing",
};

function licenceLine({ facts, licence, vehicles, lorries }: ChecklistFirm): ChecklistLine {
  const item = "operator_licence";
  const until = licence?.continuationDate ?? null;
  if (facts.licence === "none" && vehicles > 0 && lorries === 0) {
    return { item, state: "ok", words: "Not needed for vehicles up to 3.5 t", until: null };
  }
  const words =
    facts.licence === "valid" && licence ? `${licence.type}, valid` : LICENCE_WORDS[facts.licence].words;
  return { item, state: LICENCE_STATES[facts.licence], words, until };
}

function companyLine({ companyNumber, facts }: ChecklistFirm): ChecklistLine {
  const item = "company_number";
  if (companyNumber !== null) return { item, state: "ok", words: companyNumber, until: null };
  return facts.licence === "valid"
    ? { item, state: "ok", words: "Not needed: the licence was found without it", until: null }
    : { item, state: "missing", words: "Not said yet", until: null };
}

function vehiclesLine({ vehicles, lorries, vehiclesAuthorised }: ChecklistFirm): ChecklistLine {
  const item = "vehicles";
  const line = (state: ItemState, words: string) => ({ item, state, words, until: null }) as const;
  if (vehicles === 0) return line("missing", "No vehicles listed");
  if (lorries === 0) return line("ok", `${countWords(vehicles, "vehicle")} up to 3.5 t`);
  const listed = lorries === 1 ? "1 lorry listed" : `${lorries} lorries listed`;
  if (vehiclesAuthorised === null) return line("missing", `${listed}, none authorised`);
  return line(lorries > vehiclesAuthorised ? "trouble" : "ok", `${vehiclesAuthorised} authorised, ${listed}`);
}

/** Returns a cover in words for its firm: `£50k, Pennine Mutual`. */
function coverWords({ pence }: Cover, document: SentDocument | undefined): string {
  const insurer = document?.state === "ACCEPTED" ? document.insurer : null;
  return (
    [pence === null ? null : roundPounds(pence), insurer].filter((part) => part !== null).join(", ") ||
    "Accepted"
  );
}

function coverLine(name: CoverName, { facts, documents }: ChecklistFirm, today: Day): ChecklistLine {
  const newest = documents.find((document) => document.name === name);
  const cover = bestCover(facts, KIND_OF[name], today);
  const until = cover?.until ?? null;
  const line = (state: ItemState, words: string) => ({ item: name, state, words, until });
  if (newest?.state === "REJECTED") return line("rejected", newest.reason ?? "Sent back");
  const left = cover === undefined ? -1 : dayNumber(cover.until) - dayNumber(today);
  if (cover && left > ENDS_SOON_DAYS) {
    return line(
      "ok",
      cover.from > today ? `From ${formatLongDay(cover.from, today)} on` : coverWords(cover, newest),
    );
  }
  if (newest?.state === "SENT") return line("waiting", "Being read, usually within 3 hours");
  if (cover === undefined) return line("missing", "Nothing here");
  if (left < 0) return line("trouble", `Ended on ${formatLongDay(cover.until, today)}`);
  return line("trouble", left === 0 ? "Ends today" : `Ends in ${countWords(left, "day")}`);
}

/** Returns the checklist of a passport, in the order in which a firm should go through it. */
export function checklistOf(firm: ChecklistFirm, today: Day): ChecklistLine[] {
  return [
    firm.email === null
      ? { item: "email", state: "missing", words: "Not confirmed", until: null }
      : { item: "email", state: "ok", words: firm.email, until: null },
    companyLine(firm),
    licenceLine(firm),
    vehiclesLine(firm),
    ...DOCUMENT_KINDS.map((name) => coverLine(name, firm, today)),
  ];
}
