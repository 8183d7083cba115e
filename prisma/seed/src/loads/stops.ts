import type { Day } from "@board/calendar";
import type { LoadType } from "@board/db/enums";
import { distanceMiles, type Geo, type Miles, type Place } from "@board/geo";
import { readData } from "../data.ts";
import { PLACES, placeOf } from "../freight/places.ts";
import { createRandom, type Random } from "../random.ts";

/** Whole road miles between two places. */
export type MilesBetween = (from: Place, to: Place) => Miles;

interface Tools {
  geo: Geo;
  milesBetween: MilesBetween;
}

/** Chance that a pallet load with enough time has further stops. */
const STOPS_CHANCE = 1 / 4;
const MAX_STOPS = 3;
/** Maximum detour for a stop, as a share of the direct distance. */
const DETOUR = 0.15;
const NEAREST_MILES = 10;
/** Price that carriers add for a further stop. */
export const STOP_PENCE = 1_800;

type DemoSite = Record<"name" | "contactName" | "phone" | "reference" | "hours" | "instructions", string> & {
  lines: string[];
};

type DemoStop = DemoSite & {
  kind: "DELIVER";
  postcode: string;
  outcode: string;
  town: string;
  miles: number;
  pallets: number;
  date?: Day;
};

const SITES =
  readData<Record<"names" | "trades" | "roads" | "people" | "hours" | "waysIn", string[]>>("sites");

/** Creates a made-up site. Its details depend on the postcode only; the reference is drawn for each load. */
function siteAt(postcode: string, town: string, random: Random): DemoSite {
  const own = createRandom(`site ${postcode.replace(/\s/g, "").toUpperCase()}`);
  return {
    name: `${own.pick(SITES.names)} ${own.pick(SITES.trades)}, ${own.pick(["goods in", "warehouse", "dispatch"])}`,
    lines: [`Unit ${own.int(1, 40)}, ${own.pick(SITES.roads)}`, town],
    contactName: own.pick(SITES.people),
    // Numbers of this range are never assigned to a telephone.
    phone: `01632 960${own.int(100, 999)}`,
    hours: own.pick(SITES.hours),
    instructions: own.pick(SITES.waysIn),
    reference: `PO ${random.int(10_000, 99_999)}`,
  };
}

interface Ends {
  from: Place;
  to: Place;
  fromPostcode: string;
  toPostcode: string;
}

/** Returns places along the way between the ends, in driving order. */
function placesBetween({ geo }: Tools, { from, to }: Ends, random: Random) {
  const direct = distanceMiles(from, to);
  const near = (place: Place) => Math.min(distanceMiles(from, place), distanceMiles(place, to));
  const possible = Object.values(PLACES)
    .flat()
    .map((postcode) => ({ postcode, place: placeOf(geo, postcode) }))
    .filter(
      ({ place }) =>
        near(place) > NEAREST_MILES &&
        place.landmass === from.landmass &&
        distanceMiles(from, place) + distanceMiles(place, to) < (1 + DETOUR) * direct,
    );
  const count = Math.min(possible.length, random.int(1, MAX_STOPS));
  const chosen = new Set(Array.from({ length: count }, () => random.pick(possible)));
  return [...chosen].toSorted((a, b) => distanceMiles(from, a.place) - distanceMiles(from, b.place));
}

interface Route {
  /** The legs in driving order. */
  legs: Miles[];
  stops: DemoStop[];
  collectFrom?: DemoSite;
  deliverTo?: DemoSite;
}

interface RouteInput extends Ends {
  /** Seed for the random draws of this load. */
  key: string;
  type: LoadType;
  pallets: number | null;
  collectDate: Day;
  deliverDate: Day | null;
  deliverByTime: string | null;
}

/** True if there is time for further stops: no day of delivery is set, or a later one without a fixed time. */
function hasTime({ collectDate, deliverDate, deliverByTime }: RouteInput): boolean {
  return deliverDate === null || (deliverDate > collectDate && deliverByTime === null);
}

/**
 * Draws the further stops and sites of a posting, from a separate generator, so that other loads do not
 * change.
 */
export function routeOf(tools: Tools, load: RouteInput): Route {
  const random = createRandom(`route ${load.key}`);
  const { from, to, pallets, deliverDate } = load;
  const canHaveStops = load.type === "PALLETS" && (pallets ?? 0) > MAX_STOPS && hasTime(load);
  const between = canHaveStops && random.chance(STOPS_CHANCE) ? placesBetween(tools, load, random) : [];
  const hasSites = between.length > 0 || random.chance(0.6);
  const legs = legsOf(tools.milesBetween, [from, ...between.map(({ place }) => place), to]);
  return {
    legs,
    stops: between.map(({ postcode, place: { outcode, town } }, nth) => ({
      kind: "DELIVER",
      postcode,
      outcode,
      town,
      miles: legs[nth]?.miles ?? 0,
      pallets: Math.max(1, Math.floor((pallets ?? 0) / (between.length + 1)) - random.int(0, 1)),
      ...(deliverDate === null ? {} : { date: deliverDate }),
      ...siteAt(postcode, town, random),
    })),
    ...(hasSites && {
      collectFrom: siteAt(load.fromPostcode, from.town, random),
      deliverTo: siteAt(load.toPostcode, to.town, random),
    }),
  };
}

function legsOf(milesBetween: MilesBetween, way: readonly Place[]): Miles[] {
  return way.slice(1).map((place, nth) => milesBetween(way[nth] as Place, place));
}
