import { type Day, endOfLondonDay } from "@board/calendar";
import type { QuoteStatus } from "@board/db/enums";

/** A quote stands three days, or until the end of the collection day when that is sooner (interface 4.5, contract 5). */
export const QUOTE_STANDS_MS = 72 * 3_600_000;

export function quoteStandsUntil(sentAt: Date, collectDate: Day): Date {
  const threeDays = sentAt.getTime() + QUOTE_STANDS_MS;
  return new Date(Math.min(threeDays, endOfLondonDay(collectDate).getTime()));
}

/** What a quote is right now: an ACTIVE one past its time has expired, swept or not. */
export function statusAt(quote: { status: QuoteStatus; expiresAt: Date }, now: Date): QuoteStatus {
  return quote.status === "ACTIVE" && quote.expiresAt <= now ? "EXPIRED" : quote.status;
}

/** The quotes that stand or stood to the end: what a poster sees at first, and what `quoteCount` counts (contract 3). */
export const COUNTED: readonly QuoteStatus[] = ["ACTIVE", "ACCEPTED", "DECLINED", "LOST"];

/** A price far outside the guide is worth a second look, never a refusal (contract 5). */
export function priceWarnings(
  amountPence: number,
  guide: { guideLowPence: number; guideHighPence: number },
): { code: string; detail: string }[] {
  if (amountPence > 2 * guide.guideHighPence) {
    return [{ code: "far_above_guide", detail: "The price is more than twice the top of the guide." }];
  }
  if (2 * amountPence < guide.guideLowPence) {
    return [{ code: "far_below_guide", detail: "The price is less than half the bottom of the guide." }];
  }
  return [];
}
