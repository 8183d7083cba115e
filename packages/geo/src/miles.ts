import { setImmediate } from "node:timers/promises";
import { distanceMiles } from "./distance.ts";
import { FERRIES, type Port } from "./ferries.ts";
import type { Place, Position } from "./place.ts";
import { labelOf, roadWay } from "./road-miles.ts";

export interface Miles {
  /** Whole miles, at least 1, including those at sea. */
  miles: number;
  source: "estimate" | "osrm";
  /** True if the two places are on different landmasses. */
  ferry: boolean;
  /** Number of ferries on the way. */
  crossings: number;
  /** Whole miles at sea. */
  seaMiles: number;
  /** Driving minutes of a lorry, without ferries, breaks and rests. */
  driveMinutes: number;
}

/** Source of road distances. */
export interface MilesProvider {
  /** Returns the miles between two places. Never rejects: a provider that cannot answer uses its fallback. */
  between(a: Place, b: Place): Promise<Miles>;
}

/** A way between two places, possibly over the sea. */
interface Way {
  miles: number;
  hours: number;
  seaMiles: number;
  crossings: number;
}

const overLand = (a: Position, b: Position): Way => ({ ...roadWay(a, b), seaMiles: 0, crossings: 0 });

const overSea = (a: Position, b: Position): Way => {
  const miles = distanceMiles(a, b);
  return { miles, hours: 0, seaMiles: miles, crossings: 1 };
};

const join = (a: Way, b: Way): Way => ({
  miles: a.miles + b.miles,
  hours: a.hours + b.hours,
  seaMiles: a.seaMiles + b.seaMiles,
  crossings: a.crossings + b.crossings,
});

const shorter = (a: Way | undefined, b: Way): Way => (a === undefined || b.miles < a.miles ? b : a);

const PORTS: readonly Port[] = [...new Set(FERRIES.flat())];
let portWays: (Way | undefined)[][] | null = null;

/** Returns the shortest ways between all ports, by road and ferry. Computed at the first call. */
function waysBetweenPorts(): (Way | undefined)[][] {
  if (portWays !== null) return portWays;
  const ways = PORTS.map((a) =>
    PORTS.map((b) => {
      const ferry = FERRIES.some((ends) => ends.includes(a) && ends.includes(b) && a !== b);
      if (ferry) return overSea(a, b);
      return a.landmass === b.landmass ? overLand(a, b) : undefined;
    }),
  );
  for (const via of PORTS.keys()) {
    for (const from of ways) {
      for (const [to, known] of from.entries()) {
        const first = from[via];
        const second = ways[via]?.[to];
        if (
          first !== undefined &&
          second !== undefined &&
          first.miles + second.miles < (known?.miles ?? Number.POSITIVE_INFINITY)
        )
          from[to] = join(first, second);
      }
    }
  }
  portWays = ways;
  return ways;
}

const portsOf = Map.groupBy(PORTS.entries(), ([, { landmass }]) => landmass);

/** Returns the shortest way between two places on different landmasses. */
function ferryWay(a: Place, b: Place): Way {
  const ways = waysBetweenPorts();
  const arrivals = (portsOf.get(b.landmass) ?? []).map(([index, port]) => ({
    index,
    way: overLand(port, b),
  }));
  let best: Way | undefined;
  for (const [index, port] of portsOf.get(a.landmass) ?? []) {
    const onwards = arrivals.reduce<Way | undefined>((least, arrival) => {
      const between = ways[index]?.[arrival.index];
      return between === undefined ? least : shorter(least, join(between, arrival.way));
    }, undefined);
    // The great circle is a lower limit for the road, which excludes most ports without computing roads.
    if (
      onwards === undefined ||
      distanceMiles(a, port) + onwards.miles >= (best?.miles ?? Number.POSITIVE_INFINITY)
    )
      continue;
    best = shorter(best, join(overLand(a, port), onwards));
  }
  if (best === undefined) throw new Error(`No ferry connects ${a.landmass} and ${b.landmass}.`);
  return best;
}

/**
 * Returns the road miles between two places; the same in both directions. On one landmass, they are the miles
 * of the way that costs least. Between two landmasses, they are the miles of the shortest way with any number
 * of ferries, including the miles at sea.
 */
export function estimateMiles(a: Place, b: Place): Miles {
  const ferry = a.landmass !== b.landmass;
  const swap = ferry && a.landmass > b.landmass;
  const way = ferry ? (swap ? ferryWay(b, a) : ferryWay(a, b)) : overLand(a, b);
  return {
    miles: Math.max(1, Math.round(way.miles)),
    source: "estimate",
    ferry,
    crossings: way.crossings,
    seaMiles: Math.round(way.seaMiles),
    driveMinutes: Math.max(1, Math.round(way.hours * 60)),
  };
}

/** Loads the road network and computes the ways between ports in advance, so that no request waits for that. */
export function prepareMiles(): void {
  waysBetweenPorts();
}

/** Maximum milliseconds of computing labels without yielding to the event loop. */
const AT_A_TIME_MS = 5;

/** Computes the labels of many places in advance. Yields to the event loop every 5 ms. */
export async function labelPlaces(places: Iterable<Position>): Promise<void> {
  let turnAt = performance.now() + AT_A_TIME_MS;
  for (const place of places) {
    labelOf(place);
    if (performance.now() < turnAt) continue;
    await setImmediate();
    turnAt = performance.now() + AT_A_TIME_MS;
  }
}

/** The built-in estimate as a source of road distances. */
export const estimateProvider: MilesProvider = {
  between: async (a, b) => estimateMiles(a, b),
};
