import { distanceMiles } from "@board/geo";
import { slotOf } from "../../board/backload/rules.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx, LoadForVehicles } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { type AskingLoad, missingOf, type Requirement } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { columnsOf } from "../../loads/columns.ts";
import { findLoad } from "../../loads/find-load.ts";
import { planLoad } from "../../loads/plan-load.ts";
import { isOpen } from "../../loads/quotes/rules.ts";
import type { VehiclesNear } from "../../loads/schemas.ts";
import { type Fit, MAX_ASKED_VEHICLES } from "../vehicles/rules.ts";
import { candidatesFor, fitOf } from "./fit.ts";
import { NEAR_MILES } from "./rules.ts";
import type { VehiclesForLoadInput, VehiclesForLoadOutput, VehiclesForPostingInput } from "./schemas.ts";
import type { OpenVehicle, VehicleIndex } from "./vehicle-index.ts";
import { assertPosts, mayTake, vehiclesOfOthers, viewForPoster } from "./view-vehicles.ts";

const MAX_VEHICLES = 100;

/** Reasons that follow from arriving after the end of the slot. */
const LATE: ReadonlySet<string> = new Set(["too_late", "delivered_late", "back_late"]);

/** A vehicle that can carry a load, in time or not, with what its carrier lacks of the load's requirements. */
export interface VehicleNear {
  vehicle: OpenVehicle;
  fit: Fit;
  inTime: boolean;
  missing: Requirement[];
}

/**
 * Returns the vehicles within so many miles of a load's collection that can carry it (contract 15). One that is empty
 * before the end of the slot, and comes too late, is among them. The carriers' floors are no part of it.
 */
export function vehiclesNearLoad(
  { actor, geo, clock, settings }: Pick<Ctx<FirmActor>, "actor" | "geo" | "clock" | "settings">,
  index: VehicleIndex,
  load: LoadForVehicles,
  miles: number,
): VehicleNear[] {
  const now = clock.now();
  const from = geo.outcodePlace(load.fromOutcode);
  if (from === null) return [];
  const asking = askingLoad(load);
  const { closes } = slotOf(asking.collectDate, load.collectWindow, load.collectByTime);
  return [...candidatesFor(geo, index, load, now, miles)].flatMap((vehicle) => {
    const { carrier, at, row } = vehicle;
    if (!mayTake(vehicle, actor.firm.id, now) || distanceMiles(at, from) > miles) return [];
    const fit = fitOf(geo, vehicle, load, now);
    if (fit === null) return [];
    const inTime = fit.misfits.length === 0;
    const isLate = fit.misfits.includes("too_late") && fit.misfits.every((one) => LATE.has(one));
    if (!inTime && !(isLate && row.from < closes)) return [];
    return [{ vehicle, fit, inTime, missing: missingOf(asking, carrier.facts, settings.carrierChecks) }];
  });
}

const sumOf = (vehicles: readonly VehicleNear[]) =>
  vehicles.reduce((sum, { vehicle: { row } }) => sum + row.count, 0);

function countNear(vehicles: readonly VehicleNear[]): VehiclesNear {
  return {
    count: sumOf(vehicles),
    licensed: sumOf(vehicles.filter(({ missing }) => missing.length === 0)),
    inTime: sumOf(vehicles.filter(({ inTime }) => inTime)),
  };
}

/** Counts the lorries within 25 miles of a load that is posted or previewed. */
export async function countVehiclesNear(ctx: Ctx<FirmActor>, load: LoadForVehicles): Promise<VehiclesNear> {
  return countNear(vehiclesNearLoad(ctx, await vehiclesOfOthers(ctx, false), load, NEAR_MILES));
}

/** Compares what a poster can ask first: what it requires, in time, then the nearest, the best score, its own network. */
function byUse(posterId: string) {
  const isMember = ({ vehicle: { carrier } }: VehicleNear) =>
    carrier.networks.some((membership) => membership.posterId === posterId);
  return (one: VehicleNear, other: VehicleNear): number =>
    Math.min(1, one.missing.length) - Math.min(1, other.missing.length) ||
    Number(other.inTime) - Number(one.inTime) ||
    one.fit.miles.toCollection - other.fit.miles.toCollection ||
    other.vehicle.carrier.record.score - one.vehicle.carrier.record.score ||
    Number(isMember(other)) - Number(isMember(one)) ||
    (one.vehicle.row.id < other.vehicle.row.id ? -1 : 1);
}

/** Returns the vehicles that were found for a load, counted and in the order of `byUse`. */
function answerOf(
  ctx: Ctx<FirmActor>,
  found: readonly VehicleNear[],
  asking: AskingLoad,
  most: number,
): VehiclesForLoadOutput {
  return {
    near: countNear(found),
    vehicles: found
      .toSorted(byUse(ctx.actor.firm.id))
      .slice(0, most)
      .map(({ vehicle, fit, inTime, missing }) => ({
        ...viewForPoster(ctx, vehicle, asking),
        miles: fit.miles.toCollection,
        arrivesAt: fit.times.collectAt.toISOString(),
        inTime,
        missing,
      })),
  };
}

/**
 * Lists the empty vehicles that can carry a load, for its poster (contract 15).
 *
 * @throws DomainError `not_found`
 */
export async function listVehiclesForLoad(
  ctx: Ctx<FirmActor>,
  { id, within }: VehiclesForLoadInput,
): Promise<VehiclesForLoadOutput> {
  const { load, mover } = await findLoad(ctx, id);
  if (mover !== "poster") throw notFound();
  const index = await vehiclesOfOthers(ctx);
  // A carrier that had the load cannot have it again.
  const found = isOpen(load, ctx.clock.now())
    ? vehiclesNearLoad(ctx, index, load, within).filter(
        ({ vehicle: { carrier } }) => !load.formerCarriers.includes(carrier.id),
      )
    : [];
  return answerOf(ctx, found, askingLoad(load), MAX_VEHICLES);
}

/**
 * Lists the first vehicles near a load that is being typed, as many as may be asked: those that it would have once it is
 * posted (contract 15).
 *
 * @throws DomainError `post_first`, `validation_failed`
 */
export async function listVehiclesForPosting(
  ctx: Ctx<FirmActor>,
  { load }: VehiclesForPostingInput,
): Promise<VehiclesForLoadOutput> {
  await assertPosts(ctx);
  const columns = columnsOf(load, await planLoad(ctx, load, undefined, []));
  const found = vehiclesNearLoad(ctx, await vehiclesOfOthers(ctx, false), columns, NEAR_MILES);
  return answerOf(ctx, found, askingLoad(columns), MAX_ASKED_VEHICLES);
}
