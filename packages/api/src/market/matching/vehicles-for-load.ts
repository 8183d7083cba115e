import type { Load } from "@board/db";
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

/** Jobs that are counted of a carrier on a lane. */
const MAX_JOBS = 100;

/** Counts the jobs that carriers did for a load's poster between the areas of its ends, by carrier. */
async function readLaneJobs(
  { db }: Pick<Ctx, "db">,
  { posterId, mode, fromArea, toArea }: Pick<Load, "posterId" | "mode" | "fromArea" | "toArea">,
  carrierIds: readonly string[],
): Promise<Map<string, number>> {
  if (carrierIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; jobs: number }[]>`
    SELECT f.id, (SELECT count(*)::int FROM (SELECT FROM load l WHERE l.carrier_id = f.id AND l.poster_id = ${posterId}
        AND l.mode = ${mode}::mode AND l.status IN ('DELIVERED', 'CONFIRMED')
        AND l.from_area = ${fromArea} AND l.to_area = ${toArea} LIMIT ${MAX_JOBS}) AS done) AS jobs
    FROM unnest(${[...carrierIds]}::text[]) AS f (id)`;
  return new Map(rows.map(({ id, jobs }) => [id, jobs]));
}

/**
 * Compares what a poster can ask first: what meets its load, in time, then the nearest, the best level, its own network, most
 * jobs on the lane with it, and the one that was posted first.
 */
function byUse(posterId: string, laneJobs: ReadonlyMap<string, number>) {
  const ranksOf = ({ vehicle: { carrier }, fit, inTime, missing }: VehicleNear) => [
    missing.length === 0 ? 0 : 1,
    inTime ? 0 : 1,
    fit.miles.toCollection,
    -carrier.record.score,
    carrier.networks.some((membership) => membership.posterId === posterId) ? 0 : 1,
    -(laneJobs.get(carrier.id) ?? 0),
  ];
  return (one: VehicleNear, other: VehicleNear): number => {
    const others = ranksOf(other);
    const difference = ranksOf(one)
      .map((rank, nth) => rank - (others[nth] ?? 0))
      .find((by) => by !== 0);
    return difference ?? (one.vehicle.row.id < other.vehicle.row.id ? -1 : 1);
  };
}

/** Returns the vehicles that were found for a load, counted and in the order of `byUse`. */
async function answerOf(
  ctx: Ctx<FirmActor>,
  found: readonly VehicleNear[],
  lane: Pick<Load, "fromArea" | "toArea">,
  { asking, most }: { asking: AskingLoad; most: number },
): Promise<VehiclesForLoadOutput> {
  const { firm, mode } = ctx.actor;
  const best = found.toSorted(byUse(firm.id, new Map())).slice(0, most);
  const carrierIds = [...new Set(best.map(({ vehicle: { carrier } }) => carrier.id))];
  const laneJobs = await readLaneJobs(ctx, { ...lane, posterId: firm.id, mode }, carrierIds);
  return {
    near: countNear(found),
    vehicles: best.toSorted(byUse(firm.id, laneJobs)).map(({ vehicle, fit, inTime, missing }) => ({
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
  return answerOf(ctx, found, load, { asking: askingLoad(load), most: MAX_VEHICLES });
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
  return answerOf(ctx, found, columns, { asking: askingLoad(columns), most: MAX_ASKED_VEHICLES });
}
