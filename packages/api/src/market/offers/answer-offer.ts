import type { Load, Offer } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../../loads/act-on-load.ts";
import { bookAtPrice } from "../../loads/bookings/book-now.ts";
import { assertConditionsSeen } from "../../loads/conditions/shown-conditions.ts";
import { lockRow, moverOf } from "../../loads/find-load.ts";
import { assertSeen } from "../../loads/guards.ts";
import { lockForCarrier, openToCarrier } from "../../loads/quotes/find-open-load.ts";
import { recordIfIneligible } from "../../loads/requirements.ts";
import type { LoadBrief, LoadView } from "../../loads/schemas.ts";
import { viewLoad } from "../../loads/view-load.ts";
import { isOpen as isVehicleOpen } from "../vehicles/rules.ts";
import { lockOpenVehicles } from "../vehicles/save-vehicle.ts";
import { isOpen, overWords, statusAt } from "./rules.ts";
import { closeOffers, saveOffers } from "./save-offers.ts";
import type { AcceptOffer, DeclineOffer, OfferView } from "./schemas.ts";
import { findOffer, offerAnswer } from "./view-offers.ts";

interface No extends Pick<DeclineOffer, "reason"> {
  note?: string | null | undefined;
  wouldDoAtPence?: number | null | undefined;
}
type Answered = { offer: OfferView };
type Accepted = Answered & { load: LoadView | LoadBrief };

/** Reads an offer again once its load is locked; offers change under that lock only. */
function readLocked({ db }: Pick<Ctx, "db">, id: string): Promise<Offer> {
  return db.offer.findUniqueOrThrow({ where: { id } });
}

/** @throws DomainError `offer_over` with the offer's status and why it ended */
function assertOfferOpen(offer: Offer, now: Date): void {
  if (isOpen(offer, now)) return;
  const offerStatus = statusAt(offer, now);
  const closed = offerStatus === "NO_ANSWER" ? "time" : offer.closed;
  throw new DomainError("offer_over", {
    detail: `${closed === null ? `The offer is ${offerStatus}.` : overWords(closed, offer.vehicleId)} Nothing was changed.`,
    members: { offerStatus, closed },
  });
}

/**
 * Refuses a yes for a vehicle that has gone; the sweep closes the offer.
 *
 * @throws DomainError `offer_over`
 */
async function assertVehicleThere(tx: Ctx, { carrierId, mode, vehicleId }: Offer): Promise<void> {
  if (vehicleId === null) return;
  const open = await lockOpenVehicles(tx, { firmId: carrierId, mode });
  if (open.some((vehicle) => vehicle.id === vehicleId && isVehicleOpen(vehicle, tx.clock.now()))) return;
  throw new DomainError("offer_over", {
    detail: "The vehicle that was asked is gone. Nothing was changed.",
    members: { offerStatus: "LAPSED", closed: "taken" },
  });
}

/** Books a locked load for the carrier at the price of its open offer. */
export async function saveYes(tx: Ctx<FirmActor>, load: Load, offer: Offer): Promise<Load> {
  const { pricePence } = offer;
  if (pricePence === null)
    throw new DomainError("offer_without_price", {
      detail: "The offer names no price: send a quote (POST /loads/{id}/quotes). Nothing was changed.",
    });
  const row: Offer = { ...offer, status: "ACCEPTED", answeredAt: tx.clock.now() };
  const before = await saveOffers(tx, load, { changed: [row] }, [
    { type: "offer.answered", offer: row, notifies: false },
  ]);
  return bookAtPrice(tx, before, pricePence, offer.vehicleId);
}

/** Saves a carrier's no to an open offer of a locked load. */
export async function saveNo(
  tx: Ctx<FirmActor>,
  load: Load,
  offer: Offer,
  { reason, note = null, wouldDoAtPence = null }: No,
): Promise<void> {
  const answer = { status: "DECLINED", reason, declineNote: note, wouldDoAtPence } as const;
  const row: Offer = { ...offer, ...answer, answeredAt: tx.clock.now() };
  const saved = await saveOffers(tx, load, { changed: [row] }, [{ type: "offer.answered", offer: row }]);
  await tx.ports.advanceRun(tx, saved);
}

