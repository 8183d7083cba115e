import { type Load, type Quote, sentTogether } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { dayOfColumn } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { assertSeen } from "../loads/assert-seen.ts";
import { type Draft, eventRows } from "../webhooks/emit.ts";
import { noteRows } from "../webhooks/note-for-site.ts";
import { lockOpenLoad } from "./find-open-load.ts";
import { priceWarnings, quoteStandsUntil, statusAt } from "./rules.ts";
import type { SendQuoteInput, SendQuoteOutput } from "./schemas.ts";
import { ownQuoteView } from "./view-quote.ts";
import { readActiveQuote, writeQuote } from "./write-quote.ts";

type QuotedPrice = Omit<SendQuoteInput, "id">;

/** The quote as it is from now on: anew, or the standing one with its new price. */
function quoteAt(tx: Ctx<FirmActor>, load: Load, input: QuotedPrice, standing: Quote | undefined): Quote {
  const now = tx.clock.now();
  return {
    id: standing?.id ?? tx.newId("quote"),
    loadId: load.id,
    carrierId: tx.actor.firm.id,
    mode: load.mode,
    status: "ACTIVE",
    declineReason: null,
    createdAt: standing?.createdAt ?? now,
    boardSeq: null,
    amountPence: input.amountPence,
    etaMins: input.etaMins ?? null,
    message: input.message ?? null,
    memberId: tx.actor.member?.id ?? null,
    expiresAt: quoteStandsUntil(now, dayOfColumn(load.collectDate)),
    updatedAt: now,
  };
}

/**
 * Puts the firm's price on a load that it may quote on, in place of its quote that has not ended, and tells the poster.
 * The load's row must be locked.
 */
export async function placeQuote(
  tx: Ctx<FirmActor>,
  load: Load,
  active: Quote | undefined,
  input: QuotedPrice,
): Promise<{ quote: Quote; replaced: boolean }> {
  const now = tx.clock.now();
  // A quote whose time ran out before the sweep came by must end before a new one can stand.
  const overdue = active !== undefined && statusAt(active, now) === "EXPIRED";
  const standing = overdue ? undefined : active;
  const expired: Quote[] = overdue ? [{ ...active, status: "EXPIRED", updatedAt: now }] : [];
  const quote = quoteAt(tx, load, input, standing);
  const drafts: Draft[] = [
    ...expired.map((old): Draft => ({ type: "quote.expired", to: load.posterId, quote: old })),
    { type: standing ? "quote.updated" : "quote.received", to: load.posterId, quote },
  ];
  const { amountPence, etaMins, message } = quote;
  await writeQuote(tx, {
    replaces: standing !== undefined,
    quote,
    price: { id: tx.newId("price"), quoteId: quote.id, amountPence, etaMins, message, at: now },
    expired,
    events: eventRows(tx, { load, previousStatus: load.status, ends: undefined }, drafts),
    notes: noteRows(tx, load, drafts),
  });
  return { quote, replaced: standing !== undefined };
}

async function send(tx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  const [load, active] = await sentTogether([lockOpenLoad(tx, input.id), readActiveQuote(tx, input.id)]);
  assertSeen(tx, load);
  const { quote, replaced } = await placeQuote(tx, load, active, input);
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
 * @throws DomainError `not_found`, `own_load`, `load_not_open`, `changed_meanwhile`, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function sendQuote(ctx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  return once(ctx, `POST /loads/${input.id}/quotes`, input, {
    prepare: async () => undefined,
    commit: (tx) => send(tx, input),
    by: "statements",
    refresh: async (stored) => ({ ...stored, quote: await currentQuote(ctx, stored.quote.id) }),
  });
}
