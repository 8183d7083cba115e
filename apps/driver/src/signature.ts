/* A drawn signature as the board takes it: whole numbers from 0 to 10,000, whatever the size of the pad. */

const SCALE = 10_000;
const MAX_STROKES = 200;
const MAX_NUMBERS = 20_000;

interface Stroke {
  points: readonly { x: number; y: number }[];
}

/** Returns the strokes as lists of x, y, x, y. Leaves out every other point until they fit the limit. */
export function strokesOf(strokes: readonly Stroke[], width: number, height: number): number[][] {
  let kept = strokes.slice(0, MAX_STROKES).map(({ points }) => points);
  while (kept.reduce((sum, points) => sum + points.length * 2, 0) > MAX_NUMBERS)
    kept = kept.map((points) => points.filter((_, index) => index % 2 === 0 || points.length < 3));
  const share = (value: number, size: number) =>
    Math.min(SCALE, Math.max(0, Math.round((value / size) * SCALE)));
  return kept.map((points) => points.flatMap(({ x, y }) => [share(x, width), share(y, height)]));
}

/** Returns strokes as points of a pad of this size, so that a signature survives turning the phone. */
export function pointsOf(strokes: readonly number[][], width: number, height: number) {
  return strokes.map((numbers) => ({
    points: Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: ((numbers[index * 2] ?? 0) / SCALE) * width,
      y: ((numbers[index * 2 + 1] ?? 0) / SCALE) * height,
      pressure: 0.5,
      time: 0,
    })),
  }));
}
