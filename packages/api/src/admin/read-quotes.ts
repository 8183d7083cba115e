import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { statusAt } from "../quotes/rules.ts";
import type { AdminQuote } from "./schemas.ts";

/** Every quote there ever was on a load with its carrier and all its prices, cheapest first. */
export async function readQuotes(ctx: Ctx<AdminActor>, loadId: string): Promise<AdminQuote[]> {
  const now = ctx.clock.now();
  const quotes = await ctx.db.quote.findMany({
    where: { loadId },
    orderBy: [{ amountPence: "asc" }, { id: "asc" }],
    include: {
      carrier: { select: { name: true } },
      member: { select: { person: { select: { name: true } } } },
      prices: { orderBy: [{ at: "asc" }, { id: "asc" }] },
    },
  });
  return quotes.map((quote) => ({
    id: quote.id,
    status: statusAt(quote, now),
    amountPence: quote.amountPence,
    carrier: quote.carrier.name,
    person: quote.member?.person.name ?? null,
    etaMins: quote.etaMins,
    message: quote.message,
    declineReason: quote.declineReason,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    prices: quote.prices.map(({ id, amountPence, at }) => ({ id, amountPence, at: at.toISOString() })),
  }));
}