async function accept(tx: Ctx<FirmActor>, input: AcceptOffer, loadId: string): Promise<Accepted> {
  const locked = await lockForCarrier(tx, loadId);
  const offer = await readLocked(tx, input.id);
  const isOwn = locked.load !== null && moverOf(locked.load, tx.actor) === "carrier";
  if (!(offer.status === "ACCEPTED" && isOwn)) {
    assertOfferOpen(offer, tx.clock.now());
    await assertVehicleThere(tx, offer);
    const load = await openToCarrier(tx, locked);
    assertSeen(tx, load, input);
    assertConditionsSeen(input.expectedConditionsId, load);
    await saveYes(tx, load, offer);
  }
  const { offer: view } = await offerAnswer(tx, input.id);
  return { offer: view, load: await viewLoad(tx, loadId, "carrier") };
}

/**
 * Says yes to an offer: the carrier books its load at the offer's price, by the rules of every booking; the first yes wins
 * (contract 14). A repeated yes of the winner returns the same answer.
 *
 * @throws DomainError `not_found`, `offer_over`, `offer_without_price`, `changed_meanwhile`, `load_not_open`,
 * `requirement_not_met`, `new_firm_limit`, `carrier_on_hold`, `hand_back_limit`
 */
export async function acceptOffer(ctx: Ctx<FirmActor>, input: AcceptOffer): Promise<Accepted & Replay> {
  const { loadId } = await findOffer(ctx, input.id, "carrier");
  return recordIfIneligible(ctx, loadId, () =>
    once<FirmActor, void, Accepted>(ctx, {
      commit: (tx) => accept(tx, input, loadId),
      refresh: async (stored) => ({
        offer: (await offerAnswer(ctx, input.id)).offer,
        load: await loadOfReplay(ctx, stored.load),
      }),
    }),
  );
}

/** Changes an offer under the lock of its load, unless that is done already, and returns it. */
async function changeOffer(
  ctx: Ctx<FirmActor>,
  id: string,
  side: "poster" | "carrier",
  isDone: (offer: Offer) => boolean,
  change: (tx: Ctx<FirmActor>, load: Load, offer: Offer) => Promise<unknown>,
): Promise<Answered & Replay> {
  const { loadId } = await findOffer(ctx, id, side);
  return once<FirmActor, void, Answered>(ctx, {
    commit: async (tx) => {
      const load = await lockRow(tx, loadId);
      if (load === null) throw notFound();
      const offer = await readLocked(tx, id);
      if (!isDone(offer)) {
        assertOfferOpen(offer, tx.clock.now());
        await change(tx, load, offer);
      }
      return offerAnswer(tx, id);
    },
    refresh: () => offerAnswer(ctx, id),
  });
}

/**
 * Says no to an offer for a carrier, with a reason that the poster alone reads (contract 14). A repeated no returns the
 * same answer.
 *
 * @throws DomainError `not_found`, `offer_over`
 */
export function declineOffer(ctx: Ctx<FirmActor>, input: DeclineOffer): Promise<Answered & Replay> {
  return changeOffer(
    ctx,
    input.id,
    "carrier",
    ({ status }) => status === "DECLINED",
    (tx, load, offer) => saveNo(tx, load, offer, input),
  );
}

/**
 * Takes an offer back for its poster (contract 14). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `offer_over`
 */
export function withdrawOffer(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<Answered & Replay> {
  return changeOffer(
    ctx,
    id,
    "poster",
    ({ status }) => status === "WITHDRAWN",
    async (tx, load, offer) => tx.ports.advanceRun(tx, await closeOffers(tx, load, [offer], "withdrawn")),
  );
}
