import type { Actor } from "../actor.ts";
import { touchQuote } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import { once } from "../idempotency/once.ts";
import { assertSeen } from "../loads/assert-seen.ts";
import { lockLoad } from "../loads/find-load.ts";
import type { LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import { emit } from "../webhooks/emit.ts";
import { assertStanding, findQuoteOn } from "./find-quote.ts";

interface DeclineQuote {
  id: string;
  quoteId: string;
  reason?: string | undefined;
}

async function decline(tx: Ctx<Actor>, input: DeclineQuote): Promise<{ load: LoadView }> {
  const { load, mover } = await lockLoad(tx, input.id);
  if (mover !== "poster") throw notFound();
  const quote = await findQuoteOn(tx, load, input.quoteId);
  if (quote.status !== "DECLINED") {
    assertSeen(tx, load, {}, quote.amountPence);
    assertStanding(quote, tx.clock.now());
    const declined = await tx.db.quote.update({
      where: { id: quote.id },
      data: { status: "DECLINED", declineReason: input.reason ?? null, updatedAt: tx.clock.now() },
    });
    touchQuote(tx, declined);
    await emit(tx, { load, previousStatus: load.status }, [
      { type: "quote.declined", to: quote.carrierId, quote: declined },
    ]);
  }
  return { load: await viewLoad(tx, load.id, "poster") };
}

/**
 * The poster says no to one quote; the load stays open (contract 5). Declined already: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `quote_expired`, `quote_not_open`
 */
export function declineQuote(ctx: Ctx<Actor>, input: DeclineQuote): Promise<{ load: LoadView }> {
  return once(
    ctx,
    `POST /loads/${input.id}/quotes/${input.quoteId}/decline`,
    { ...input },
    {
      prepare: async () => undefined,
      commit: (tx) => decline(tx, input),
      refresh: async () => ({ load: await viewLoad(ctx, input.id, "poster") }),
    },
  );
}
