/** A geographic position, in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** A point on a drawing: px or map units from the top left. */
export type Spot = readonly [x: number, y: number];

/** Width of the map of Great Britain and Northern Ireland, in map units of about 97 metres. */
export const MAP_WIDTH = 7_080;
export const MAP_HEIGHT = 10_560;

/** Map units per radian. */
const SCALE = 65_640;
/** X coordinate of the meridian 2° west. */
const MIDDLE_X = 3_738;
/** Y coordinate of the equator. */
const EQUATOR_Y = 67_590;
const MERIDIAN = -2;
const EARTH_MILES = 3_958.8;

/** Map units per mile. */
export const UNITS_TO_A_MILE = SCALE / EARTH_MILES;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Projects a position to the map: transverse Mercator around 2° west, as in Ordnance Survey maps. */
export function onMap({ lat, lng }: LatLng): Spot {
  const phi = radians(lat);
  const lambda = radians(lng - MERIDIAN);
  const x = Math.atanh(Math.cos(phi) * Math.sin(lambda));
  const y = Math.atan2(Math.tan(phi), Math.cos(lambda));
  return [MIDDLE_X + SCALE * x, EQUATOR_Y - SCALE * y];
}
