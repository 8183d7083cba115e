import { type Load, Prisma, type Quote, runSql, sentTogether } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { actOnLoad } from "../act-on-load.ts";
import { bookLoad } from "../bookings/book-load.ts";
import { assertConditionsSeen } from "../conditions/shown-conditions.ts";
import { assertOpen, type Expected } from "../guards.ts";
import { type Ends, posterIdOf, readEnds } from "../outbox/events.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { assertQuoteActive, QUOTE_COLUMNS } from "./active-quotes.ts";

interface AcceptQuote extends Expected {
  id: string;
  quoteId: string;
  expectedConditionsId?: string | null | undefined;
}

interface Quotes {
  /** The quote to accept; null if the load has no quote with that id. */
  chosen: Quote | null;
  active: Quote[];
  /** The poster, and the carrier of the quote to accept. */
  ends: Ends | undefined;
}

async function readQuotes(tx: Ctx<Actor>, { id, quoteId }: AcceptQuote): Promise<Quotes> {
  const sql = Prisma.sql`
    SELECT ${QUOTE_COLUMNS} FROM quote q
    WHERE q.load_id = ${id} AND (q.id = ${quoteId} OR q.status = 'ACTIVE') ORDER BY q.id`;
  const carrierId = Prisma.sql`(SELECT carrier_id FROM quote WHERE id = ${quoteId} AND load_id = ${id})`;
  const [quotes, ends] = await sentTogether([
    runSql<Quote>(tx.db, sql),
    readEnds(tx, posterIdOf(id), carrierId),
  ]);
  return {
    ends,
    chosen: quotes.find((quote) => quote.id === quoteId) ?? null,
    active: quotes.filter(({ status }) => status === "ACTIVE"),
  };
}

async function accept(tx: Ctx<Actor>, before: Load, { chosen, active, ends }: Quotes): Promise<void> {
  const now = tx.clock.now();
  if (chosen === null) throw notFound();
  assertOpen("accept", before, now);
  assertQuoteActive(chosen, now);
  const wins = { before: chosen, after: { ...chosen, status: "ACCEPTED" as const, updatedAt: now } };
  await bookLoad(tx, { before, wins, active, ends, mover: "poster", action: "accept" });
}

/**
 * Accepts one quote for the poster: the load is BOOKED at its price, every other active quote is LOST, and
 * both ends read each other's names (contract 4). If the quote was already accepted at the price that the
 * caller expects, the answer is the same.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `quote_expired`, `quote_not_open`, `invalid_transition`
 */
export function acceptQuote(ctx: Ctx<Actor>, input: AcceptQuote): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "accept",
    input,
    read: (tx) => readQuotes(tx, input),
    isAlreadyDone: (load, mover, _tx, { chosen }) => {
      if (mover !== "poster") return false;
      if (chosen === null) throw notFound();
      const { expectedPence = load.agreedPence } = input;
      return load.status === "BOOKED" && chosen.status === "ACCEPTED" && load.agreedPence === expectedPence;
    },
    // Null for anybody but the poster, who alone may read the price of the quote.
    pence: ({ chosen }, mover) => (mover === "poster" ? (chosen?.amountPence ?? null) : null),
    change: (tx, before, _mover, quotes) => {
      if (quotes.chosen !== null) assertConditionsSeen(input.expectedConditionsId, quotes.chosen);
      return accept(tx, before, quotes);
    },
  });
}
