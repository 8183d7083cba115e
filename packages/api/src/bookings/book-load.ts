import type { Load, Quote } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { saveChange } from "../loads/save-change.ts";
import { assertAllowed } from "../loads/transitions.ts";
import { endAll, ended } from "../quotes/ending.ts";
import { type Draft, readEnds, toBoth } from "../webhooks/tell.ts";
import { assertRoomForJob } from "./new-firm-limit.ts";

interface Booking {
  before: Load;
  /** The quote that wins: as it was read, null for one that is made by the booking, and as it becomes. */
  wins: { before: Quote | null; after: Quote };
  /** The load's quotes that have not ended. */
  active: readonly Quote[];
  mover: Mover;
  action: "accept" | "book";
}

/**
 * POSTED becomes BOOKED at the winning quote's price; every other active quote is LOST, and both ends are told who the
 * other is (contract 4, interface 6). Losing carriers learn that they lost and no more (contract 5). The load's row must
 * be locked.
 *
 * @throws DomainError `invalid_transition` where somebody was faster, `new_firm_limit`
 */
export async function bookLoad(
  tx: Ctx<Actor>,
  { before, wins, active, mover, action }: Booking,
): Promise<Load> {
  assertAllowed(action, before, mover);
  const now = tx.clock.now();
  const quote = wins.after;
  const ends = await readEnds(tx, before.posterId, quote.carrierId);
  if (ends === undefined) throw new Error(`An end of the load ${before.id} is missing.`);
  await assertRoomForJob(tx, before, ends.carrier, action);
  const others = active.filter(({ id }) => id !== quote.id);
  const lost = endAll(others, "LOST", now);
  const load: Load = {
    ...before,
    status: "BOOKED",
    carrierId: quote.carrierId,
    agreedPence: quote.amountPence,
    bookedAt: now,
  };
  const accepted: Draft[] =
    action === "accept" ? [{ type: "quote.accepted", to: quote.carrierId, quote }] : [];
  const { id: quoteId, amountPence } = quote;
  // The poster's price: the carrier's time and message belong to its own.
  const price = { id: tx.newId("price"), quoteId, amountPence, etaMins: null, message: null, at: now };
  return saveChange(tx, {
    before,
    load,
    action,
    mover,
    details: { quoteId, amountPence },
    quotes: [...lost, wins],
    prices: action === "book" ? [price] : [],
    ends,
    tell: [
      ...toBoth(load, "load.booked").map((draft) => ({ ...draft, quote })),
      ...ended(load, lost),
      ...accepted,
    ],
  });
}
