import { type Load, Prisma, type Quote, runSql } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { selectList } from "../../core/row-json.ts";
import type { QuoteChange } from "../change.ts";
import type { Draft } from "../outbox/events.ts";
import { statusAt } from "./rules.ts";

/** Columns of a quote, aliased `q`. Raw SQL takes a third of the time of the Prisma client's `findMany`. */
export const QUOTE_COLUMNS = Prisma.raw(selectList(Object.keys(Prisma.QuoteScalarFieldEnum), "q"));

/** Reads the quotes on a load that are stored as ACTIVE, including overdue ones. The load's row must be locked. */
export function activeQuotes(tx: Pick<Ctx<Actor>, "db">, loadId: string): Promise<Quote[]> {
  const active = Prisma.sql`
    SELECT ${QUOTE_COLUMNS} FROM quote q WHERE q.load_id = ${loadId} AND q.status = 'ACTIVE' ORDER BY q.id`;
  return runSql<Quote>(tx.db, active);
}

/** Returns the quotes as ended: overdue ones as EXPIRED, the others with the given status (contract 5). */
export function endAll(
  quotes: readonly Quote[],
  status: "VOID" | "EXPIRED" | "LOST" | "WITHDRAWN",
  now: Date,
): QuoteChange[] {
  const changes = quotes.map((before) => {
    const overdue = statusAt(before, now) === "EXPIRED";
    return { before, after: { ...before, status: overdue ? "EXPIRED" : status, updatedAt: now } as Quote };
  });
  const expired = changes.filter(({ after }) => after.status === "EXPIRED");
  return [...expired, ...changes.filter((change) => !expired.includes(change))];
}

/** Returns the overdue quotes among the given ones, as EXPIRED. */
export function endOverdue(quotes: readonly Quote[], now: Date): QuoteChange[] {
  const overdue = quotes.filter((quote) => statusAt(quote, now) === "EXPIRED");
  return endAll(overdue, "EXPIRED", now);
}

/**
 * The event for each way in which a quote ends, and its recipient: the carrier, or the poster if the quote
 * expired or was withdrawn (contract 10).
 */
const ENDED = {
  VOID: { type: "quote.void", to: "carrier" },
  LOST: { type: "quote.lost", to: "carrier" },
  EXPIRED: { type: "quote.expired", to: "poster" },
  WITHDRAWN: { type: "quote.withdrawn", to: "poster" },
} as const;

export function ended(load: Pick<Load, "posterId">, quotes: readonly QuoteChange[]): Draft[] {
  return quotes.map(({ after }) => {
    const { type, to } = ENDED[after.status as keyof typeof ENDED];
    return { type, to: to === "poster" ? load.posterId : after.carrierId, quote: after };
  });
}

/**
 * Refuses a quote that is not active, including one that expired this second.
 *
 * @throws DomainError `quote_expired`, `quote_not_open`
 */
export function assertQuoteActive(quote: Quote, now: Date): void {
  const status = statusAt(quote, now);
  if (status === "ACTIVE") return;
  if (status === "EXPIRED") {
    throw new DomainError("quote_expired", {
      detail: `The quote stood until ${quote.expiresAt.toISOString()}. Nothing was changed.`,
    });
  }
  throw new DomainError("quote_not_open", {
    detail: `The quote is ${status}. Nothing was changed.`,
    members: { quoteStatus: status },
  });
}
