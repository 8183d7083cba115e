/** A place on the ground. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** A place on a drawing, in px or units from its top left. */
export type Spot = readonly [x: number, y: number];

/** The whole map, in units of about 97 metres: Great Britain and Northern Ireland. */
export const MAP_WIDTH = 7_080;
export const MAP_HEIGHT = 10_560;

/** Units for one radian, and where 2° west and the equator come to lie. */
const SCALE = 65_640;
const MIDDLE_X = 3_738;
const EQUATOR_Y = 67_590;
const MERIDIAN = -2;
const EARTH_MILES = 3_958.8;

/** Units for one mile. */
export const UNITS_TO_A_MILE = SCALE / EARTH_MILES;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A place on the map: transverse Mercator about 2° west, as on the maps of the Ordnance Survey. */
export function onMap({ lat, lng }: LatLng): Spot {
  const phi = radians(lat);
  const lambda = radians(lng - MERIDIAN);
  const x = Math.atanh(Math.cos(phi) * Math.sin(lambda));
  const y = Math.atan2(Math.tan(phi), Math.cos(lambda));
  return [MIDDLE_X + SCALE * x, EQUATOR_Y - SCALE * y];
}
