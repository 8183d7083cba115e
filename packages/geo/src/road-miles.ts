import { distanceMiles } from "./distance.ts";
import type { Position } from "./place.ts";
import { byLanes, type Label, type RoadWay, shippedNetwork } from "./road-network.ts";
import { shippedWater } from "./water.ts";

/*
 * Parameters of road miles over land. The estimate is the great circle times a factor that is larger for short
 * ways; the network has the main roads only. The estimate is better for short ways without water in between,
 * which use minor roads, and the network for long ways.
 */
const WINDING_FAR = 1.25;
const WINDING_NEAR = 0.15;
const WINDING_FADES_MILES = 90;
/** Limits in estimated miles: up to the first, only the estimate is used; from the second, only the network. */
const ESTIMATE_ALONE = 25;
const NETWORK_ALONE = 50;
/** Speed between places of one landmass that the network does not connect, such as isles of one group. */
const ISLES_MPH = 20;

/** Maximum cached labels; each takes about 1 kB. */
const CACHED_LABELS = 10_000;
const labels = new Map<number, Label>();

/** Number of steps in a degree; all known positions are whole steps. */
const STEPS_PER_DEGREE = 10_000;

/** Returns a position's label, from which the network computes ways. Cached, because a label takes a search. */
export function labelOf(position: Position): Label {
  const lat = Math.round(position.lat * STEPS_PER_DEGREE);
  const lng = Math.round(position.lng * STEPS_PER_DEGREE);
  const key = lat * 10_000_000 + lng;
  const known = labels.get(key);
  labels.delete(key);
  const label = known ?? shippedNetwork().label({ lat: lat / STEPS_PER_DEGREE, lng: lng / STEPS_PER_DEGREE });
  // A Map iterates in the order of insertion, so the first entry is the oldest.
  const [oldest] = labels.size < CACHED_LABELS ? [] : labels.keys();
  if (oldest !== undefined) labels.delete(oldest);
  labels.set(key, label);
  return label;
}

/** Returns the miles and hours of a lorry between two positions on one landmass; the same in both directions. */
export function roadWay(a: Position, b: Position): RoadWay {
  const [from, to] = a.lat < b.lat || (a.lat === b.lat && a.lng <= b.lng) ? [a, b] : [b, a];
  const line = distanceMiles(from, to);
  const estimate = line * (WINDING_FAR + WINDING_NEAR * Math.exp(-line / WINDING_FADES_MILES));
  const [start, end] = [labelOf(from), labelOf(to)];
  const known = shippedNetwork().between(start, end);
  const delay = start.cityDelay + end.cityDelay;
  if (known.hours === Number.POSITIVE_INFINITY) return { miles: estimate, hours: estimate / ISLES_MPH };
  if (estimate >= NETWORK_ALONE || shippedWater().blocks(from, to))
    return { miles: known.miles, hours: known.hours + delay };
  const weight = Math.max(0, (estimate - ESTIMATE_ALONE) / (NETWORK_ALONE - ESTIMATE_ALONE));
  return {
    miles: weight * known.miles + (1 - weight) * estimate,
    hours: Math.min(known.hours, byLanes(line).hours) + delay,
  };
}
