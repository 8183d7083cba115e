import type { FirmActor } from "../actor.ts";
import { bookLoad } from "../bookings/book-load.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { assertAllowed, invalidTransition } from "../loads/move-load.ts";
import type { LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import { assertStanding, lockQuoteForPoster } from "./find-quote.ts";
import { isOpen } from "./find-open-load.ts";

interface AcceptQuote {
  id: string;
  quoteId: string;
}

async function accept(tx: Ctx<FirmActor>, input: AcceptQuote): Promise<{ load: LoadView }> {
  const { load, quote } = await lockQuoteForPoster(tx, input);
  const standsAlready = quote.status === "ACCEPTED" && load.carrierId === quote.carrierId;
  if (standsAlready) return { load: await viewLoad(tx, load.id, "poster") };
  assertAllowed("accept", load, "poster");
  if (!isOpen(load, tx.clock.now())) throw invalidTransition({ status: "EXPIRED" }, "Accepting a quote");
  assertStanding(quote, tx.clock.now());
  const accepted = await tx.db.quote.update({
    where: { id: quote.id },
    data: { status: "ACCEPTED", updatedAt: tx.clock.now() },
  });
  await bookLoad(tx, { load, quote: accepted, mover: "poster", action: "accept" });
  return { load: await viewLoad(tx, load.id, "poster") };
}

/**
 * The poster takes one quote: the load is BOOKED at its price, every other quote LOST, names revealed both ways
 * (contract 4). Accepted already: the same answer.
 *
 * @throws DomainError `not_found`, `quote_expired`, `quote_not_open`, `invalid_transition`
 */
export function acceptQuote(ctx: Ctx<FirmActor>, input: AcceptQuote): Promise<{ load: LoadView }> {
  return once(ctx, `POST /loads/${input.id}/quotes/${input.quoteId}/accept`, { ...input }, {
    prepare: async () => undefined,
    commit: (tx) => accept(tx, input),
    refresh: async () => ({ load: await viewLoad(ctx, input.id, "poster") }),
  });
}
