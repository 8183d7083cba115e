import type { Load, Quote } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { moveLoad } from "../loads/move-load.ts";
import { closeQuotes } from "../quotes/close-quotes.ts";
import { type Draft, emit } from "../webhooks/emit.ts";

interface Booking {
  load: Load;
  /** The quote that won, ACCEPTED already. */
  quote: Quote;
  mover: Mover;
  action: "accept" | "book";
}

/**
 * POSTED becomes BOOKED at the winning quote's price; every other standing quote is LOST, and both ends are told who
 * the other is (contract 4, interface 6). Losing carriers learn that they lost and no more (contract 5).
 *
 * @throws DomainError `invalid_transition` where somebody was faster
 */
export async function bookLoad(
  tx: Ctx<Actor>,
  { load: before, quote, mover, action }: Booking,
): Promise<Load> {
  const load = await moveLoad(tx, before, mover, action, "BOOKED", {
    data: { carrierId: quote.carrierId, agreedPence: quote.amountPence, bookedAt: tx.clock.now() },
    details: { quoteId: quote.id, amountPence: quote.amountPence },
  });
  const drafts: Draft[] = [
    { type: "load.booked", to: load.posterId, quote },
    { type: "load.booked", to: quote.carrierId, quote },
    ...(await closeQuotes(tx, load, "LOST")),
  ];
  if (action === "accept") drafts.push({ type: "quote.accepted", to: quote.carrierId, quote });
  await emit(tx, { load, previousStatus: before.status }, drafts);
  return load;
}
