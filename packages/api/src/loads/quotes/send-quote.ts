import { dayOfColumn } from "@board/calendar";
import type { Load, Quote } from "@board/db";
import { accessOf } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { warningView } from "../../core/warning.ts";
import { assertConditionsSeen, conditionsOfPrice } from "../conditions/shown-conditions.ts";
import { assertNoWarnings, assertSeen } from "../guards.ts";
import { recordIfIneligible } from "../requirements.ts";
import { saveChange } from "../save-change.ts";
import { waitingColumns, waitingOf } from "../waiting/rules.ts";
import { endOverdue } from "./active-quotes.ts";
import { lockForCarrier, openToCarrier } from "./find-open-load.ts";
import { allowedOwnQuoteActions, priceWarnings, quoteActiveUntil } from "./rules.ts";
import { saveEnded } from "./save-ended.ts";
import type { SendQuoteInput, SendQuoteOutput } from "./schemas.ts";
import { ownQuoteView, viewOwnQuote } from "./view-quote.ts";

type QuotedPrice = Omit<SendQuoteInput, "id" | "expectedConditionsId">;

/** Returns the quote to save: a new one, or the active one with its new price. */
async function quoteAt(
  tx: Ctx<FirmActor>,
  load: Load,
  input: QuotedPrice,
  active: Quote | null,
): Promise<Quote> {
  const now = tx.clock.now();
  return {
    id: active?.id ?? tx.newId("quote"),
    loadId: load.id,
    carrierId: tx.actor.firm.id,
    mode: load.mode,
    status: "ACTIVE",
    declineReason: null,
    createdAt: active?.createdAt ?? now,
    boardSeq: null,
    amountPence: input.amountPence,
    etaMins: input.etaMins ?? null,
    message: input.message ?? null,
    vehicleId: input.vehicleId ?? null,
    ...waitingColumns(waitingOf(load)),
    conditions: await conditionsOfPrice(tx, load, active),
    memberId: tx.actor.member?.id ?? null,
    expiresAt: quoteActiveUntil(now, dayOfColumn(load.collectDate)),
    updatedAt: now,
  };
}

/**
 * Saves the firm's price for a load that it may quote on, replaces its active quote if any, and notifies the poster.
 * The load's row must be locked.
 */
export async function placeQuote(
  tx: Ctx<FirmActor>,
  load: Load,
  active: Quote | null,
  input: QuotedPrice,
): Promise<{ quote: Quote; replaced: boolean }> {
  const now = tx.clock.now();
  // Ends an overdue quote before a new one becomes active, in case the sweep has not run yet.
  const overdue = endOverdue(active ? [active] : [], now);
  const before = overdue.length > 0 ? null : active;
  const quote = await quoteAt(tx, load, input, before);
  const current = overdue.length > 0 ? await saveEnded(tx, load, overdue) : load;
  const { amountPence, etaMins, message } = quote;
  await saveChange(tx, {
    before: current,
    load: current,
    action: null,
    quotes: [{ before, after: quote }],
    prices: [{ id: tx.newId("price"), quoteId: quote.id, amountPence, etaMins, message, at: now }],
    tell: [{ type: before ? "quote.updated" : "quote.received", to: load.posterId, quote }],
  });
  return { quote, replaced: before !== null };
}

async function send(tx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  const { own, ...locked } = await lockForCarrier(tx, input.id);
  const load = await openToCarrier(tx, locked);
  assertSeen(tx, load);
  assertConditionsSeen(input.expectedConditionsId, load);
  if (input.vehicleId !== undefined) await tx.ports.assertOwnVehicle(tx, input.vehicleId);
  const warnings = priceWarnings("amountPence", input.amountPence, load);
  assertNoWarnings(tx, warnings);
  const { quote, replaced } = await placeQuote(tx, load, own, input);
  const now = tx.clock.now();
  return {
    quote: ownQuoteView(quote, load, now, allowedOwnQuoteActions(quote, true, now, accessOf(tx.actor))),
    replaced,
    ...(warnings.length > 0 ? { warnings: warnings.map(warningView) } : {}),
  };
}

async function currentQuote(ctx: Ctx<FirmActor>, id: string) {
  return viewOwnQuote(ctx, await ctx.db.quote.findUniqueOrThrow({ where: { id }, include: { load: true } }));
}

/**
 * Sends the firm's price for a load, or replaces the price of its active quote (interface 4.5, contract 5). A
 * replaced price restarts the quote's validity, and stays in the quote's history.
 *
 * @throws DomainError `not_found`, `own_load`, `load_not_open`, `requirement_not_met`, `changed_meanwhile`, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function sendQuote(ctx: Ctx<FirmActor>, input: SendQuoteInput): Promise<SendQuoteOutput> {
  return recordIfIneligible(ctx, input.id, () =>
    once(ctx, {
      commit: (tx) => send(tx, input),
      refresh: async (stored) => ({ ...stored, quote: await currentQuote(ctx, stored.quote.id) }),
    }),
  );
}
