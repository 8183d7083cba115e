import type { Load, Quote } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen } from "../guards.ts";
import { saveChange } from "../save-change.ts";
import type { LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { assertQuoteActive } from "./active-quotes.ts";

interface DeclineQuote {
  id: string;
  quoteId: string;
  reason?: string | undefined;
}

/**
 * Returns one quote on a load.
 *
 * @throws DomainError `not_found` also for a quote on another load
 */
async function findQuoteOn(tx: Ctx<Actor>, load: Pick<Load, "id">, quoteId: string): Promise<Quote> {
  const quote = await tx.db.quote.findUnique({ where: { id: quoteId } });
  if (quote?.loadId !== load.id) throw notFound();
  return quote;
}

async function decline(tx: Ctx<Actor>, input: DeclineQuote): Promise<{ load: LoadView }> {
  const { load, mover } = await lockLoad(tx, input.id);
  if (mover !== "poster") throw notFound();
  const quote = await findQuoteOn(tx, load, input.quoteId);
  if (quote.status !== "DECLINED") {
    assertSeen(tx, load, {}, quote.amountPence);
    assertQuoteActive(quote, tx.clock.now());
    const declineReason = input.reason ?? null;
    const declined: Quote = { ...quote, status: "DECLINED", declineReason, updatedAt: tx.clock.now() };
    await saveChange(tx, {
      before: load,
      load,
      action: null,
      quotes: [{ before: quote, after: declined }],
      tell: [{ type: "quote.declined", to: quote.carrierId, quote: declined }],
    });
  }
  return { load: await viewLoad(tx, load.id, "poster") };
}

/**
 * Declines one quote for the poster; the load stays open (contract 5). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `quote_expired`, `quote_not_open`
 */
export function declineQuote(ctx: Ctx<Actor>, input: DeclineQuote): Promise<{ load: LoadView }> {
  return once(ctx, {
    commit: (tx) => decline(tx, input),
    refresh: async () => ({ load: await viewLoad(ctx, input.id, "poster") }),
  });
}
