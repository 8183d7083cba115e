import { dayOfColumn, endOfLondonDay, londonInstant } from "@board/calendar";
import {
  DeclineReason,
  type LoadStatus,
  type OfferClosed,
  type OfferStatus,
  type Side,
  type TimeWindow,
} from "@board/db/enums";

/** Minutes for which an offer stands if nobody says (contract 14). */
export const DEFAULT_MINUTES = 60;

/** Maximum letters of the words beside an offer or a no. */
export const MAX_NOTE_LETTERS = 200;

/** Maximum open offers of a load. */
export const MAX_OPEN = 100;

interface CollectedLoad {
  collectDate: Date;
  collectWindow: TimeWindow;
  collectByTime: string | null;
}

/** Returns the end of a load's collection: its booked slot, else noon for AM, else midnight; London time. */
export function endOfCollection({ collectDate, collectWindow, collectByTime }: CollectedLoad): Date {
  const day = dayOfColumn(collectDate);
  const time = collectByTime ?? (collectWindow === "AM" ? "12:00" : null);
  return time === null ? endOfLondonDay(day) : londonInstant(day, time);
}

/** Returns when an offer's time ends: after its minutes by the clock, and never past the end of collection. */
export function dueAtOf(load: CollectedLoad, minutes: number, now: Date): Date {
  const byClock = now.getTime() + minutes * 60_000;
  return new Date(Math.min(byClock, endOfCollection(load).getTime()));
}

/** Returns the status of an offer at an instant: an overdue one is over even before the sweep has closed it. */
export function statusAt(offer: { status: OfferStatus; dueAt: Date }, now: Date): OfferStatus {
  return offer.status === "OPEN" && offer.dueAt <= now ? "NO_ANSWER" : offer.status;
}

/** True while the carrier may answer. */
export function isOpen(offer: { status: OfferStatus; dueAt: Date }, now: Date): boolean {
  return statusAt(offer, now) === "OPEN";
}

/** Returns why the open offers of a load that left the board end; null while it is on offer. */
export function closedByStatus(status: LoadStatus): OfferClosed | null {
  if (status === "POSTED") return null;
  if (status === "CANCELLED") return "cancelled";
  return status === "EXPIRED" ? "time" : "taken";
}

/** The actions of the two ends of an offer: `quote` where it asks for a price. */
export const OFFER_ACTIONS = ["accept", "quote", "decline", "withdraw"] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** Returns what an end may do with an offer now. */
export function allowedOfferActions(
  offer: { status: OfferStatus; dueAt: Date; pricePence: number | null },
  side: Side,
  now: Date,
  /** Rights of the member or key: `accept` books and quotes, `answer` declines, `withdraw` takes offers back. */
  may: { accept: boolean; answer: boolean; withdraw: boolean },
): OfferAction[] {
  if (!isOpen(offer, now)) return [];
  if (side === "poster") return may.withdraw ? ["withdraw"] : [];
  const yes = offer.pricePence === null ? ("quote" as const) : ("accept" as const);
  return [...(may.accept ? [yes] : []), ...(may.answer ? ["decline" as const] : [])];
}

/**
 * Returns how an offer ends without its carrier's answer. One whose time is over ends in silence, whatever else happened
 * after that.
 */
export function closedAs(offer: { status: OfferStatus; dueAt: Date }, closed: OfferClosed, now: Date) {
  if (statusAt(offer, now) === "NO_ANSWER")
    return { status: "NO_ANSWER", closed: "time", answeredAt: offer.dueAt } as const;
  return { status: closed === "withdrawn" ? "WITHDRAWN" : "LAPSED", closed, answeredAt: now } as const;
}

/** The words for a carrier that answers too late: never who has the load, nor for how much. */
const OVER: Record<OfferClosed, string> = {
  taken: "Another carrier has the load.",
  withdrawn: "The poster took the offer back.",
  changed: "The load was changed after the offer.",
  time: "The time to answer is over.",
  cancelled: "The load was called off.",
};

/** Returns these words for an offer: one to a vehicle ends as `taken` where the vehicle is gone, too. */
export function overWords(closed: OfferClosed, vehicleId: string | null): string {
  return closed === "taken" && vehicleId !== null ? "The load or the vehicle is gone." : OVER[closed];
}

/** The answer of a made-up carrier of the sandbox; null for none. */
export type SandboxAnswer =
  | { answer: "accept" }
  | { answer: "decline"; reason: DeclineReason; wouldDoAtPence: number | null }
  | { answer: "quote"; amountPence: number | null };

/**
 * Returns the answer that the words of an offer's note decide (contract 14): `ACCEPT`, `DECLINE PRICE`, `SILENT`,
 * `QUOTE 39000`. Without such words the first made-up carrier says yes. A yes to an offer without a price is a quote; a
 * quote for one with a price is a no, at which price it would do.
 *
 * @param isFirst true for the first of the made-up carriers
 */
export function sandboxAnswer(
  { note, pricePence }: { note: string | null; pricePence: number | null },
  isFirst: boolean,
): SandboxAnswer | null {
  const [word = "", about = ""] = (note ?? "").trim().split(" ");
  const yes: SandboxAnswer =
    pricePence === null ? { answer: "quote", amountPence: null } : { answer: "accept" };
  switch (word) {
    case "ACCEPT":
      return yes;
    case "DECLINE":
      return {
        answer: "decline",
        reason: Object.values(DeclineReason).find((one) => one === about) ?? "OTHER",
        wouldDoAtPence: null,
      };
    case "QUOTE": {
      const pence = Number(about);
      const amountPence = Number.isInteger(pence) && pence > 0 && pence <= MAX_SANDBOX_PENCE ? pence : null;
      if (pricePence === null) return { answer: "quote", amountPence };
      return { answer: "decline", reason: "PRICE", wouldDoAtPence: amountPence };
    }
    case "SILENT":
      return null;
    default:
      return isFirst ? yes : null;
  }
}

const MAX_SANDBOX_PENCE = 100_000_000;
