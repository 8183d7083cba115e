import type { Landmass } from "./landmass.ts";

/** Precision of a place's coordinates: those of its postcode, the mean of its sector, or the middle of its outcode. */
export type Precision = "unit" | "sector" | "outcode";

/** A position in degrees (WGS84). */
export interface Position {
  lat: number;
  lng: number;
}

/** A postcode or an outcode, with its position and names. */
export interface Place extends Position {
  /** The outcode, such as `SW1A`. */
  outcode: string;
  /** The area: the letters at the beginning of the outcode, such as `SW`. */
  area: string;
  precision: Precision;
  /** The town or village of a postcode; the main town of an outcode. */
  town: string;
  landmass: Landmass;
}
