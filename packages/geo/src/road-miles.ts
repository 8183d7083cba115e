import { distanceMiles } from "./distance.ts";
import type { Position } from "./place.ts";
import { byLanes, type Label, type RoadWay, shippedNetwork } from "./road-network.ts";
import { shippedWater } from "./water.ts";

/*
 * Road miles over one landmass, from two sources. The estimate is the great circle times how much roads wind: short ways
 * wind more. It knows every lane and no road. The network knows the main roads. Over short ways whose straight line
 * crosses no water the estimate is nearer to the truth, over long ones the network.
 */
const WINDING_FAR = 1.25;
const WINDING_NEAR = 0.15;
const WINDING_FADES_MILES = 90;
/** Estimated miles up to which the estimate stands alone, and from which the network does. */
const ESTIMATE_ALONE = 25;
const NETWORK_ALONE = 50;
/** Between isles of one group, which no road connects. */
const ISLES_MPH = 20;

/** Labels of places asked for lately: about 1 kB each. */
const CACHED_LABELS = 10_000;
const labels = new Map<number, Label>();

/** Every known position is a whole number of these steps. */
const STEPS_PER_DEGREE = 10_000;

/** Returns the label of a position. One that was not asked for lately costs a search. */
export function labelOf(position: Position): Label {
  const lat = Math.round(position.lat * STEPS_PER_DEGREE);
  const lng = Math.round(position.lng * STEPS_PER_DEGREE);
  const key = lat * 10_000_000 + lng;
  const known = labels.get(key);
  labels.delete(key);
  const label = known ?? shippedNetwork().label({ lat: lat / STEPS_PER_DEGREE, lng: lng / STEPS_PER_DEGREE });
  // A map keeps the order of insertion: the first is the oldest.
  const [oldest] = labels.size < CACHED_LABELS ? [] : labels.keys();
  if (oldest !== undefined) labels.delete(oldest);
  labels.set(key, label);
  return label;
}

/** Miles and hours of a lorry between two points of one landmass; the same either way round. */
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
