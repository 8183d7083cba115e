import type { Load, Quote } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { lockLoad } from "../loads/find-load.ts";
import { statusAt } from "./rules.ts";

/**
 * Locks a load of the firm's own and reads one quote on it, for the poster to answer.
 *
 * @throws DomainError `not_found` for any other load or quote, the winning carrier's included
 */
export async function lockQuoteForPoster(
  tx: Ctx<FirmActor>,
  input: { id: string; quoteId: string },
): Promise<{ load: Load; quote: Quote }> {
  const { load, mover } = await lockLoad(tx, input.id);
  const quote = await tx.db.quote.findUnique({ where: { id: input.quoteId } });
  if (mover !== "poster" || !quote || quote.loadId !== load.id) throw notFound();
  return { load, quote };
}

/**
 * Refuses a quote that no longer stands, an overdue one to the second.
 *
 * @throws DomainError `quote_expired`, `quote_not_open`
 */
export function assertStanding(quote: Quote, now: Date): void {
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
