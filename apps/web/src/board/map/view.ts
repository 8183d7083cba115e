import { MAP_HEIGHT, MAP_WIDTH, onMap } from "../../load/map-projection.ts";
import type { Spot } from "../data/types.ts";
import type { LatLng } from "./areas.ts";

/** The visible part of the country: scale and centre (in px of the small map). */
export interface View {
  zoom: number;
  middle: Spot;
}

export interface Size {
  width: number;
  height: number;
}

/** The small map has no room for Orkney and Shetland. */
const NORTHERN_ISLES = 36;

/** Great Britain, as large as there is room for. */
export const MAINLAND: View = { zoom: 1, middle: [MAP_WIDTH / 2, MAP_HEIGHT / 2] };
const FARTHEST = 0.8;
const WITH_ISLES: View = { zoom: FARTHEST, middle: [MAP_WIDTH / 2, (MAP_HEIGHT - NORTHERN_ISLES) / 2] };
const NEAREST = 12;
const MARGIN = 0.96;

/** Px on the screen for one px of the small map. */
export function scaleOf({ width, height }: Size, { zoom }: View): number {
  return MARGIN * zoom * Math.min(width / MAP_WIDTH, height / MAP_HEIGHT);
}

export function toScreen(size: Size, view: View): (point: LatLng) => Spot {
  const scale = scaleOf(size, view);
  return (point) => {
    const [x, y] = onMap(point);
    return [size.width / 2 + (x - view.middle[0]) * scale, size.height / 2 + (y - view.middle[1]) * scale];
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The country never leaves the screen altogether. */
function within({ zoom, middle: [x, y] }: View): View {
  if (zoom === FARTHEST) return WITH_ISLES;
  return { zoom, middle: [clamp(x, 0, MAP_WIDTH), clamp(y, -NORTHERN_ISLES, MAP_HEIGHT)] };
}

/** Nearer or farther, about a place that stays where it is on the screen. */
export function zoomed(
  view: View,
  size: Size,
  by: number,
  about: Spot = [size.width / 2, size.height / 2],
): View {
  const zoom = clamp(view.zoom * by, FARTHEST, NEAREST);
  const before = scaleOf(size, view);
  const after = scaleOf(size, { ...view, zoom });
  const shift = (at: 0 | 1, middle: number) => (about[at] - middle) * (1 / before - 1 / after);
  return within({
    zoom,
    middle: [view.middle[0] + shift(0, size.width / 2), view.middle[1] + shift(1, size.height / 2)],
  });
}

/** Moved by so many px of the screen. */
export function panned(view: View, size: Size, [dx, dy]: Spot): View {
  const scale = scaleOf(size, view);
  return within({ ...view, middle: [view.middle[0] - dx / scale, view.middle[1] - dy / scale] });
}

/** With a place in the middle, at least so near. */
export function centred(view: View, point: LatLng, zoom: number): View {
  return within({ zoom: Math.max(view.zoom, zoom), middle: onMap(point) });
}
