import type { Load, Quote } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { touchQuote } from "../board/index/touched.ts";
import { dayOfColumn } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { once } from "../idempotency/once.ts";
import { assertSeen, type Expected } from "../loads/assert-seen.ts";
import { loadOfReplay } from "../loads/load-then.ts";
import { isBookNow } from "../loads/rules.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { viewLoad, viewOf } from "../loads/view-load.ts";
import { lockOpenLoad } from "../quotes/find-open-load.ts";
import { quoteStandsUntil } from "../quotes/rules.ts";
import { readStandingQuotes } from "../quotes/standing-quotes.ts";
import { bookLoad } from "./book-load.ts";

/** Records the booking as an ACCEPTED quote at the poster's price; a standing quote of the firm becomes it. */
async function acceptedAtPrice(tx: Ctx<FirmActor>, load: Load, amountPence: number): Promise<Quote> {
  const now = tx.clock.now();
  const accepted = {
    amountPence,
    status: "ACCEPTED" as const,
    memberId: tx.actor.member?.id ?? null,
    expiresAt: quoteStandsUntil(now, dayOfColumn(load.collectDate)),
    updatedAt: now,
    prices: { create: { id: tx.newId("price"), amountPence, at: now } },
  };
  const standing = await tx.db.quote.findFirst({
    where: { loadId: load.id, carrierId: tx.actor.firm.id, status: "ACTIVE", expiresAt: { gt: now } },
  });
  if (standing) return tx.db.quote.update({ where: { id: standing.id }, data: accepted });
  return tx.db.quote.create({
    data: {
      ...accepted,
      id: tx.newId("quote"),
      loadId: load.id,
      carrierId: tx.actor.firm.id,
      mode: load.mode,
      createdAt: now,
    },
  });
}

interface BookNow extends Expected {
  id: string;
}

async function book(
  tx: Ctx<FirmActor>,
  { id, ...expected }: BookNow,
): Promise<{ load: LoadView | LoadThen }> {
  // Locked before it is looked at: the same carrier's second call waits for the first and finds the load its own.
  await tx.db.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
  const current = await tx.db.load.findUnique({ where: { id } });
  if (current?.status === "BOOKED" && current.carrierId === tx.actor.firm.id) {
    assertSeen({}, current, { expectedPence: expected.expectedPence });
    return { load: await viewLoad(tx, id, "carrier") };
  }
  const load = await lockOpenLoad(tx, id);
  assertSeen(tx, load, expected);
  if (!isBookNow(load) || load.bookNowPence === null) {
    throw new DomainError("not_book_now", {
      detail: "The poster named no price: send a quote instead. Nothing was changed.",
    });
  }
  const quote = await acceptedAtPrice(tx, load, load.bookNowPence);
  touchQuote(tx, quote);
  const standing = await readStandingQuotes(tx, id, quote.id);
  if (standing === null) throw notFound();
  const booked = await bookLoad(tx, { load, standing, mover: "carrier", action: "book" });
  return { load: viewOf(tx, booked, "carrier") };
}

/**
 * A carrier books a BOOK_NOW load at the poster's price; the first wins (contract 4).
 * Booked by this firm already, at the price that the caller names: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `own_load`, `not_book_now`, `load_not_open` where another was faster
 */
export function bookNow(ctx: Ctx<FirmActor>, input: BookNow): Promise<{ load: LoadView | LoadThen }> {
  return once(
    ctx,
    `POST /loads/${input.id}/book`,
    { ...input },
    {
      prepare: async () => undefined,
      commit: (tx) => book(tx, input),
      refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
    },
  );
}
