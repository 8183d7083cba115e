import type { Load, Quote } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { assertAllowed } from "../loads/move-load.ts";
import type { WholeLoad } from "../loads/read-whole.ts";
import { historyRow, logChange } from "../loads/record-change.ts";
import { statusAt } from "../quotes/rules.ts";
import type { StandingQuotes } from "../quotes/standing-quotes.ts";
import { type Draft, eventRows } from "../webhooks/emit.ts";
import { noteRows } from "../webhooks/note-for-site.ts";
import { assertRoomForJob } from "./new-firm-limit.ts";
import { writeBooking } from "./write-booking.ts";

interface Booking {
  load: Load;
  /** The quote that wins, and those that end by it. The load's row must be locked. */
  standing: StandingQuotes;
  mover: Mover;
  action: "accept" | "book";
}

/** How a standing quote ends by another's winning: EXPIRED where its time had run out, else LOST. */
function endOf(quote: Quote, now: Date): Quote {
  const status = statusAt(quote, now) === "EXPIRED" ? "EXPIRED" : "LOST";
  return { ...quote, status, updatedAt: now };
}

/** Losing carriers are told, and the poster of those whose time ran out (contract 10). */
function draftsOfEnded(load: Load, ended: readonly Quote[]): Draft[] {
  const expired = ended.filter(({ status }) => status === "EXPIRED");
  const lost = ended.filter(({ status }) => status === "LOST");
  return [
    ...expired.map((quote): Draft => ({ type: "quote.expired", to: load.posterId, quote })),
    ...lost.map((quote): Draft => ({ type: "quote.lost", to: quote.carrierId, quote })),
  ];
}

/**
 * POSTED becomes BOOKED at the winning quote's price; every other standing quote is LOST, and both ends are told who
 * the other is (contract 4, interface 6). Losing carriers learn that they lost and no more (contract 5).
 *
 * In a transaction of statements nothing may follow.
 *
 * @throws DomainError `invalid_transition` where somebody was faster, `new_firm_limit`
 */
export async function bookLoad(
  tx: Ctx<Actor>,
  { load: before, standing, mover, action }: Booking,
): Promise<Load & WholeLoad> {
  assertAllowed(action, before, mover);
  await assertRoomForJob(tx, before, standing.quote.carrierId, action);
  const now = tx.clock.now();
  const wins = standing.quote.status === "ACCEPTED";
  const quote: Quote = wins ? standing.quote : { ...standing.quote, status: "ACCEPTED", updatedAt: now };
  const load: Load = {
    ...before,
    status: "BOOKED",
    version: before.version + 1,
    carrierId: quote.carrierId,
    agreedPence: quote.amountPence,
    bookedAt: now,
    updatedAt: now,
  };
  const ended = standing.others.map((other) => endOf(other, now));
  const drafts: Draft[] = [
    { type: "load.booked", to: load.posterId, quote },
    { type: "load.booked", to: quote.carrierId, quote },
    ...draftsOfEnded(load, ended),
  ];
  if (action === "accept") drafts.push({ type: "quote.accepted", to: quote.carrierId, quote });
  const change = { before, load, action, details: { quoteId: quote.id, amountPence: quote.amountPence } };
  const booked = await writeBooking(tx, {
    load,
    quotes: wins ? ended : [quote, ...ended],
    history: historyRow(tx, change),
    events: eventRows(tx, { load, previousStatus: before.status, ends: standing.ends }, drafts),
    notes: noteRows(tx, load, drafts),
  });
  await logChange(tx, change);
  const statuses = new Map([quote, ...ended].map(({ id, status }) => [id, status]));
  const quotes = standing.all.map((each) => ({ ...each, status: statuses.get(each.id) ?? each.status }));
  return { ...booked, ...standing.ends, quotes };
}
