import type { Load } from "@board/db";
import type { MilestoneBy, MilestoneKind, PositionSource, VehicleClass } from "@board/db/enums";
import { distanceMiles, estimateMiles, type Place } from "@board/geo";
import type { Ctx } from "../../core/context.ts";
import { driveMinutesOf, ferryMinutesOf } from "../drive-minutes.ts";
import { RUNNING } from "../lifecycle.ts";
import { type LoadReader, VISIBILITY } from "../visibility.ts";
import { viewWait, waitsOfLoad } from "../waiting/load-waits.ts";
import { type Eta, etaOf, type MinutesBetween, type Road, stageOf } from "./eta.ts";
import { viewMilestone } from "./milestone-row.ts";
import { type PlacedLoad, roadPlaces } from "./places.ts";
import { type LastStep, NOWHERE } from "./rules.ts";
import type { EtaView, RoadView } from "./schemas.ts";

/** A milestone of a load's row, in which instants are text. */
interface StepJson {
  id: string;
  kind: MilestoneKind;
  place: number;
  at: string;
  receivedAt: string;
  by: MilestoneBy;
  clockOff: boolean;
  awayM: number | null;
  etaMins: number | null;
}

/** The last position of a load's row, in which the instant is text. */
interface FixJson {
  at: string;
  lat: number;
  lng: number;
  source: PositionSource;
}

/** The columns of a load's row that say where its lorry is. */
export interface RoadColumns {
  /** The milestones of the booking that stand, oldest first. */
  milestones: StepJson[];
  /** Null unless the load runs and a position was kept. */
  lastFix: FixJson | null;
}

/** SQL for the columns of a load, aliased `l`, that say where its lorry is. */
export const ROAD_COLUMNS = `
  CASE WHEN l.carrier_id IS NULL THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'place', m.place, 'at', m.at,
      'receivedAt', m.received_at, 'by', m.by, 'clockOff', m.clock_off, 'awayM', m.away_m, 'etaMins', m.eta_mins)
      ORDER BY m.at, m.id), '[]')
    FROM milestone m WHERE m.load_id = l.id AND m.carrier_id = l.carrier_id AND m.taken_back_at IS NULL) END AS milestones,
  CASE WHEN l.status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED') AND l.delivered_at IS NULL THEN (
    SELECT json_build_object('at', p.at, 'lat', p.lat, 'lng', p.lng, 'source', p.source)
    FROM position p WHERE p.load_id = l.id AND p.carrier_id = l.carrier_id ORDER BY p.at DESC LIMIT 1) END AS "lastFix"`;

/** Miles around a position in which an outcode is looked for. */
const NEAR_MILES = 15;

/** Returns a position as a place, on the landmass of the nearest outcode. */
function placeOf<Position extends { lat: number; lng: number }>(
  { geo }: Pick<Ctx, "geo">,
  position: Position,
): Position & Place {
  const [nearest] = [...geo.outcodesWithin(position, NEAR_MILES)].toSorted(
    ([, one], [, other]) => one - other,
  );
  const outcode = nearest === undefined ? null : geo.outcodePlace(nearest[0]);
  const unknown = { outcode: "", area: "", town: "", landmass: "GB" as const };
  return { ...(outcode ?? unknown), ...position, precision: "unit" };
}

/** The columns of a load that its road is worked out from. */
export type RoadLoad = RoadColumns & PlacedLoad & Parameters<typeof waitsOfLoad>[0] & Pick<Load, "status">;

/** Returns everything that the arrival time of a load is worked out from. */
export function roadOf(ctx: Pick<Ctx, "geo" | "clock">, load: RoadLoad): Road<Place> {
  const { lastFix } = load;
  return {
    places: roadPlaces(ctx, load),
    steps: load.milestones.map((step) => ({ ...step, at: new Date(step.at) })),
    fix: lastFix && { ...placeOf(ctx, lastFix), at: new Date(lastFix.at) },
    now: ctx.clock.now(),
  };
}

/** Returns the minutes of a vehicle class between two places, for `etaOf`. */
export function minutesFor(vehicleClass: VehicleClass): MinutesBetween<Place> {
  return (from, to) => {
    const miles = estimateMiles(from, to);
    return { drive: driveMinutesOf(vehicleClass, miles), ferry: ferryMinutesOf(miles) };
  };
}

export function viewEta({ place, at, basis, asOf, late }: Eta): EtaView {
  return { place, at: at.toISOString(), basis, asOf: asOf.toISOString(), late };
}

/** Straight miles from a place within which the lorry is there. */
const THERE_MILES = 0.5;

/** Returns where the lorry was seen last, by road from its place or the next one; null where it is not on the road. */
function lastSeenOf(road: Road<Place>, load: RoadLoad): RoadView["lastSeen"] {
  const stage = stageOf(road);
  const place = stage?.here ?? stage?.next ?? null;
  const { fix } = road;
  if (place === null || place.at === null || fix === null || load.lastFix === null) return null;
  const isThere = distanceMiles(fix, place.at) <= THERE_MILES;
  return {
    miles: isThere ? 0 : estimateMiles(fix, place.at).miles,
    place: place.number,
    at: fix.at.toISOString(),
    source: load.lastFix.source,
  };
}

/** Returns what a reader of a load may see of its road (contract 12). */
export function viewRoad(ctx: Pick<Ctx, "geo" | "clock">, load: RoadLoad, reader: LoadReader): RoadView {
  if (!VISIBILITY[load.status][reader].road) return { milestones: [], eta: null, lastSeen: null, waits: [] };
  const steps = withPlace(load).map((step) => ({
    ...step,
    at: new Date(step.at),
    receivedAt: new Date(step.receivedAt),
  }));
  const milestones = steps.map(viewMilestone);
  const waits = waitsOfLoad(load, steps).map(viewWait);
  if (!isOnTheRoad(load)) return { milestones, eta: null, lastSeen: null, waits };
  const road = roadOf(ctx, load);
  const eta = etaOf(road, minutesFor(load.vehicleClass));
  return { milestones, eta: eta && viewEta(eta), lastSeen: lastSeenOf(road, load), waits };
}

/** Returns the milestones that are of a place; the lorry is on the road also by one of a stop that was taken out. */
function withPlace({ milestones }: Pick<RoadColumns, "milestones">): StepJson[] {
  return milestones.filter(({ place }) => place !== NOWHERE);
}

/** Returns the newest milestone of a load's booking. */
export function lastStepOf(load: Pick<RoadColumns, "milestones">): LastStep | null {
  const newest = withPlace(load).toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];
  return newest === undefined ? null : { kind: newest.kind, receivedAt: new Date(newest.receivedAt) };
}

/** True if a lorry is on the road for the load, so that its arrival time changes with the clock. */
export function isOnTheRoad({ status, milestones }: Pick<RoadLoad, "status" | "milestones">): boolean {
  return RUNNING.includes(status) && milestones.some(({ kind }) => kind === "ON_MY_WAY");
}
