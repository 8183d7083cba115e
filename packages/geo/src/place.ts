import type { Landmass } from "./landmass.ts";

/** Precision of a place's coordinates: its postcode, the mean of its sector, or the middle of its outcode. */
export type Precision = "unit" | "sector" | "outcode";

/** A position in degrees, WGS84. */
export interface Position {
  lat: number;
  lng: number;
}

/** Position and name of a postcode or an outcode. */
export interface Place extends Position {
  /** Example: `SW1A`. */
  outcode: string;
  /** The letters at the beginning of the outcode: `SW`. */
  area: string;
  precision: Precision;
  /** A postcode's town or village; for an outcode its main town. */
  town: string;
  landmass: Landmass;
}
