import { distanceMiles } from "./distance.ts";
import { FERRIES, type Port } from "./ferries.ts";
import type { Landmass } from "./landmass.ts";
import type { Place } from "./place.ts";
import { roadMiles } from "./road-miles.ts";

export interface Miles {
  /** Whole, at least 1. */
  miles: number;
  source: "estimate" | "osrm";
  /** True when the two ends lie on different landmasses, so that a ferry is needed. */
  ferry: boolean;
}

/** Provider of road distances. */
export interface MilesProvider {
  /** Never fails: a provider that cannot answer falls back to one that can. */
  between(a: Place, b: Place): Promise<Miles>;
}

const PORTS: readonly Port[] = [...new Set(FERRIES.flat())];
let portWays: Float64Array | null = null;

/** The shortest ways between all ports, over any number of ferries and the roads between them; made when first needed. */
function waysBetweenPorts(): Float64Array {
  if (portWays !== null) return portWays;
  const count = PORTS.length;
  const miles = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  const connect = (a: number, b: number, way: number) => {
    miles[a * count + b] = Math.min(miles[a * count + b] as number, way);
    miles[b * count + a] = miles[a * count + b] as number;
  };
  for (const [i, a] of PORTS.entries()) {
    for (const [j, b] of PORTS.entries()) if (a.landmass === b.landmass) connect(i, j, roadMiles(a, b));
  }
  for (const [a, b] of FERRIES) connect(PORTS.indexOf(a), PORTS.indexOf(b), distanceMiles(a, b));
  for (let via = 0; via < count; via++) {
    for (let i = 0; i < count; i++) {
      const first = miles[i * count + via] as number;
      for (let j = 0; j < count; j++) {
        const way = first + (miles[via * count + j] as number);
        if (way < (miles[i * count + j] as number)) miles[i * count + j] = way;
      }
    }
  }
  portWays = miles;
  return miles;
}

const portsOf = new Map<Landmass, { index: number; port: Port }[]>(
  [...Map.groupBy(PORTS.entries(), ([, port]) => port.landmass)].map(([landmass, entries]) => [
    landmass,
    entries.map(([index, port]) => ({ index, port })),
  ]),
);

function ferryMiles(a: Place, b: Place): number {
  const ways = waysBetweenPorts();
  const arrivals = (portsOf.get(b.landmass) ?? []).map(({ index, port }) => ({
    index,
    miles: roadMiles(port, b),
  }));
  let best = Number.POSITIVE_INFINITY;
  for (const { index, port } of portsOf.get(a.landmass) ?? []) {
    const shortest = arrivals.reduce(
      (least, arrival) =>
        Math.min(least, (ways[index * PORTS.length + arrival.index] as number) + arrival.miles),
      Number.POSITIVE_INFINITY,
    );
    // No road is shorter than the great circle: most ports are out of the question before their road is worked out.
    if (distanceMiles(a, port) + shortest < best) best = Math.min(best, roadMiles(a, port) + shortest);
  }
  return best;
}

/**
 * Estimated road miles between two places, the same either way round. Over one landmass: great circle, bent round
 * estuaries, times how much roads wind. Between landmasses: the shortest way over ferries, as many as it takes (Orkney
 * to Belfast takes two), with each sea leg counted as its great circle and included in the miles.
 */
export function estimateMiles(a: Place, b: Place): Miles {
  const ferry = a.landmass !== b.landmass;
  const swap = ferry && a.landmass > b.landmass;
  const exact = ferry ? (swap ? ferryMiles(b, a) : ferryMiles(a, b)) : roadMiles(a, b);
  return { miles: Math.max(1, Math.round(exact)), source: "estimate", ferry };
}

/** The built-in estimate as a provider. */
export const estimateProvider: MilesProvider = {
  between: async (a, b) => estimateMiles(a, b),
};
