import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { missingOf } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { isOpen } from "../../loads/quotes/rules.ts";
import { MAX_ASKED_VEHICLES } from "../vehicles/rules.ts";
import { fitOf } from "./fit.ts";
import type { LoadsToAskInput, LoadsToAskOutput } from "./schemas.ts";
import { mayTake, vehiclesOfOthers } from "./view-vehicles.ts";

/**
 * Returns which of a poster's open loads fit the vehicles that it wants to ask, and how many more may be asked for each
 * (contract 14 and 15). Loads of other firms are left out.
 */
export async function listLoadsToAsk(
  ctx: Ctx<FirmActor>,
  { loads: ids, vehicles: named }: LoadsToAskInput,
): Promise<LoadsToAskOutput> {
  const { actor, clock, db, geo, settings } = ctx;
  const now = clock.now();
  const { firm, mode } = actor;
  const [rows, asked, index] = await Promise.all([
    db.load.findMany({ where: { id: { in: ids }, posterId: firm.id, mode }, orderBy: { id: "asc" } }),
    db.offer.findMany({
      // A new offer to a vehicle takes the place of the one that is open.
      where: {
        loadId: { in: ids },
        posterId: firm.id,
        status: "OPEN",
        vehicleId: { not: null, notIn: named },
      },
      select: { loadId: true },
    }),
    vehiclesOfOthers(ctx),
  ]);
  const vehicles = named.flatMap((id) => index.get(id) ?? []);
  return {
    loads: rows.flatMap((load) => {
      if (!isOpen(load, now)) return [];
      const fitting = vehicles.flatMap((vehicle) => {
        const { carrier, row } = vehicle;
        const fit = fitOf(geo, vehicle, load, now);
        const isFree = mayTake(vehicle, firm.id, now) && !load.formerCarriers.includes(carrier.id);
        if (!isFree || fit === null || fit.misfits.length > 0) return [];
        return {
          id: row.id,
          miles: fit.miles.toCollection,
          arrivesAt: fit.times.collectAt.toISOString(),
          missing: missingOf(askingLoad(load), carrier.facts, settings.carrierChecks),
        };
      });
      if (fitting.length === 0) return [];
      const open = asked.filter(({ loadId }) => loadId === load.id).length;
      return { id: load.id, asksLeft: Math.max(0, MAX_ASKED_VEHICLES - open), vehicles: fitting };
    }),
  };
}
