/* A drawn signature as the board takes it: in ten-thousandths of the pad's longer side, in both directions. */

const SCALE = 10_000;
const MAX_STROKES = 200;
const MAX_NUMBERS = 20_000;

export interface PadSize {
  width: number;
  height: number;
}

interface Stroke {
  points: readonly { x: number; y: number }[];
}

/** Returns the strokes as lists of x, y, x, y. Leaves out every other point until they fit the limit. */
export function strokesOf(strokes: readonly Stroke[], { width, height }: PadSize): number[][] {
  let kept = strokes.slice(0, MAX_STROKES).map(({ points }) => points);
  while (kept.reduce((sum, points) => sum + points.length * 2, 0) > MAX_NUMBERS)
    kept = kept.map((points) => points.filter((_, index) => index % 2 === 0 || points.length < 3));
  const side = Math.max(width, height);
  const share = (value: number) => Math.min(SCALE, Math.max(0, Math.round((value / side) * SCALE)));
  return kept.map((points) => points.flatMap(({ x, y }) => [share(x), share(y)]));
}

/** Returns strokes as points of a pad of another size, in the same proportions: turning the phone keeps a signature. */
export function pointsOf(strokes: readonly number[][], from: PadSize, to: PadSize) {
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const unit = (Math.max(from.width, from.height) * scale) / SCALE;
  return strokes.map((numbers) => ({
    points: Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: (numbers[index * 2] ?? 0) * unit,
      y: (numbers[index * 2 + 1] ?? 0) * unit,
      pressure: 0.5,
      time: 0,
    })),
  }));
}
