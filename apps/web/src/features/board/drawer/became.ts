import type { OwnQuote, WhyGone } from "../data/types.ts";

interface OutcomeFacts {
  /** True once the load has left the board. */
  left: boolean;
  /** True if the reader's firm posted the load. */
  own: boolean;
  /** Reason from the stream's event; undefined if the page missed the event. */
  why: WhyGone | undefined;
  /** The firm's latest quote on the load; undefined if there is none, or if it has not been read. */
  quote: Pick<OwnQuote, "status" | "reason" | "agreedPence"> | undefined;
  /** True while the quote is being read; a cached quote may be older than the load's removal from the board. */
  reading: boolean;
  /** True if the quote could not be read. A 404 is not a failure: it means that the firm never quoted. */
  failed: boolean;
}

/** Outcome of a load for the reader's firm. */
export type LoadOutcome =
  | { kind: "open" }
  | { kind: "reading" }
  /** The load has left the board, and the firm's quote could not be read, so the firm may have won the load. */
  | { kind: "unread" }
  | { kind: "won"; pence: number }
  | { kind: "left"; words: string };

/** Text for a load that has left the board, until the outcome of the firm's own quote is known. */
export const HAS_LEFT = "This load has left the board.";
const ELSEWHERE = "This load went to another carrier.";
const BOOKED = "A carrier has booked this load of yours.";
const CALLED_OFF = "The poster called this load off.";
const OVER = "This load has left the board: its collection day is over.";
const LEFT = "This load has left the board: somebody booked it, or the poster changed or cancelled it.";

function leftWords({ own, why, quote }: OutcomeFacts): string {
  if (quote?.reason === "booked_elsewhere") return ELSEWHERE;
  if (quote?.reason === "withdrawn_by_poster") return CALLED_OFF;
  if (why === "booked") return own ? BOOKED : ELSEWHERE;
  if (why === "cancelled" && !own) return CALLED_OFF;
  return why === "expired" ? OVER : LEFT;
}

/** True if the load is known to have left every board; false if it may only be hidden from this reader. */
export function isOver(why: WhyGone | undefined): boolean {
  return why !== undefined && why !== "changed";
}

/** Decides whether a load is shown as open, won, or gone with a reason. */
export function became(known: OutcomeFacts): LoadOutcome {
  const { left, why, quote, reading, failed } = known;
  if (!left) return { kind: "open" };
  if (quote && quote.agreedPence !== null) return { kind: "won", pence: quote.agreedPence };
  // Quotes end with their load, so an active quote on a load that has left is stale.
  const isOld = quote?.status === "ACTIVE" && (reading || isOver(why));
  if (reading && (isOld || quote === undefined)) return { kind: "reading" };
  if (isOld || failed) return { kind: "unread" };
  return { kind: "left", words: leftWords(known) };
}
