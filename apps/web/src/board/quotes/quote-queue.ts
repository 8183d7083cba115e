import type { TypedArrival } from "../../load/arrival.ts";
import type { Pending } from "../../load/undo/undo-queue.ts";
import { formatPence } from "../../ui/format/money.ts";

/** A price for a load, as it is typed. */
export interface QuotePrice {
  loadId: string;
  version?: number | undefined;
  /** The lane, for the toast. */
  lane: string;
  amountPence: number;
  etaMins?: number | undefined;
  /** The same as it was typed, for its fields if the price is not sent. */
  arrival?: TypedArrival | undefined;
  message?: string | undefined;
}

/** A price on its way: shown at once, sent when its time is up, so that an undone one never reaches the poster. */
export type PendingQuote = Pending<QuotePrice>;

/** A price in a sentence: `£445 for M17 Trafford Park to G33 Queenslie`. */
export function quoteWords({ amountPence, lane }: QuotePrice): string {
  return `${formatPence(amountPence)} for ${lane}`;
}
