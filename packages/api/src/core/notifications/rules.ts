import type { LoadStatus } from "@board/db/enums";

/**
 * Kind of the notification that a new load matches a saved search or a base. The list has one entry per search,
 * and one for all bases.
 */
export const LOAD_MATCHES = "load_matches";

/** Kind of the notification that the carrier may now quote on a load which had turned it away. */
export const MAY_QUOTE = "may_quote";

/** Kinds of notifications to a carrier that it may quote on a load. */
export const BOARD_KINDS: readonly string[] = [LOAD_MATCHES, "quote_again", MAY_QUOTE];

/** Age in hours from which the short list leaves out a notification that was read and needs no action. */
export const READ_STAYS_HOURS = 48;

export const NOTIFICATION_GROUPS = ["waits", "quotes", "loads", "firm"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Present facts about the load, firm or person that a notification is about. */
export interface Subject {
  /** True if the reader's role can answer nothing. */
  readsOnly: boolean;
  kind: string;
  /** True if the notification is about a load. */
  hasLoad: boolean;
  /** Status of the load; null for a notification that is about no load. */
  status: LoadStatus | null;
  /** True if the reader's firm posted the load. */
  own: boolean;
  /** True if the reader's firm has an active quote on the load. */
  quoted: boolean;
  /** True if the load's other end, its poster or its carrier, raised the open dispute. */
  disputedByOther: boolean;
  /** True if the other end made the latest proposal to settle the open dispute. */
  settlementByOther: boolean;
  /**
   * True if the notification is about a member who asked for a seat, has none yet, and can get one from the
   * reader.
   */
  seatToGive: boolean;
  /** True if an admin waits for the firm to answer a question. */
  answerOwed: boolean;
  /** True if the other end has proposed a change that is not yet answered. */
  changeWaits: boolean;
  /** True if an extra waits for the reader to accept it. */
  extraWaits: boolean;
  /** True if the offer to the reader can still be answered. */
  offerWaits: boolean;
}

/** True while the reader has something to do about the notification. */
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
      return status === "DISPUTED" && facts.settlementByOther;
    case "change_proposed":
      return facts.changeWaits;
    case "extra_proposed":
    case "extra_reminder":
      return facts.extraWaits;
    case "offer_received":
      return facts.offerWaits;
    case "seat_asked":
      return facts.seatToGive;
    case "firm_asked":
      return facts.answerOwed;
    default:
      return false;
  }
}

/** Kinds about quotes on other firms' loads and offers of them: what became of either, and a new chance to quote. */
const ABOUT_QUOTES = [
  "offer_received",
  "offer_closed",
  "booked",
  "lost",
  "declined",
  "quote_void",
  "quote_again",
  MAY_QUOTE,
];

/** Returns the group in which a notification is listed. */
export function groupOf(subject: Subject): NotificationGroup {
  if (!subject.readsOnly && waits(subject)) return "waits";
  if (!subject.hasLoad) return "firm";
  return !subject.own && ABOUT_QUOTES.includes(subject.kind) ? "quotes" : "loads";
}

/** Kinds whose notifications about one load are merged into one entry. */
export const MERGED_KINDS: readonly string[] = [
  "quote_received",
  "offer_declined",
  "offer_expired",
  "message_received",
  "sites_changed",
  "change_proposed",
  "extra_proposed",
  "extra_reminder",
  "dispute_statement",
  "dispute_file",
  "dispute_proposed",
];

/** Returns the key of the list entry of a notification. Notifications with the same key share one entry. */
export function entryKeyOf({
  id,
  kind,
  loadId,
}: {
  id: string;
  kind: string;
  loadId: string | null;
}): string {
  return MERGED_KINDS.includes(kind) && loadId !== null ? `${kind} ${loadId}` : id;
}
