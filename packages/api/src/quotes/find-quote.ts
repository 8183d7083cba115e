import type { Load, Quote } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { statusAt } from "./rules.ts";

/**
 * One quote on a load.
 *
 * @throws DomainError `not_found` also for a quote on another load
 */
export async function findQuoteOn(tx: Ctx<Actor>, load: Pick<Load, "id">, quoteId: string): Promise<Quote> {
  const quote = await tx.db.quote.findUnique({ where: { id: quoteId } });
  if (quote?.loadId !== load.id) throw notFound();
  return quote;
}

/**
 * Refuses a quote that no longer stands, an overdue one to the second.
 *
 * @throws DomainError `quote_expired`, `quote_not_open`
 */
export function assertQuoteActive(quote: Quote, now: Date): void {
  const status = statusAt(quote, now);
  if (status === "ACTIVE") return;
  if (status === "EXPIRED") {
    throw new DomainError("quote_expired", {
      detail: `The quote stood until ${quote.expiresAt.toISOString()}. Nothing was changed.`,
    });
  }
  throw new DomainError("quote_not_open", {
    detail: `The quote is ${status}. Nothing was changed.`,
    members: { quoteStatus: status },
  });
}
