import type { Size } from "../../ui/hooks/use-size.ts";
import { MAP_HEIGHT, MAP_WIDTH, onMap, type Spot, UNITS_TO_A_MILE } from "./projection.ts";

/** Visible part of the country: web map zoom level (6 shows Great Britain) and the centre in map units. */
export interface View {
  zoom: number;
  middle: Spot;
}

/** Px per mile at zoom 0, at the latitude of the middle of the country. */
const PX_TO_A_MILE = 256 / (24_901 * Math.cos((54.5 * Math.PI) / 180));
const NEAREST = 11;
/** Extra levels of zooming out beyond the mainland, to see Orkney and Shetland. */
const EXTRA_ZOOM_OUT = 0.5;
const MARGIN = 0.97;
/** Margin around places that are brought into view, in px. */
const EDGE = 26;
/** Zoom from which loads are drawn at their outcodes instead of as lanes between areas. */
export const NEAR_ZOOM = 7;

/** Px on the screen per map unit. */
export function scaleOf({ zoom }: Pick<View, "zoom">): number {
  return (2 ** zoom * PX_TO_A_MILE) / UNITS_TO_A_MILE;
}

/** View of Great Britain, as large as fits. */
export function mainland({ width, height }: Size): View {
  const zoom = Math.log2((MARGIN * Math.min(width / MAP_WIDTH, height / MAP_HEIGHT)) / scaleOf({ zoom: 0 }));
  return { zoom, middle: [MAP_WIDTH / 2, MAP_HEIGHT / 2] };
}

export function toScreen({ width, height }: Size, view: View): (spot: Spot) => Spot {
  const scale = scaleOf(view);
  const [x, y] = view.middle;
  return (spot) => [width / 2 + (spot[0] - x) * scale, height / 2 + (spot[1] - y) * scale];
}

/** Returns a function that tells whether a place is in view. */
export function seen({ width, height }: Size, view: View): (spot: Spot) => boolean {
  const scale = scaleOf(view);
  const [x, y] = view.middle;
  return (spot) => Math.abs(spot[0] - x) * scale <= width / 2 && Math.abs(spot[1] - y) * scale <= height / 2;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

const spotOf = (lat: number, lng: number) => onMap({ lat, lng });
/** Western limit: the Isles of Scilly. */
const [WEST] = spotOf(49.9, -6.4);
const [EAST] = spotOf(52, 2);
const [, NORTH] = spotOf(60.8, -2);
const [, SOUTH] = spotOf(49.9, -2);
/** Western limit north of FAR_SOUTH, for Northern Ireland and the Hebrides. */
const [FAR_WEST, FAR_SOUTH] = spotOf(54, -8);

/** Clamps the centre of the view to the land. */
function overLand([x, y]: Spot): Spot {
  return [clamp(x, y < FAR_SOUTH ? FAR_WEST : WEST, EAST), clamp(y, NORTH, SOUTH)];
}

/** Part of the frame, around its middle, in which at least one place always stays. */
const KEPT_PART = 0.8;

/** Moves a view that shows none of the places to the nearest one, since a zoomed-in view can hold nothing but sea. */
export function holding(view: View, { width, height }: Size, places: Iterable<Spot>): View {
  const scale = scaleOf(view);
  const [x, y] = view.middle;
  const [reachX, reachY] = [(KEPT_PART * width) / 2 / scale, (KEPT_PART * height) / 2 / scale];
  let nearest: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const away = Math.max(Math.abs(place[0] - x) / reachX, Math.abs(place[1] - y) / reachY);
    if (away <= 1) return view;
    if (away < least) [nearest, least] = [place, away];
  }
  if (nearest === null) return view;
  const middle: Spot = [
    clamp(x, nearest[0] - reachX, nearest[0] + reachX),
    clamp(y, nearest[1] - reachY, nearest[1] + reachY),
  ];
  return { ...view, middle };
}

/** Zooms a view by levels; the point `about` stays where it is on the screen. */
export function zoomed(view: View, size: Size, by: number, about?: Spot): View {
  const zoom = clamp(view.zoom + by, mainland(size).zoom - EXTRA_ZOOM_OUT, NEAREST);
  const [x, y] = about ?? [size.width / 2, size.height / 2];
  const step = 1 / scaleOf(view) - 1 / scaleOf({ zoom });
  return {
    zoom,
    middle: overLand([
      view.middle[0] + (x - size.width / 2) * step,
      view.middle[1] + (y - size.height / 2) * step,
    ]),
  };
}

/** Moves a view by px of the screen. */
export function panned(view: View, [dx, dy]: Spot): View {
  const scale = scaleOf(view);
  return { ...view, middle: overLand([view.middle[0] - dx / scale, view.middle[1] - dy / scale]) };
}

/** View centred on a place, with a radius in miles in view. */
export function around(size: Size, middle: Spot, miles: number): View {
  const px = (MARGIN * Math.min(size.width, size.height)) / 2;
  const zoom = Math.log2(px / miles / PX_TO_A_MILE);
  return { zoom: clamp(zoom, mainland(size).zoom - EXTRA_ZOOM_OUT, NEAREST), middle };
}

/** View that shows all these places. */
export function enclosing(size: Size, spots: readonly Spot[]): View {
  const range = (at: 0 | 1) => {
    const all = spots.map((spot) => spot[at]);
    return { from: Math.min(...all), to: Math.max(...all) };
  };
  const [across, down] = [range(0), range(1)];
  const wanted = Math.min(
    (size.width - 2 * EDGE) / Math.max(1, across.to - across.from),
    (size.height - 2 * EDGE) / Math.max(1, down.to - down.from),
  );
  const zoom = Math.min(NEAREST, Math.log2(wanted / scaleOf({ zoom: 0 })));
  return { zoom, middle: [(across.from + across.to) / 2, (down.from + down.to) / 2] };
}

/** CSS transform of a map rendered for one view, to show another: translate in px, then scale from the top left. */
export interface Shift {
  x: number;
  y: number;
  ratio: number;
}

export function shiftTo(drawn: View, now: View, { width, height }: Size): Shift {
  const scale = scaleOf(now);
  const ratio = scale / scaleOf(drawn);
  const shift = (at: 0 | 1, length: number) =>
    (length / 2) * (1 - ratio) + (drawn.middle[at] - now.middle[at]) * scale;
  return { x: shift(0, width), y: shift(1, height), ratio };
}

/** True if the transformed map no longer covers the frame; `beyond` is its margin as a fraction of the frame. */
export function isPastEdge({ x, y, ratio }: Shift, { width, height }: Size, beyond: number): boolean {
  const empty = (from: number, length: number) =>
    from - beyond * length * ratio > 0 || from + (1 + beyond) * length * ratio < length;
  return empty(x, width) || empty(y, height);
}
