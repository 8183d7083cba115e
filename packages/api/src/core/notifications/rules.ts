import type { LoadStatus } from "@board/db/enums";

/** The kind of notification that a new load makes for those who look for one like it; listed by search, not one by one. */
export const LOAD_MATCHES = "load_matches";

/** The kind of notification that a carrier gets when a load that turned it away asks for less. */
export const MAY_QUOTE = "may_quote";

/** Notifications that were read stay in the short list for so long, in hours. */
export const READ_STAYS_HOURS = 48;

export const NOTIFICATION_GROUPS = ["waits", "quotes", "loads", "firm"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Facts about the subject of a notification, as they are now. */
export interface Subject {
  kind: string;
  /** True if it is about a load. */
  hasLoad: boolean;
  /** Of the load; null where there is none. */
  status: LoadStatus | null;
  /** The reader's firm posted the load. */
  own: boolean;
  /** The reader's firm has a quote on it that can be accepted. */
  quoted: boolean;
  /** The other end raised the dispute that is open. */
  disputedByOther: boolean;
  /** The other end made the last proposal of how to end the dispute that is open. */
  settlementWaits: boolean;
  /** The member who asked for a seat still has none, and the reader may give it. */
  seatToGive: boolean;
  /** An admin waits for the firm's answer. */
  answerOwed: boolean;
  /** The other end of the load waits for an answer to a change. */
  changeWaits: boolean;
}

/** True while the reader has something to do about it: a notification that was dealt with waits no longer. */
function waits({ kind, status, own, quoted, ...facts }: Subject): boolean {
  switch (kind) {
    case "delivered":
      return own && status === "DELIVERED";
    case "quote_received":
      return own && status === "POSTED";
    case "quote_again":
    case MAY_QUOTE:
      return !own && status === "POSTED" && !quoted;
    case "disputed":
      return status === "DISPUTED" && facts.disputedByOther;
    case "dispute_proposed":
      return status === "DISPUTED" && facts.settlementWaits;
    case "change_proposed":
      return facts.changeWaits;
    case "seat_asked":
      return facts.seatToGive;
    case "firm_asked":
      return facts.answerOwed;
    default:
      return false;
  }
}

/** Kinds that say what became of the reader's price for another firm's load. */
const ABOUT_QUOTES = ["booked", "lost", "declined", "quote_void", "quote_again", MAY_QUOTE];

/** Returns the group of the list that a notification stands in. */
export function groupOf(subject: Subject): NotificationGroup {
  if (waits(subject)) return "waits";
  if (!subject.hasLoad) return "firm";
  return !subject.own && ABOUT_QUOTES.includes(subject.kind) ? "quotes" : "loads";
}

/** Kinds of which several about one load are one line. */
const TOGETHER = [
  "quote_received",
  "message_received",
  "sites_changed",
  "change_proposed",
  "dispute_statement",
  "dispute_file",
  "dispute_proposed",
];

/** Quotes on one load are one line, and so are messages, changes of its sites, proposals, and what is said in its dispute. */
export function lineOf({ id, kind, loadId }: { id: string; kind: string; loadId: string | null }): string {
  return TOGETHER.includes(kind) && loadId !== null ? `${kind} ${loadId}` : id;
}
