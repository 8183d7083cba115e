/** The small map: transverse Mercator about 2° west, as on the maps of the Ordnance Survey. */
export const MAP_WIDTH = 118;
export const MAP_HEIGHT = 176;

/** Pixels for one radian, and where 2° west and the equator come to lie. */
const SCALE = 1094;
const MIDDLE_X = 62.3;
const EQUATOR_Y = 1126.5;
const MERIDIAN = -2;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A place on the map in px from its top left. */
export function onMap({ lat, lng }: { lat: number; lng: number }): [x: number, y: number] {
  const phi = radians(lat);
  const lambda = radians(lng - MERIDIAN);
  const x = Math.atanh(Math.cos(phi) * Math.sin(lambda));
  const y = Math.atan2(Math.tan(phi), Math.cos(lambda));
  return [MIDDLE_X + SCALE * x, EQUATOR_Y - SCALE * y];
}
