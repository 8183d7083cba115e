import { londonDay } from "@board/calendar";
import type { Vehicle } from "@board/db";
import { regionOf } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { leastIdAt } from "../../core/ids.ts";
import { SANDBOX_MEMBERS } from "../../firms/network/sandbox-members.ts";
import { type AskingLoad, checksOf } from "../../firms/requirements/rules.ts";
import { areaOf, holdsOutcode } from "../../loads/filters/rules.ts";
import { isOpen } from "../vehicles/rules.ts";
import { addSandboxVehicles } from "../vehicles/sandbox-vehicles.ts";
import type { PostersVehicle } from "../vehicles/schemas.ts";
import { sharedFields } from "../vehicles/view-vehicles.ts";
import { indexOf, readOpenVehicles } from "./remember-vehicles.ts";
import { POSTED_WITHIN_MS } from "./rules.ts";
import type { OpenVehicle, VehicleIndex } from "./vehicle-index.ts";

/**
 * Returns the vehicles that posters may be shown: the open ones, or those of the sandbox's made-up carriers.
 *
 * @param adds false if missing ones of the sandbox are not to be made, for a preview
 */
export async function vehiclesOfOthers(ctx: Ctx<FirmActor>, adds = true): Promise<VehicleIndex> {
  if (ctx.actor.mode === "live") return ctx.openVehicles.read();
  if (adds) await addSandboxVehicles(ctx);
  const firmIds = SANDBOX_MEMBERS.map(({ id }) => id);
  return indexOf(await readOpenVehicles(ctx, { mode: "test", firmIds }));
}

/**
 * Refuses a firm that posted no load lately: the vehicle board is for posters (contract 15).
 *
 * @throws DomainError `post_first`
 */
export async function assertPosts({ db, actor, clock }: Ctx<FirmActor>): Promise<void> {
  if (actor.mode === "test") return;
  const since = leastIdAt("load", new Date(clock.now().getTime() - POSTED_WITHIN_MS));
  const posted = await db.load.findFirst({
    where: { posterId: actor.firm.id, mode: "live", id: { gte: since } },
    select: { id: true },
  });
  if (posted === null)
    throw new DomainError("post_first", {
      detail: "Empty vehicles are for firms that posted a load in the last 30 days. Post one first.",
    });
}

/**
 * True if a poster may ask a vehicle: it is still open, another firm's, whose carrier the poster has not blocked and that
 * may win loads.
 */
export function mayTake({ row, carrier }: OpenVehicle, posterId: string, now: Date): boolean {
  return (
    isOpen(row, now) &&
    carrier.id !== posterId &&
    !carrier.blockedBy.has(posterId) &&
    (carrier.holdsUntil === null || carrier.holdsUntil <= now)
  );
}

/**
 * True if a vehicle goes to one of these areas or outcodes, as far as a poster may know: a home is known by its region
 * (contract 15).
 */
export function isOnWayTo(
  { towards, areas, homeOutcode }: Pick<Vehicle, "towards" | "areas" | "homeOutcode">,
  places: readonly string[],
): boolean {
  if (towards === "ANYWHERE") return true;
  if (towards === "HOME") {
    const region = homeOutcode && regionOf(homeOutcode);
    return region !== null && places.some((place) => regionOf(place) === region);
  }
  return areas.some((area) => places.some((place) => holdsOutcode(area, place) || areaOf(place) === area));
}

/** Returns a vehicle as any poster reads it, without its carrier's name (contract 15). */
export function viewForPoster(
  { actor, geo, clock, settings }: Pick<Ctx<FirmActor>, "actor" | "geo" | "clock" | "settings">,
  { row, carrier }: OpenVehicle,
  asking: AskingLoad = { requires: {}, vehicleClass: row.vehicleClass, collectDate: londonDay(row.from) },
): PostersVehicle {
  const { towards, homeOutcode } = row;
  return {
    ...sharedFields({ geo }, row),
    homeRegion: towards === "HOME" && homeOutcode !== null ? regionOf(homeOutcode) : null,
    carrier: {
      ...carrier.record,
      network: carrier.networks.some(({ posterId }) => posterId === actor.firm.id),
      checks:
        settings.carrierChecks === "off" ? null : checksOf(asking, carrier.checked, londonDay(clock.now())),
    },
  };
}
