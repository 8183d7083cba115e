/** Choices for the radius of alerts around a base, in miles. */
export const RADII: readonly number[] = [10, 25, 40, 60, 80, 100, 150, 200, 300, 500];

export const USUAL_RADIUS = 40;

/** Returns the choices and the current radius in ascending order. */
export function radiiWith(present: number): number[] {
  return RADII.includes(present) ? [...RADII] : [...RADII, present].toSorted((a, b) => a - b);
}
