import type { TypedArrival } from "../../../shared/load-parts/arrival.ts";
import type { Pending } from "../../../shared/load-parts/undo/undo-queue.ts";
import { formatPence } from "../../../ui/format/money.ts";

/** A typed price for a load. */
export interface QuotePrice {
  loadId: string;
  version?: number | undefined;
  /** The conditions of carriage that were shown; null for none of the poster's. */
  conditionsId: string | null;
  /** The lane, for the toast. */
  lane: string;
  amountPence: number;
  etaMins?: number | undefined;
  /** Arrival as typed, to restore the field if the price is not sent. */
  arrival?: TypedArrival | undefined;
  message?: string | undefined;
}

/** Quote shown immediately and sent after a delay, so that one undone in time never reaches the poster. */
export type PendingQuote = Pending<QuotePrice>;

/** Describes a price: `£445 for M17 Trafford Park to G33 Queenslie`. */
export function quoteWords({ amountPence, lane }: QuotePrice): string {
  return `${formatPence(amountPence)} for ${lane}`;
}
