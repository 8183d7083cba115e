import { type Day, HOUR_MS, londonDay, nextWorkingDay } from "@board/calendar";
import type { LoadStatus, PricingMode } from "@board/db/enums";
import { TERMS } from "../../loads/filters/view-rules.ts";
import { movedTo } from "../../loads/rules.ts";

/** Time since its last change after which an open load without quotes is listed for the poster to decide on. */
const QUIET_MS = HOUR_MS;

/** Days of the payment terms that are suggested in place of longer ones. */
const OFFERED_TERMS_DAYS = 30;

/** Step to which suggested prices are rounded, £5. */
const STEP_PENCE = 500;

/** Maximum number of loads that are listed for each kind of decision; the others are only counted. */
export const MAX_SHOWN = 20;

/** Reasons why a load waits for its poster: why it is likely not booked yet, or that it was delivered. */
export const CAUSES = [
  "quoted",
  "ends_today",
  "long_terms",
  "low_price",
  "nobody_told",
  "no_price",
  "price",
  "delivered",
] as const;

/** Kinds of decisions: three for open loads, and one for deliveries to confirm. */
export type DecisionList = "quotes" | "quiet" | "today" | "delivered";

interface WaitingLoad {
  status: LoadStatus;
  collectDate: Day;
  updatedAt: Date;
  /** Number of active quotes. */
  quotes: number;
}

/** Returns the one kind of decision that a load needs; null if it needs none. */
export function decisionOf(
  { status, collectDate, updatedAt, quotes }: WaitingLoad,
  now: Date,
): DecisionList | null {
  if (status === "DELIVERED") return "delivered";
  if (status !== "POSTED") return null;
  const quiet = now.getTime() - updatedAt.getTime() >= QUIET_MS;
  if (quotes === 0 && !quiet) return null;
  if (collectDate <= londonDay(now)) return "today";
  return quotes > 0 ? "quotes" : "quiet";
}

interface OpenLoad {
  collectDate: Day;
  deliverDate: Day | null;
  deliverByTime: string | null;
  termsDays: number;
  pricingMode: PricingMode;
  bookNowPence: number | null;
  carriersAlerted: number | null;
  guide: { lowPence: number; highPence: number };
}

/**
 * Reason why a load waits for its poster, and the body of PATCH /loads/{id} that would help; `changes` is null if
 * no change to the load is suggested.
 */
export interface Remedy {
  cause: (typeof CAUSES)[number];
  changes: {
    collectDate?: Day;
    deliverDate?: Day;
    termsDays?: number;
    pricingMode?: "BOOK_NOW";
    bookNowPence?: number;
  } | null;
}

/** Returns why a load waits for its poster, and the suggested change, if there is one. */
export function remedyOf(load: OpenLoad, list: DecisionList, quotes: number, now: Date): Remedy {
  if (list === "delivered") return { cause: "delivered", changes: null };
  if (quotes > 0) return { cause: "quoted", changes: null };
  if (list === "today") {
    const { collectDate, deliverDate } = movedTo(load, nextWorkingDay(londonDay(now)));
    return { cause: "ends_today", changes: { collectDate, ...(deliverDate && { deliverDate }) } };
  }
  const { bookNowPence: price, guide } = load;
  if (load.termsDays > TERMS.late) return { cause: "long_terms", changes: { termsDays: OFFERED_TERMS_DAYS } };
  if (price === null) {
    const middle = Math.round((guide.lowPence + guide.highPence) / 2 / STEP_PENCE) * STEP_PENCE;
    const bookNowPence = Math.max(STEP_PENCE, middle);
    const cause = load.carriersAlerted === 0 ? "nobody_told" : "no_price";
    return { cause, changes: { pricingMode: "BOOK_NOW", bookNowPence } };
  }
  if (price < guide.lowPence) return { cause: "low_price", changes: { bookNowPence: guide.lowPence } };
  return {
    cause: load.carriersAlerted === 0 ? "nobody_told" : "price",
    changes: price < guide.highPence ? { bookNowPence: guide.highPence } : null,
  };
}
