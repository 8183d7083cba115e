import { readFileSync } from "node:fs";
import type { Position } from "../../src/place.ts";
import { DEGREE, decodePostcodes } from "../../src/postcode-file.ts";

/** Grid squares, 0.7 miles wide: 1/100 of a degree of latitude and 1/60 of longitude. */
const rowOf = (lat: number) => Math.floor(lat * 100);
const columnOf = (lng: number) => Math.floor((lng + 9) * 60);
const keyOf = (row: number, column: number) => row * 10_000 + column;
/** Number of postcodes in a square that makes its streets as slow as a town's. */
const TOWN_POSTCODES = 80;
/** Number of postcodes within five miles of the middle of London, the biggest city. */
const CITY_POSTCODES = 12_000;
const CITY_SQUARES = 3;

export interface BuiltUp {
  /** Extent to which the place is a town: from 0, open country, to 1. */
  town: number;
  /** Extent to which the place is a city: from 0 to 1, the middle of London. */
  city: number;
}

/** Returns a function that says how built-up a place is, by the number of postcodes around it. */
export function createBuiltUp(): (place: Position) => BuiltUp {
  const table = decodePostcodes(readFileSync(new URL("../../data/postcodes.bin.zst", import.meta.url)));
  const postcodes = new Map<number, number>();
  for (const { lat, lng, first, count } of table.outcodes) {
    for (let unit = first; unit < first + count; unit++) {
      const row = rowOf((lat + (table.lat[unit] as number)) / DEGREE);
      const key = keyOf(row, columnOf((lng + (table.lng[unit] as number)) / DEGREE));
      postcodes.set(key, (postcodes.get(key) ?? 0) + 1);
    }
  }
  const known = new Map<number, BuiltUp>();
  return ({ lat, lng }) => {
    const [row, column] = [rowOf(lat), columnOf(lng)];
    const key = keyOf(row, column);
    const found = known.get(key);
    if (found !== undefined) return found;
    let around = 0;
    for (let r = row - CITY_SQUARES; r <= row + CITY_SQUARES; r++) {
      for (let c = column - CITY_SQUARES; c <= column + CITY_SQUARES; c++)
        around += postcodes.get(keyOf(r, c)) ?? 0;
    }
    const builtUp = {
      town: Math.min(1, (postcodes.get(key) ?? 0) / TOWN_POSTCODES),
      city: Math.min(1, around / CITY_POSTCODES),
    };
    known.set(key, builtUp);
    return builtUp;
  };
}
