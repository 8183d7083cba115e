import type { Firm, Load, Quote } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { assertNotHeld } from "../../firms/contact-changes/assert-not-held.ts";
import { newJobsLeft } from "../../firms/new-firm.ts";
import { NEW_FIRM } from "../../firms/rules.ts";
import { termsOf } from "../columns.ts";
import { keptConditions } from "../conditions/rules.ts";
import { assertAllowed } from "../guards.ts";
import { type Mover, RUNNING } from "../lifecycle.ts";
import { type Draft, type Ends, toBoth } from "../outbox/events.ts";
import { endAll, ended } from "../quotes/active-quotes.ts";
import { saveChange } from "../save-change.ts";
import { waitingColumns, waitingOfQuote } from "../waiting/rules.ts";
import { countHandedBack, handBackLimit, lockJobsOf } from "./hand-backs.ts";

interface Booking {
  before: Load;
  /** The winning quote before and after; `before` is null for a quote that the booking itself creates. */
  wins: { before: Quote | null; after: Quote };
  /** All quotes of the load that have not ended. */
  active: readonly Quote[];
  /** The poster and the winning carrier. */
  ends: Ends | undefined;
  mover: Mover;
  action: "accept" | "book";
}

/**
 * Moves POSTED to BOOKED at the winning quote's price. Every other active quote becomes LOST, and both ends
 * get each other's contacts (contract 4, interface 6). Losing carriers learn only that they lost (contract
 * 5). The load's row must be locked.
 *
 * @throws DomainError `invalid_transition` if another call was faster, `new_firm_limit`, `hand_back_limit`,
 * `carrier_on_hold`, `requirement_not_met` if the carrier no longer meets the requirements
 */
export async function bookLoad(
  tx: Ctx<Actor>,
  { before, wins, active, ends, mover, action }: Booking,
): Promise<Load> {
  assertAllowed(action, before, mover);
  const now = tx.clock.now();
  const quote = wins.after;
  if (ends === undefined) throw new Error(`An end of the load ${before.id} is missing.`);
  assertNotHeld(tx, before, ends.carrier, action);
  await assertRoomForJob(tx, before, ends.carrier, action);
  const others = active.filter(({ id }) => id !== quote.id);
  const lost = endAll(others, "LOST", now);
  const load: Load = {
    ...before,
    status: "BOOKED",
    carrierId: quote.carrierId,
    agreedPence: quote.amountPence,
    bookedPence: quote.amountPence,
    ...waitingColumns(waitingOfQuote(quote, before)),
    conditions: keptConditions(quote),
    postedTerms: termsOf(before),
    bookedAt: now,
  };
  const accepted: Draft[] =
    action === "accept" ? [{ type: "quote.accepted", to: quote.carrierId, quote }] : [];
  const { id: quoteId, amountPence } = quote;
  // Leaves out arrival time and message, which belong to the carrier's own quote: this price is the poster's.
  const price = { id: tx.newId("price"), quoteId, amountPence, etaMins: null, message: null, at: now };
  return saveChange(tx, {
    before,
    load,
    action,
    mover,
    details: { quoteId, amountPence },
    quotes: [...lost, wins],
    prices: action === "book" ? [price] : [],
    collectionCode: tx.newCollectionCode(),
    ends,
    tell: [
      ...toBoth(load, "load.booked").map((draft) => ({ ...draft, quote })),
      ...ended(load, lost),
      ...accepted,
    ],
  });
}

/**
 * Refuses a new firm a third concurrent job, and any job to a firm that handed back too many (contract 1,
 * "New carriers"). A new firm's hand-backs of the last 24 hours count as running jobs; test loads do not
 * count.
 *
 * @throws DomainError `hand_back_limit`, `new_firm_limit`; `quote_not_open` if the carrier's approval was withdrawn
 * or the carrier was suspended after it sent the quote
 */
async function assertRoomForJob(
  tx: Ctx<Actor>,
  load: Pick<Load, "mode">,
  carrier: Ends["carrier"],
  action: "accept" | "book",
): Promise<void> {
  if (load.mode === "test") return;
  const { id: carrierId, approval, suspendedAt } = carrier;
  if (approval !== "APPROVED" || suspendedAt !== null) {
    throw new DomainError("quote_not_open", {
      detail: `The carrier is ${suspendedAt === null ? "not approved" : "suspended"}. Nothing was changed.`,
    });
  }
  if (carrier.handBackLimit) throw handBackLimit(action);
  if ((await newJobsLeft(tx, carrier)) === 0) return;
  await lockJobsOf(tx, carrierId);
  const full = await fullHands(tx, carrierId);
  if (full === null) return;
  const { inHand, handedBack, jobs } = full;
  throw new DomainError("new_firm_limit", {
    detail:
      action === "accept"
        ? `This carrier is new and ${jobs}: it can take another once one of them is delivered${handedBack === 0 ? "" : ", or the 24 hours are over"}. Its quote stays active. Nothing was changed.`
        : `Your firm is new and ${jobs}: until ${NEW_FIRM.jobs} jobs are confirmed, at most ${NEW_FIRM.atOnce} run at once. ${inHand === 0 ? "Wait until the 24 hours are over" : "Deliver one first"}. Nothing was changed.`,
  });
}

/** Counts what keeps a new carrier from another job, in words as well; null while it has room. */
async function fullHands(tx: Ctx<Actor>, carrierId: string) {
  // Counts by separate statements after the lock, because each one sees what the previous holder committed.
  const inHand = await tx.db.load.count({ where: { carrierId, mode: "live", status: { in: [...RUNNING] } } });
  const handedBack = await countHandedBack(tx, carrierId);
  const running = inHand + handedBack;
  if (running < NEW_FIRM.atOnce) return null;
  const back = handedBack === 0 ? "" : ", with what it handed back in the last 24 hours";
  return { inHand, handedBack, jobs: `has ${running} jobs running${back}` };
}

/** Returns why a new firm can book no further live load now, for its people; null if it can (contract 1, "New carriers"). */
export async function whyNoRoom(
  ctx: Ctx<Actor>,
  firm: Pick<Firm, "id" | "firstJobs">,
): Promise<string | null> {
  if ((await newJobsLeft(ctx, firm)) === 0) return null;
  const full = await fullHands(ctx, firm.id);
  return full && `Your firm is new and ${full.jobs}: at most ${NEW_FIRM.atOnce} run at once.`;
}
