import { dayOfColumn } from "@board/calendar";
import { type Load, type Quote, sentTogether } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { assertConditionsSeen, conditionsOfPrice } from "../conditions/shown-conditions.ts";
import { moverOf } from "../find-load.ts";
import { assertSeen, type Expected } from "../guards.ts";
import { posterIdOf, readEnds } from "../outbox/events.ts";
import { isBookNow } from "../posting-rules.ts";
import { activeQuotes } from "../quotes/active-quotes.ts";
import { lockForCarrier, openToCarrier } from "../quotes/find-open-load.ts";
import { quoteActiveUntil } from "../quotes/rules.ts";
import { recordIfIneligible } from "../requirements.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { waitingColumns, waitingOf } from "../waiting/rules.ts";
import { bookLoad } from "./book-load.ts";

/**
 * Returns the firm's active quote at the poster's price, or else a new one: a booking is recorded as an ACCEPTED
 * quote (contract 4).
 */
async function acceptedAtPrice(
  tx: Ctx<FirmActor>,
  load: Load,
  {
    amountPence,
    active,
    vehicleId,
  }: { amountPence: number; active: readonly Quote[]; vehicleId: string | null },
) {
  const now = tx.clock.now();
  const before =
    active.find(({ carrierId, expiresAt }) => carrierId === tx.actor.firm.id && expiresAt > now) ?? null;
  const fresh = {
    id: tx.newId("quote"),
    loadId: load.id,
    carrierId: tx.actor.firm.id,
    mode: load.mode,
    etaMins: null,
    message: null,
    vehicleId: null,
    declineReason: null,
    boardSeq: null,
    createdAt: now,
  };
  const after: Quote = {
    ...(before ?? fresh),
    amountPence,
    vehicleId: vehicleId ?? before?.vehicleId ?? null,
    ...waitingColumns(waitingOf(load)),
    conditions: await conditionsOfPrice(tx, load, before),
    status: "ACCEPTED",
    memberId: tx.actor.member?.id ?? null,
    expiresAt: quoteActiveUntil(now, dayOfColumn(load.collectDate)),
    updatedAt: now,
  };
  return { before, after };
}

interface BookNow extends Expected {
  id: string;
  /** An open vehicle of the carrier that does the job. */
  vehicleId?: string | undefined;
  expectedConditionsId?: string | null | undefined;
}

async function book(
  tx: Ctx<FirmActor>,
  { id, vehicleId, expectedConditionsId, ...expected }: BookNow,
): Promise<{ load: LoadView | LoadBrief }> {
  // Locks the load first: a concurrent request by the same carrier waits here, and then finds that the
  // carrier has already booked it.
  const [locked, active, ends] = await sentTogether([
    lockForCarrier(tx, id),
    activeQuotes(tx, id),
    readEnds(tx, posterIdOf(id), tx.actor.firm.id),
  ]);
  const { load: current } = locked;
  if (current?.status === "BOOKED" && moverOf(current, tx.actor) === "carrier") {
    assertSeen({ actor: tx.actor }, current, { expectedPence: expected.expectedPence });
    return { load: await viewLoad(tx, id, "carrier") };
  }
  const before = await openToCarrier(tx, locked);
  assertSeen(tx, before, expected);
  assertConditionsSeen(expectedConditionsId, before);
  if (!isBookNow(before) || before.bookNowPence === null) {
    throw new DomainError("not_book_now", {
      detail: "The poster named no price: send a quote instead. Nothing was changed.",
    });
  }
  if (vehicleId !== undefined) await tx.ports.assertOwnVehicle(tx, vehicleId);
  const wins = await acceptedAtPrice(tx, before, {
    amountPence: before.bookNowPence,
    active,
    vehicleId: vehicleId ?? null,
  });
  await bookLoad(tx, { before, wins, active, ends, mover: "carrier", action: "book" });
  return { load: await viewLoad(tx, id, "carrier") };
}

/**
 * Books a locked load for the carrier at a price that its poster named to it alone.
 *
 * @param vehicleId the carrier's empty vehicle that was asked; null for none
 * @throws DomainError what `bookLoad` throws
 */
export async function bookAtPrice(
  tx: Ctx<FirmActor>,
  before: Load,
  amountPence: number,
  vehicleId: string | null,
): Promise<Load> {
  const [active, ends] = await sentTogether([
    activeQuotes(tx, before.id),
    readEnds(tx, before.posterId, tx.actor.firm.id),
  ]);
  const wins = await acceptedAtPrice(tx, before, { amountPence, active, vehicleId });
  return bookLoad(tx, { before, wins, active, ends, mover: "carrier", action: "book" });
}

/**
 * Books a BOOK_NOW load for a carrier at the poster's price; the first carrier wins (contract 4). A repeated
 * request of the winner at that price returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `own_load`, `requirement_not_met`, `not_book_now`,
 * `load_not_open` if another carrier was faster
 */
export function bookNow(ctx: Ctx<FirmActor>, input: BookNow): Promise<{ load: LoadView | LoadBrief }> {
  return recordIfIneligible(ctx, input.id, () =>
    once(ctx, {
      commit: (tx) => book(tx, input),
      refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
    }),
  );
}
