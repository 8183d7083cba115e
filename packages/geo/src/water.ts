import { readFileSync } from "node:fs";
import { distanceMiles } from "./distance.ts";
import { unpackNumbers } from "./packed-numbers.ts";
import type { Position } from "./place.ts";

/** File with the coast and with lines along narrow water. `build/roads/build-roads.ts` writes it. */
export const WATER_FILE = new URL("../data/water.bin.zst", import.meta.url);
/** Number of steps in a degree; stored coordinates are whole steps. */
export const WATER_DEGREE = 1_000;

/** Minimum width of sea that a way cannot cross. Narrower water either has a bridge or is in the file as a line. */
const WIDE_MILES = 0.45;
/**
 * Distance from the coast within which an end of a way counts as on land: it is on a pier, or its position is
 * inaccurate.
 */
const ASHORE_MILES = 1.5;
const CELL_DEGREES = 0.05;

/**
 * Line segments, indexed by the cells of a grid that they may touch. Each has four numbers: east and north of
 * its start, then of its end.
 */
class Segments {
  readonly ends: Float64Array;
  readonly #cells = new Map<number, number[]>();
  /** Number of the last query that found each segment. A segment is in several cells, but is returned only once. */
  readonly #met: Uint32Array;
  #question = 0;

  constructor(lines: readonly Float64Array[]) {
    const count = lines.reduce((sum, line) => sum + line.length / 2 - 1, 0);
    this.ends = new Float64Array(4 * count);
    this.#met = new Uint32Array(count);
    let segment = 0;
    for (const line of lines) {
      for (let at = 2; at < line.length; at += 2) {
        const [x, y] = [line[at - 2] as number, line[at - 1] as number];
        const [toX, toY] = [line[at] as number, line[at + 1] as number];
        this.ends[4 * segment] = x;
        this.ends[4 * segment + 1] = y;
        this.ends[4 * segment + 2] = toX;
        this.ends[4 * segment + 3] = toY;
        for (const key of cellsOf(x, y, toX, toY)) {
          const cell = this.#cells.get(key);
          if (cell === undefined) this.#cells.set(key, [segment]);
          else cell.push(segment);
        }
        segment++;
      }
    }
  }

  /** Returns the segments in all cells that a straight way may touch, each once. */
  along(a: Position, b: Position): number[] {
    this.#question++;
    const found: number[] = [];
    for (const key of cellsOf(a.lng, a.lat, b.lng, b.lat)) {
      for (const segment of this.#cells.get(key) ?? []) {
        if (this.#met[segment] === this.#question) continue;
        this.#met[segment] = this.#question;
        found.push(segment);
      }
    }
    return found;
  }
}

/** Returns the cells that a straight line may touch: all within its bounding box. */
function cellsOf(x: number, y: number, toX: number, toY: number): number[] {
  const right = Math.floor(Math.max(x, toX) / CELL_DEGREES);
  const top = Math.floor(Math.max(y, toY) / CELL_DEGREES);
  const cells: number[] = [];
  for (let column = Math.floor(Math.min(x, toX) / CELL_DEGREES); column <= right; column++) {
    for (let row = Math.floor(Math.min(y, toY) / CELL_DEGREES); row <= top; row++) {
      cells.push(column * 100_003 + row);
    }
  }
  return cells;
}

/** Returns where a way crosses a segment, as a fraction of the way's length; null if it does not. */
function crossingAt(a: Position, b: Position, ends: Float64Array, segment: number): number | null {
  const x = ends[4 * segment] as number;
  const y = ends[4 * segment + 1] as number;
  const east = (ends[4 * segment + 2] as number) - x;
  const north = (ends[4 * segment + 3] as number) - y;
  const wayEast = b.lng - a.lng;
  const wayNorth = b.lat - a.lat;
  const turn = wayEast * north - wayNorth * east;
  if (Math.abs(turn) < 1e-14) return null;
  const share = ((x - a.lng) * north - (y - a.lat) * east) / turn;
  if (share < 0 || share > 1) return null;
  const along = ((x - a.lng) * wayNorth - (y - a.lat) * wayEast) / turn;
  return along < 0 || along > 1 ? null : share;
}

/** Tells whether a straight way crosses water. */
export class Water {
  readonly #coast: Segments;
  readonly #narrow: Segments;

  constructor(packed: Uint8Array) {
    const [coastLengths, coast, narrowLengths, narrow] = unpackNumbers(packed) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    this.#coast = new Segments(linesOf(coastLengths, coast));
    this.#narrow = new Segments(linesOf(narrowLengths, narrow));
  }

  /**
   * Returns true if the straight way crosses a line along narrow water, or more than 0.45 miles of sea between
   * two coasts. Ignores one crossing at an end, because the simplified coastline leaves some places just
   * outside the land.
   */
  blocks(a: Position, b: Position): boolean {
    const narrow = this.#narrow.along(a, b);
    if (narrow.some((segment) => crossingAt(a, b, this.#narrow.ends, segment) !== null)) return true;
    const length = distanceMiles(a, b);
    return length >= WIDE_MILES && this.#crossesSea(a, b, length);
  }

  #crossesSea(a: Position, b: Position, length: number): boolean {
    const found: number[] = [];
    for (const segment of this.#coast.along(a, b)) {
      const share = crossingAt(a, b, this.#coast.ends, segment);
      if (share !== null) found.push(share * length);
    }
    if (found.length === 0) return false;
    const sorted = found.sort((one, other) => one - other);
    const shores = sorted.filter((mile, at) => at === 0 || mile - (sorted[at - 1] as number) > 1e-6);
    if (shores.length % 2 === 1) {
      const first = shores[0] as number;
      const last = length - (shores.at(-1) as number);
      if (Math.min(first, last) > ASHORE_MILES) return true;
      if (first <= last) shores.shift();
      else shores.pop();
    }
    return shores.some((mile, at) => at % 2 === 1 && mile - (shores[at - 1] as number) > WIDE_MILES);
  }
}

/** Decodes lines of coordinates in degrees, east before north; each step is the difference to the point before. */
function linesOf(lengths: Int32Array, steps: Int32Array): Float64Array[] {
  let [east, north, at] = [0, 0, 0];
  return Array.from(lengths, (length) => {
    const line = new Float64Array(2 * length);
    for (let point = 0; point < length; point++, at += 2) {
      east += steps[at] as number;
      north += steps[at + 1] as number;
      line[2 * point] = east / WATER_DEGREE;
      line[2 * point + 1] = north / WATER_DEGREE;
    }
    return line;
  });
}

let shipped: Water | null = null;

/** Returns the water of this package. Loads it at the first call. */
export function shippedWater(): Water {
  shipped ??= new Water(readFileSync(WATER_FILE));
  return shipped;
}
