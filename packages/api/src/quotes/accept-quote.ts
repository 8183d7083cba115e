import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { bookLoad } from "../bookings/book-load.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import { actOnLoad } from "../loads/act-on-load.ts";
import type { Expected } from "../loads/assert-seen.ts";
import { invalidTransition } from "../loads/move-load.ts";
import type { WholeLoad } from "../loads/read-whole.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { isOpen } from "./find-open-load.ts";
import { assertStanding } from "./find-quote.ts";
import { readStandingQuotes, type StandingQuotes } from "./standing-quotes.ts";

interface AcceptQuote extends Expected {
  id: string;
  quoteId: string;
}

async function accept(tx: Ctx<Actor>, before: Load, standing: StandingQuotes | null): Promise<WholeLoad> {
  const now = tx.clock.now();
  if (standing === null) throw notFound();
  if (!isOpen(before, now)) throw invalidTransition({ status: "EXPIRED" }, "Accepting a quote");
  assertStanding(standing.quote, now);
  return bookLoad(tx, { load: before, standing, mover: "poster", action: "accept" });
}

/**
 * The poster takes one quote: the load is BOOKED at its price, every other quote LOST, names revealed both ways
 * (contract 4). Accepted already, at the price that the caller names: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `quote_expired`, `quote_not_open`, `invalid_transition`
 */
export function acceptQuote(ctx: Ctx<Actor>, input: AcceptQuote): Promise<{ load: LoadView | LoadThen }> {
  return actOnLoad(ctx, {
    action: "accept",
    path: `quotes/${input.quoteId}/accept`,
    input,
    alongside: (tx) => readStandingQuotes(tx, input.id, input.quoteId),
    // An admin's change is logged past statements.
    ...(ctx.actor.kind === "firm" ? { by: "statements" as const } : {}),
    standsAlready: (load, mover, _tx, standing) => {
      if (mover !== "poster") return false;
      if (standing === null) throw notFound();
      const { expectedPence = load.agreedPence } = input;
      return (
        load.status === "BOOKED" && standing.quote.status === "ACCEPTED" && load.agreedPence === expectedPence
      );
    },
    // No other end reads what others quoted.
    pence: (standing, mover) => (mover === "poster" ? (standing?.quote.amountPence ?? null) : null),
    change: (tx, before, _mover, standing) => accept(tx, before, standing),
    whole: (booked) => booked,
  });
}
