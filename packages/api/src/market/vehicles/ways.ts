import { estimateMiles, type Geo } from "@board/geo";
import type { EmptyLegs } from "./rules.ts";

type Places = Pick<Geo, "outcodePlace">;

interface Way {
  outcode: string;
  homeOutcode: string | null;
}

/** Returns the estimated road miles between the middles of two outcodes; null if one has no place. */
function between(geo: Places, one: string, other: string): number | null {
  if (one === other) return 0;
  const [from, to] = [geo.outcodePlace(one), geo.outcodePlace(other)];
  return from && to && estimateMiles(from, to).miles;
}

/** Cached miles straight home, because they are the same for every load. */
const known = new WeakMap<Way, number | null>();

/** Returns the miles of a vehicle straight home; null where it has no home. */
export function straightHomeOf(geo: Places, vehicle: Way): number | null {
  const { outcode, homeOutcode } = vehicle;
  if (homeOutcode === null) return null;
  const held = known.get(vehicle);
  if (held !== undefined) return held;
  const miles = between(geo, outcode, homeOutcode);
  known.set(vehicle, miles);
  return miles;
}

interface Ends {
  fromOutcode: string;
  toOutcode: string;
}

/** Cached miles to the ends of a load by outcode, because many vehicles stand in one outcode or have one base. */
const knownMiles = new WeakMap<Ends, Record<keyof Ends, Map<string, number | null>>>();

/** Returns the miles between an outcode and an end of a load. */
function milesTo(geo: Places, load: Ends, end: keyof Ends, outcode: string): number | null {
  const known = knownMiles.get(load) ?? { fromOutcode: new Map(), toOutcode: new Map() };
  knownMiles.set(load, known);
  const held = known[end].get(outcode);
  if (held !== undefined) return held;
  const miles = between(geo, outcode, load[end]);
  known[end].set(outcode, miles);
  return miles;
}

/** Returns the estimated empty miles of a vehicle with a load; null if an outcode has no place. */
export function legsOf(geo: Places, vehicle: Way, load: Ends): EmptyLegs | null {
  const { outcode, homeOutcode } = vehicle;
  const toCollection = milesTo(geo, load, "fromOutcode", outcode);
  if (toCollection === null) return null;
  const toHome = homeOutcode === null ? null : milesTo(geo, load, "toOutcode", homeOutcode);
  return { toCollection, toHome, straight: straightHomeOf(geo, vehicle) };
}
