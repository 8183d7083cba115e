import type { Load, Quote } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { touchQuote } from "../board/index/touched.ts";
import { dayOfColumn } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { emit } from "../webhooks/emit.ts";
import { expireOverdue } from "./close-quotes.ts";
import { countQuotes } from "./count-quotes.ts";
import { lockOpenLoad } from "./find-open-load.ts";
import { priceWarnings, quoteStandsUntil } from "./rules.ts";
import type { SendQuoteInput, SendQuoteOutput } from "./schemas.ts";
import { ownQuoteView } from "./view-quote.ts";

type QuotedPrice = Omit<SendQuoteInput, "id">;

/** Keeps the price in the quote's history and writes the quote itself, anew or over the standing one. */
async function writeQuote(
  tx: Ctx<FirmActor>,
  load: Load,
  input: QuotedPrice,
  standing: Quote | null,
): Promise<Quote> {
  const now = tx.clock.now();
  const price = {
    amountPence: input.amountPence,
    etaMins: input.etaMins ?? null,
    message: input.message ?? null,
  };
  const terms = {
    ...price,
    memberId: tx.actor.member?.id ?? null,
    expiresAt: quoteStandsUntil(now, dayOfColumn(load.collectDate)),
    updatedAt: now,
    prices: { create: { id: tx.newId("price"), ...price, at: now } },
  };
  if (standing) return tx.db.quote.update({ where: { id: standing.id }, data: terms });
  return tx.db.quote.create({
    data: {
      ...terms,
      id: tx.newId("quote"),
      loadId: load.id,
      carrierId: tx.actor.firm.id,
      mode: load.mode,
      createdAt: now,
    },
  });
}

/** Puts the firm's price on a load that it may quote on, and tells the poster. The load's row must be locked. */
export async function placeQuote(tx: Ctx<FirmActor>, load: Load, input: QuotedPrice) {
  // A quote whose time ran out before the sweep came by must end before a new one can stand.
  const expired = await expireOverdue(tx, load, tx.actor.firm.id);
  const standing = await tx.db.quote.findFirst({
    where: { loadId: load.id, carrierId: tx.actor.firm.id, status: "ACTIVE" },
  });
  const quote = await writeQuote(tx, load, input, standing);
  touchQuote(tx, quote);
  await countQuotes(tx, load.id);
  await emit(tx, { load, previousStatus: load.status }, [
    ...expired,
    { type: standing ? "quote.updated" : "quote.received", to: load.posterId, quote },
  ]);
  return { quote, replaced: standing !== null };
}

async function send(tx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  const load = await lockOpenLoad(tx, input.id);
  const { quote, replaced } = await placeQuote(tx, load, input);
  const warnings = priceWarnings(quote.amountPence, load);
  return {
    quote: ownQuoteView(quote, tx.clock.now()),
    replaced,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

async function currentQuote(ctx: Ctx<FirmActor>, id: string) {
  return ownQuoteView(await ctx.db.quote.findUniqueOrThrow({ where: { id } }), ctx.clock.now());
}

/**
 * Sends the firm's price for a load, or replaces the price that stands (interface 4.5, contract 5).
 * A replaced price restarts the quote's validity; every price stays in its history.
 *
 * @throws DomainError `not_found`, `own_load`, `load_not_open`, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function sendQuote(ctx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  return once(ctx, `POST /loads/${input.id}/quotes`, input, {
    prepare: async () => undefined,
    commit: (tx) => send(tx, input),
    refresh: async (stored) => ({ ...stored, quote: await currentQuote(ctx, stored.quote.id) }),
  });
}
