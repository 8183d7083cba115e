import type { Decision } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { formatMinutes } from "../../ui/format/ages.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatDay, formatLongDay } from "../../ui/format/days.ts";
import { againstGuide, formatPence, formatRange, termsWords } from "../../ui/format/money.ts";
import { slotWords } from "../../ui/format/slots.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";

/** The facts of a decision that its words are made of. */
type Waiting = Pick<
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

const CAUSES: Record<Decision["cause"], (load: Waiting, waited: string) => string> = {
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

/** `1 h 19`, and past two days whole days. */
function waitWords(minutes: number): string {
  const words = minutes < 2 * 1440 ? formatMinutes(minutes) : `${Math.floor(minutes / 1440)} days`;
  return words.replaceAll(" ", "\u00a0");
}

/** Reason why a load waits, in one line: its day and vehicle, and the likely cause. */
export function causeWords(load: Waiting, today: Day, now: Date): string {
  const slot = slotWords(
    { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime },
    today,
  );
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(load.since)) / 60_000));
  const day = slot.day === "Today" || slot.day === "Tomorrow" ? slot.day.toLowerCase() : slot.day;
  if (load.cause === "delivered") return CAUSES.delivered(load, waitWords(minutes));
  const begins = load.cause === "quoted" ? "Collect" : `${VEHICLE_NAMES[load.vehicleClass]} · collect`;
  const cause = CAUSES[load.cause](load, waitWords(minutes));
  // A range of prices is not broken at its dash, and no line begins with a point.
  return `${begins} ${day} ${slot.rest} · ${cause}`
    .replaceAll("–", "\u2060–\u2060")
    .replaceAll(" ·", "\u00a0·");
}

interface ChangeWords {
  /** Of the button. */
  verb: string;
  question: string;
  effect: string;
}

/** The change that would answer the cause, in the words of its button and of the question before it. */
export function changeWords(
  load: Waiting & { ref: string },
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
