import type { Decision } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatDay, formatLongDay } from "../../../ui/format/days.ts";
import { againstGuide, formatPence, formatRange, termsWords } from "../../../ui/format/money.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";

/** Fields of a decision that its texts are made from. */
type DecisionFacts = Pick<
  Decision,
  | "cause"
  | "changes"
  | "since"
  | "activeQuotes"
  | "guide"
  | "bookNowPence"
  | "termsDays"
  | "carriersAlerted"
  | "vehicleClass"
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "carrier"
>;

const CAUSES: Record<Decision["cause"], (load: DecisionFacts, waited: string) => string> = {
  quoted: ({ activeQuotes, guide }, waited) =>
    `${counted(activeQuotes, "quote")}, ${activeQuotes === 1 ? "waits" : "wait"} ${waited} · guide ${formatRange(guide.lowPence, guide.highPence)}`,
  ends_today: () => "no quotes · comes off the board at midnight",
  long_terms: ({ termsDays }, waited) => `no quote in ${waited} · paid after ${termsDays} days`,
  low_price: ({ bookNowPence, guide }, waited) =>
    `nobody took ${formatPence(bookNowPence ?? 0)} in ${waited} · ${againstGuide(bookNowPence ?? 0, guide.lowPence, guide.highPence)}`,
  nobody_told: (_, waited) => `no quote in ${waited} · no carrier's base or search fits it`,
  no_price: ({ carriersAlerted }, waited) => `no quote in ${waited} · ${told(carriersAlerted)}`,
  delivered: ({ carrier }, waited) => `Delivered ${waited} ago${carrier ? ` by ${carrier.name}` : ""}`,
  price: ({ bookNowPence, carriersAlerted }, waited) =>
    `nobody took ${formatPence(bookNowPence ?? 0)} in ${waited} · ${told(carriersAlerted)}`,
};

const told = (carriers: number | null) => `${counted(carriers ?? 0, "carrier")} told`;

/** Formats a wait: `1 h 19`, or whole days from two days on. */
function waitWords(minutes: number): string {
  const words = minutes < 2 * 1440 ? formatMinutes(minutes) : `${Math.floor(minutes / 1440)} days`;
  return words.replaceAll(" ", "\u00a0");
}

/** Returns one line on why a load waits: its day and vehicle, and the likely cause. */
export function causeWords(load: DecisionFacts, today: Day, now: Date): string {
  const slot = slotWords(
    { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime },
    today,
  );
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(load.since)) / 60_000));
  const day = slot.day === "Today" || slot.day === "Tomorrow" ? slot.day.toLowerCase() : slot.day;
  if (load.cause === "delivered") return CAUSES.delivered(load, waitWords(minutes));
  const begins = load.cause === "quoted" ? "Collect" : `${VEHICLE_NAMES[load.vehicleClass]} · collect`;
  const cause = CAUSES[load.cause](load, waitWords(minutes));
  // Word joiners keep price ranges on one line; a no-break space keeps "·" off the start of a line.
  return `${begins} ${day} ${slot.rest} · ${cause}`
    .replaceAll("–", "\u2060–\u2060")
    .replaceAll(" ·", "\u00a0·");
}

interface ChangeWords {
  /** Label of the button. */
  verb: string;
  question: string;
  effect: string;
}

/** Returns the texts for the change that would resolve the cause: its button, and the question that confirms it. */
export function changeWords(
  load: DecisionFacts & { ref: string },
  changes: NonNullable<Decision["changes"]>,
  today: Day,
): ChangeWords {
  const { ref } = load;
  if (changes.collectDate !== undefined) {
    const verb = `Move to ${formatDay(changes.collectDate, today)}`;
    const delivered = changes.deliverDate
      ? ` Delivery moves to ${formatLongDay(changes.deliverDate, today)}.`
      : "";
    return {
      verb,
      question: `Collect ${ref} on ${formatLongDay(changes.collectDate, today)}?`,
      effect: `It stays on the board until then.${delivered}`,
    };
  }
  if (changes.termsDays !== undefined) {
    return {
      verb: `Offer ${changes.termsDays} days`,
      question: `Pay for ${ref} within ${changes.termsDays} days?`,
      effect: `The carrier is paid ${termsWords(changes.termsDays)} in place of ${load.termsDays} days.`,
    };
  }
  const offer = formatPence(changes.bookNowPence ?? 0);
  return {
    verb: `Offer ${offer}`,
    question: `Offer ${ref} at ${offer}?`,
    effect: `The first carrier that takes ${offer} has the load${
      load.bookNowPence === null
        ? "; others can still quote"
        : ` in place of ${formatPence(load.bookNowPence)}`
    }.`,
  };
}
