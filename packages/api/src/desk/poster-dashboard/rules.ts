import { type Day, HOUR_MS, londonDay, nextWorkingDay } from "@board/calendar";
import type { LoadStatus, PricingMode } from "@board/db/enums";
import { TERMS } from "../../loads/filters/view-rules.ts";
import { movedTo } from "../../loads/rules.ts";

/** An open load on which nobody quotes for so long waits for its poster. */
const QUIET_MS = HOUR_MS;

/** Offered in place of terms that put carriers off. */
const OFFERED_TERMS_DAYS = 30;

/** Prices that are worked out from the guide are in steps of £5. */
const STEP_PENCE = 500;

/** The loads that each list of decisions names; the rest are counted. */
export const MAX_SHOWN = 20;

/** Likely reasons why a load waits. */
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

/** The lists of what a poster has to decide: of open loads, and of deliveries to confirm. */
export type DecisionList = "quotes" | "quiet" | "today" | "delivered";

interface Waiting {
  status: LoadStatus;
  collectDate: Day;
  updatedAt: Date;
  /** Quotes that could be accepted now. */
  quotes: number;
}

/** The list in which a load waits for its poster; null: it does not. A load is in one list only. */
export function decisionOf(
  { status, collectDate, updatedAt, quotes }: Waiting,
  now: Date,
): DecisionList | null {
  if (status === "DELIVERED") return "delivered";
  if (status !== "POSTED") return null;
  const quiet = now.getTime() - updatedAt.getTime() >= QUIET_MS;
  if (quotes === 0 && !quiet) return null;
  if (collectDate <= londonDay(now)) return "today";
  return quotes > 0 ? "quotes" : "quiet";
}

interface Open {
  collectDate: Day;
  deliverDate: Day | null;
  deliverByTime: string | null;
  termsDays: number;
  pricingMode: PricingMode;
  bookNowPence: number | null;
  carriersAlerted: number | null;
  guide: { lowPence: number; highPence: number };
}

/** A reason why a load waits, and the body of PATCH /loads/{id} that answers it; null: the poster's to find. */
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

/** Of a load that waits: the cause, and the one change that would solve it. */
export function remedyOf(load: Open, list: DecisionList, quotes: number, now: Date): Remedy {
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
