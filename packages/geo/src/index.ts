export { distanceMiles } from "./distance.ts";
export { createGeo, type Geo, type GeoOptions } from "./geo.ts";
export type { Landmass } from "./landmass.ts";
export {
  estimateMiles,
  estimateProvider,
  labelPlaces,
  type Miles,
  type MilesProvider,
  prepareMiles,
} from "./miles.ts";
export type { PlaceMeaning } from "./name-places.ts";
export { createOsrmProvider, type OsrmOptions } from "./osrm.ts";
export { type Postcode, parsePostcode } from "./parse-postcode.ts";
export type { Place, Position, Precision } from "./place.ts";
export { regionOf } from "./regions.ts";
export { HOUR_IN_MILES } from "./speeds.ts";
export type { Suggestion } from "./suggest.ts";
