import type { OwnQuote, WhyGone } from "../data/types.ts";

interface Known {
  /** The load is not on the board any more. */
  left: boolean;
  /** The reader's own firm posted it. */
  own: boolean;
  /** Reason that the stream gave for its leaving; undefined where the page was not open then. */
  why: WhyGone | undefined;
  /** The firm's last quote on it; undefined where it was not read, or there is none. */
  quote: Pick<OwnQuote, "status" | "reason" | "agreedPence"> | undefined;
  /** The quote is being read: what is known of it may be older than the load's leaving. */
  reading: boolean;
  /** Its last read failed, which says nothing of it: a firm that never quoted is an answer. */
  failed: boolean;
}

/** A load that somebody looks at, as it is for the firm now. */
export type Became =
  | { kind: "open" }
  | { kind: "reading" }
  /** The load has left, and the firm's own quote could not be read: it may have won. */
  | { kind: "unread" }
  | { kind: "won"; pence: number }
  | { kind: "left"; words: string };

/** All that can be said of a load that has left while the firm's own quote is not known. */
export const HAS_LEFT = "This load has left the board.";
const ELSEWHERE = "This load went to another carrier.";
const BOOKED = "A carrier has booked this load of yours.";
const CALLED_OFF = "The poster called this load off.";
const OVER = "This load has left the board: its collection day is over.";
const LEFT = "This load has left the board: somebody booked it, or the poster changed or cancelled it.";

function leftWords({ own, why, quote }: Known): string {
  if (quote?.reason === "booked_elsewhere") return ELSEWHERE;
  if (quote?.reason === "withdrawn_by_poster") return CALLED_OFF;
  if (why === "booked") return own ? BOOKED : ELSEWHERE;
  if (why === "cancelled" && !own) return CALLED_OFF;
  return why === "expired" ? OVER : LEFT;
}

/** The stream said that the load is over for everybody, not for this reader alone. */
export function isOver(why: WhyGone | undefined): boolean {
  return why !== undefined && why !== "changed";
}

/** Decides what is shown of a load: itself, the job that it became, or why it has left. */
export function became(known: Known): Became {
  const { left, why, quote, reading, failed } = known;
  if (!left) return { kind: "open" };
  if (quote && quote.agreedPence !== null) return { kind: "won", pence: quote.agreedPence };
  // No quote outlives its load: one that seems to was read before.
  const isOld = quote?.status === "ACTIVE" && (reading || isOver(why));
  if (reading && (isOld || quote === undefined)) return { kind: "reading" };
  if (isOld || failed) return { kind: "unread" };
  return { kind: "left", words: leftWords(known) };
}
