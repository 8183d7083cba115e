import { distanceMiles } from "./distance.ts";
import type { Position } from "./place.ts";

const MILES_PER_DEGREE = 69.05;
const RADIAN = Math.PI / 180;

/** A point near a position: its number, and its distance in great-circle miles. */
export interface Near {
  point: number;
  miles: number;
}

/** Numbered points in a grid of square cells, to find those near a position quickly. */
export class PointGrid {
  readonly points: Position[] = [];
  readonly #cells = new Map<number, number[]>();
  readonly #degrees: number;

  /** @param degrees width and height of a cell */
  constructor(degrees: number) {
    this.#degrees = degrees;
  }

  /** Adds a point and returns its number. */
  add(point: Position): number {
    const number = this.points.push(point) - 1;
    const key = this.#key(this.#cell(point.lng), this.#cell(point.lat));
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [number]);
    else cell.push(number);
    return number;
  }

  /** Returns the points within this many miles, in no particular order. */
  near(from: Position, miles: number): Near[] {
    const found: Near[] = [];
    const north = miles / MILES_PER_DEGREE;
    const east = north / Math.cos((Math.abs(from.lat) + north) * RADIAN);
    const bottom = this.#cell(from.lat - north);
    const top = this.#cell(from.lat + north);
    for (let x = this.#cell(from.lng - east); x <= this.#cell(from.lng + east); x++) {
      for (let y = bottom; y <= top; y++) {
        for (const point of this.#cells.get(this.#key(x, y)) ?? []) {
          const away = distanceMiles(from, this.points[point] as Position);
          if (away <= miles) found.push({ point, miles: away });
        }
      }
    }
    return found;
  }

  #cell(degrees: number): number {
    return Math.floor(degrees / this.#degrees);
  }

  #key(x: number, y: number): number {
    return x * 100_003 + y;
  }
}
