import type { Quote } from "@board/db";
import { mayRead } from "../loads/visibility.ts";
import { statusAt } from "./rules.ts";
import type { OwnQuoteView } from "./schemas.ts";

/** A quote as its own carrier reads it. */
export function ownQuoteView(quote: Quote, now: Date): OwnQuoteView {
  return {
    id: quote.id,
    loadId: quote.loadId,
    amountPence: quote.amountPence,
    status: statusAt(quote, now),
    etaMins: quote.etaMins,
    message: mayRead("quoteMessage", "losingCarrier", { own: true }) ? quote.message : null,
    declineReason: mayRead("declineReason", "losingCarrier", { own: true }) ? quote.declineReason : null,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  };
}
