import { operate, type Quote } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { assertSeen } from "../guards.ts";
import { saveChange } from "../save-change.ts";
import { statusAt } from "./rules.ts";
import type { OwnQuoteView } from "./schemas.ts";
import { viewOwnQuote } from "./view-quote.ts";

function assertWithdrawable(quote: Quote, now: Date): void {
  const status = statusAt(quote, now);
  if (status === "ACCEPTED") {
    throw new DomainError("quote_accepted", {
      detail: "The quote was accepted: hand the load back instead. Nothing was changed.",
    });
  }
  if (status !== "ACTIVE") {
    throw new DomainError("quote_not_open", {
      detail: `The quote is ${status} and cannot be withdrawn. Nothing was changed.`,
      members: { quoteStatus: status },
    });
  }
}

/**
 * Returns the refusal for a load without a quote of the firm, which is the same as for a load that does not
 * exist.
 */
const neverQuoted = () =>
  refusal("not_found", "Your firm has sent no quote for a load with this id, so there is none to take back.");

/**
 * Withdraws the firm's quote on a load (interface 4.6, contract 5). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found` if the firm never quoted, `quote_accepted`, `quote_not_open`, `changed_meanwhile`
 */
export function withdrawQuote(ctx: Ctx<FirmActor>, input: { id: string }): Promise<{ quote: OwnQuoteView }> {
  return inTransaction(ctx, async (tx) => {
    await operate(
      { kind: "lock", name: "load" },
      () => tx.db.$queryRaw`SELECT 1 FROM load WHERE id = ${input.id} FOR UPDATE`,
    );
    const quote = await tx.db.quote.findFirst({
      where: { loadId: input.id, carrierId: tx.actor.firm.id, mode: tx.actor.mode },
      orderBy: { id: "desc" },
      include: { load: true },
    });
    if (!quote) throw neverQuoted();
    const now = tx.clock.now();
    if (quote.status === "WITHDRAWN") return { quote: await viewOwnQuote(tx, quote) };
    // Must run before `assertSeen`, whose refusal contains the load's version, which only the carrier of an
    // active quote may see.
    assertWithdrawable(quote, now);
    const { load, ...before } = quote;
    assertSeen(tx, load, {}, quote.amountPence);
    const withdrawn: Quote = { ...before, status: "WITHDRAWN", updatedAt: now };
    await saveChange(tx, {
      before: load,
      load,
      action: null,
      quotes: [{ before, after: withdrawn }],
      tell: [{ type: "quote.withdrawn", to: load.posterId, quote: withdrawn }],
    });
    return { quote: await viewOwnQuote(tx, { ...withdrawn, load }) };
  });
}
