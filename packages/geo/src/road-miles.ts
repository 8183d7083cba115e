import { distanceMiles } from "./distance.ts";
import type { Position } from "./place.ts";
import { RecentEntries } from "./recent.ts";
import { byLanes, cheaper, type Label, type RoadWay, shippedNetwork } from "./road-network.ts";
import { shippedWater } from "./water.ts";

/*
 * Longest way relative to the straight line where the network lacks roads, on a way without water in between:
 * the main road that it lacks is taken to be no longer. Longer ways may wind more, and very long ones are all
 * in the network.
 */
const MAX_WINDING = 1.2;
const WINDS_MORE_BY_MILE = 1 / 1000;
const NETWORK_ALONE_MILES = 40;
/** Straight miles up to which lanes may lead from one place to the other without the network. */
const LANES_ALONE_MILES = 3;
/** Speed between places of one landmass that the network does not connect, such as isles of one group. */
const ISLES_MPH = 20;

/** Maximum cached labels; each takes about 1 kB. */
const CACHED_LABELS = 10_000;
const labels = new RecentEntries<number, Label>(CACHED_LABELS / 2);

/** Number of steps in a degree; all known positions are whole steps. */
const STEPS_PER_DEGREE = 10_000;

/** Returns a position's label, from which the network computes ways. Cached, because a label takes a search. */
export function labelOf(position: Position): Label {
  const lat = Math.round(position.lat * STEPS_PER_DEGREE);
  const lng = Math.round(position.lng * STEPS_PER_DEGREE);
  const key = lat * 10_000_000 + lng;
  return labels.get(key, () =>
    shippedNetwork().label({ lat: lat / STEPS_PER_DEGREE, lng: lng / STEPS_PER_DEGREE }),
  );
}

/** Returns the miles and hours of a lorry between two positions on one landmass; the same in both directions. */
export function roadWay(a: Position, b: Position): RoadWay {
  const [from, to] = a.lat < b.lat || (a.lat === b.lat && a.lng <= b.lng) ? [a, b] : [b, a];
  const line = distanceMiles(from, to);
  const limit = line * (MAX_WINDING + WINDS_MORE_BY_MILE * line);
  const [start, end] = [labelOf(from), labelOf(to)];
  const known = shippedNetwork().between(start, end);
  if (known.hours === Number.POSITIVE_INFINITY) return { miles: limit, hours: limit / ISLES_MPH };
  const byLanesAlone = line <= LANES_ALONE_MILES;
  const lacksRoads = line < NETWORK_ALONE_MILES && (start.lacksRoads || end.lacksRoads);
  let way = known;
  // Asks about water last, because that takes longest.
  if ((byLanesAlone || lacksRoads) && known.miles > limit && !shippedWater().blocks(from, to)) {
    if (byLanesAlone) way = cheaper(way, byLanes(line));
    if (lacksRoads) way = { miles: Math.min(way.miles, limit), hours: way.hours };
  }
  return { miles: way.miles, hours: way.hours + start.cityDelay + end.cityDelay };
}
