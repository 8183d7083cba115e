import type { Load, Offer } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { factsOf } from "../../loads/audience/facts.ts";
import { closeOffers, openOffers, saveOffers } from "./save-offers.ts";

/** The step of a run that asks. */
interface RunStep {
  runId: string;
  stepId: string;
}

export interface Asking {
  /** The load, whose row is locked. */
  load: Load;
  /** Ids of the carriers to ask, none of which `unknownCarriers` returned. */
  carriers: readonly string[];
  /** Null: they are asked for a quote. */
  pricePence: number | null;
  minutes: number;
  dueAt: Date;
  note: string | null;
  /** Null: the poster asks by hand. */
  runStep: RunStep | null;
}

/**
 * Asks carriers for a locked load: saves an offer for each, opens the load to them, and tells them. An open offer to the
 * same carrier is taken back. The caller has checked the limits.
 *
 * @returns the load as it was saved, and the offers in the order of `carriers`
 */
export async function makeOffers(
  tx: Ctx<Actor>,
  { load, carriers, pricePence, minutes, dueAt, note, runStep }: Asking,
): Promise<{ load: Load; offers: Offer[] }> {
  const again = (await openOffers(tx, load.id)).filter(({ carrierId }) => carriers.includes(carrierId));
  const current = await closeOffers(tx, load, again, "withdrawn");
  const offers = carriers.map(
    (carrierId): Offer => ({
      id: tx.newId("offer"),
      mode: load.mode,
      loadId: load.id,
      posterId: load.posterId,
      carrierId,
      runId: runStep?.runId ?? null,
      stepId: runStep?.stepId ?? null,
      vehicleId: null,
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
