import type { useAllowed } from "../../shared/shell/use-allowed.ts";
import type { FoundLoad, VehicleOffer } from "./use-vehicles.ts";

export type Taking = "quote" | "book";

interface Subject {
  load: Pick<FoundLoad, "eligible"> & { pricing: Pick<FoundLoad["pricing"], "bookNowPence"> };
  /** Open offer of the load to the vehicle, which is answered in its own place. */
  offer: VehicleOffer | undefined;
  firm: Pick<ReturnType<typeof useAllowed>, "barred" | "heldUntil">;
}

/** Returns why a load cannot be quoted on or booked from the list, for its buttons and their keys; undefined if it can. */
export function whyNot(kind: Taking, { load, offer, firm }: Subject): string | undefined {
  if (offer !== undefined) return "The load is offered to this vehicle: answer the offer.";
  if (firm.barred !== null) return firm.barred;
  if (!load.eligible) return "Your firm does not meet what the load requires.";
  if (kind === "quote") return undefined;
  if (load.pricing.bookNowPence === undefined) return "The load has no price to book at.";
  return firm.heldUntil === null ? undefined : "Your firm books nothing until its change is confirmed.";
}
