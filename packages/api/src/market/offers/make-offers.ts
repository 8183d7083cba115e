import type { Load, Offer } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { factsOf } from "./facts.ts";
import { closeOffers, openOffers, saveOffers } from "./save-offers.ts";

/** The step of a run that asks. */
interface RunStep {
  runId: string;
  stepId: string;
}

/** A carrier that is asked, by itself or by an empty vehicle of it. */
export interface Asked {
  carrierId: string;
  vehicleId: string | null;
}

export interface Asking {
  /** The load, whose row is locked. */
  load: Load;
  /** The carriers to ask, none of which `unknownCarriers` returned. */
  asked: readonly Asked[];
  /** Null: they are asked for a quote. */
  pricePence: number | null;
  minutes: number;
  dueAt: Date;
  note: string | null;
  /** Null: the poster asks by hand. */
  runStep: RunStep | null;
}

/** True if two offers of a load ask the same carrier in the same way. */
export function isSame(one: Asked, other: Asked): boolean {
  return one.carrierId === other.carrierId && one.vehicleId === other.vehicleId;
}

/**
 * Asks carriers for a locked load: saves an offer for each, opens the load to them, and tells them. An open offer to the
 * same carrier, or the same vehicle of it, is taken back. The caller has checked the limits.
 *
 * @returns the load as it was saved, and the offers in the order of `asked`
 */
export async function makeOffers(
  tx: Ctx<Actor>,
  { load, asked, pricePence, minutes, dueAt, note, runStep }: Asking,
): Promise<{ load: Load; offers: Offer[] }> {
  const again = (await openOffers(tx, load.id)).filter((offer) => asked.some((one) => isSame(one, offer)));
  const current = await closeOffers(tx, load, again, "withdrawn");
  const offers = asked.map(
    ({ carrierId, vehicleId }): Offer => ({
      id: tx.newId("offer"),
      mode: load.mode,
      loadId: load.id,
      posterId: load.posterId,
      carrierId,
      runId: runStep?.runId ?? null,
      stepId: runStep?.stepId ?? null,
      vehicleId,
      status: "OPEN",
      pricePence,
      facts: factsOf(load),
      minutes,
      dueAt,
      note,
      reason: null,
      declineNote: null,
      wouldDoAtPence: null,
      closed: null,
      createdAt: tx.clock.now(),
      answeredAt: null,
    }),
  );
  const news = offers.map((offer) => ({ type: "offer.received" as const, offer }));
  return { load: await saveOffers(tx, current, { added: offers }, news), offers };
}
