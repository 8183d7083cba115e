import type { Position } from "./place.ts";

const EARTH_RADIUS_MILES = 3958.7613;
const RADIAN = Math.PI / 180;

/** Great-circle miles between two points on a sphere, as the crow flies; within 0.35 % of the ellipsoid. */
export function distanceMiles(a: Position, b: Position): number {
  const north = Math.sin(((b.lat - a.lat) * RADIAN) / 2);
  const east = Math.sin(((b.lng - a.lng) * RADIAN) / 2);
  const square = north * north + Math.cos(a.lat * RADIAN) * Math.cos(b.lat * RADIAN) * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** No two points that are within so many miles of each other are further apart in latitude than this, in degrees. */
export function degreesNorth(miles: number): number {
  // A little more than exact, so that no rounding decides.
  return miles / (EARTH_RADIUS_MILES * RADIAN) + 1e-6;
}
