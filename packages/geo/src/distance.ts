import type { Position } from "./place.ts";

const EARTH_RADIUS_MILES = 3958.7613;
const RADIAN = Math.PI / 180;

/**
 * Returns the great-circle miles between two points. Assumes a sphere, which differs from the ellipsoid by 0.35
 * % at most.
 */
export function distanceMiles(a: Position, b: Position): number {
  const north = Math.sin(((b.lat - a.lat) * RADIAN) / 2);
  const east = Math.sin(((b.lng - a.lng) * RADIAN) / 2);
  const square = north * north + Math.cos(a.lat * RADIAN) * Math.cos(b.lat * RADIAN) * east * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Returns how many degrees of latitude points within this many miles can differ at most. */
export function degreesNorth(miles: number): number {
  // The margin allows for rounding errors.
  return miles / (EARTH_RADIUS_MILES * RADIAN) + 1e-6;
}
