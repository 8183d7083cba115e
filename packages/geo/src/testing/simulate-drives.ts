import { distanceMiles } from "../distance.ts";
import { createGeo } from "../geo.ts";
import { estimateMiles } from "../miles.ts";
import type { Place } from "../place.ts";
import { labelOf } from "../road-miles.ts";
import { createEdgesOfWay } from "./edges-of-way.ts";

/** Bounds of a drive's straight miles, so that it takes no break of the drivers' hours. */
const NEAREST = 15;
const FARTHEST = 150;

/** Returns a function that draws numbers from 0 to 1, the same ones for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates drives along the cheapest ways between outcodes. Every edge, and the traffic at the end, takes 75 to
 * 115 % of its speed, and the lorry stops once for up to 40 minutes. Returns for each drive by how many minutes
 * the arrival time that is said half way, from the position there, is off.
 */
export function arrivalErrors(drives: number, seed: number): number[] {
  const random = createRandom(seed);
  const places = createGeo()
    .outcodes()
    .filter(({ landmass }) => landmass === "GB");
  const edgesOfWay = createEdgesOfWay();
  const draw = () => places[Math.floor(random() * places.length)] as Place;
  const errors: number[] = [];
  while (errors.length < drives) {
    const [from, to] = [draw(), draw()];
    const line = distanceMiles(from, to);
    if (line < NEAREST || line > FARTHEST) continue;
    const edges = edgesOfWay(from, to);
    const goal = { ...to, ...edges.at(-1)?.to };
    const half = edges.reduce((sum, { miles }) => sum + miles, 0) / 2;
    const stopsAt = Math.floor(random() * edges.length);
    const stop = random() * 40;
    const taken = (hours: number) => (hours * 60) / (0.75 + random() * 0.4);
    let [driven, left] = [0, 0];
    let here: Place | null = null;
    for (const [nth, edge] of edges.entries()) {
      driven += edge.miles;
      const minutes = taken(edge.hours) + (nth === stopsAt ? stop : 0);
      if (here !== null) left += minutes;
      else if (driven >= half) here = { ...from, ...edge.to };
    }
    left += taken(labelOf(goal).cityDelay);
    if (here !== null) errors.push(estimateMiles(here, goal).driveMinutes - left);
  }
  return errors;
}

/** Returns the median size of the errors. */
export function medianSize(errors: readonly number[]): number {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] as number;
}
