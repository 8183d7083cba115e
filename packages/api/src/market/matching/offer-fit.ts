import { entryOfLoad } from "../../board/ask-database.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { findOffer } from "../offers/view-offers.ts";
import { earningsOf, fitOf, loadOfEntry } from "./fit.ts";
import { viewFound } from "./loads-for-vehicle.ts";
import type { OfferFit } from "./schemas.ts";

/**
 * Returns how the load of an offer fits the vehicle that it asks, and what its price earns (contract 15).
 *
 * @throws DomainError `not_found`
 */
export async function offerFit(ctx: Ctx<FirmActor>, id: string): Promise<OfferFit> {
  const { firm, mode } = ctx.actor;
  const offer = await findOffer(ctx, id, "carrier");
  const [vehicle, load] = await Promise.all([
    ctx.db.vehicle.findFirst({ where: { id: offer.vehicleId ?? "", firmId: firm.id, mode } }),
    ctx.db.load.findUnique({ where: { id: offer.loadId } }),
  ]);
  if (vehicle === null || load === null || offer.status !== "OPEN") return { fit: null };
  const entry = await entryOfLoad(ctx, load);
  const now = ctx.clock.now();
  const matched = { ...loadOfEntry(entry), bookNowPence: offer.pricePence };
  const fit = fitOf(ctx.geo, { row: vehicle }, matched, now);
  if (fit === null || fit.misfits.length > 0) return { fit: null };
  const earnings = earningsOf({ row: vehicle }, matched, fit);
  const { run, earnsPence, emptyMiles, dutyMinutes, why } = viewFound(vehicle, { entry, fit, earnings }, now);
  const { vehicleReg, count, outcode, from, home } = vehicle;
  return {
    fit: {
      vehicle: {
        vehicleReg,
        count,
        place: { outcode, town: ctx.geo.outcodeTown(outcode) },
        from: from.toISOString(),
        home,
      },
      load: { run, earnsPence, emptyMiles, dutyMinutes, why },
    },
  };
}
