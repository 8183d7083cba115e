import { distanceMiles } from "@board/geo/distance";
import type { Outcodes, Places } from "../data/types.ts";

export interface LatLng {
  lat: number;
  lng: number;
}

/** A postcode area on the map. */
export interface Area {
  name: string;
  point: LatLng;
  loads: number;
  /** Number collected within the circle; all of them if there is no circle. */
  inside: number;
}

export interface Circle {
  middle: LatLng;
  miles: number;
}

/** The loads by postcode area and outcode of collection, each at its place. */
export interface PlacesOnMap {
  areas: {
    area: string;
    /** The middle of all outcodes of the area, with loads or without: it stays where it is. */
    point: LatLng;
    outcodes: (LatLng & { outcode: string; loads: number })[];
  }[];
  near: Places["near"];
}

function middleOf(points: readonly LatLng[]): LatLng {
  const sum = (of: (point: LatLng) => number) => points.reduce((total, point) => total + of(point), 0);
  return { lat: sum(({ lat }) => lat) / points.length, lng: sum(({ lng }) => lng) / points.length };
}

/** Puts counted loads at the places of their outcodes. */
export function onMap({ loads, near }: Places, all: Outcodes): PlacesOnMap {
  const byArea = Map.groupBy(
    all.map(([outcode, lat, lng]) => ({ outcode, lat, lng, loads: loads[outcode] ?? 0 })),
    ({ outcode }) => /^[A-Z]+/.exec(outcode)?.[0] ?? outcode,
  );
  const areas = [...byArea].map(([area, outcodes]) => ({
    area,
    point: middleOf(outcodes),
    outcodes: outcodes.filter((one) => one.loads > 0),
  }));
  return { areas: areas.filter(({ outcodes }) => outcodes.length > 0), near };
}

/** Loads by area, told apart by the circle. An outcode is in or out by its middle, as the board's radius has it. */
export function areasOf(places: PlacesOnMap, circle: Circle | null): Area[] {
  return places.areas.map(({ area, point, outcodes }) => {
    const sum = (of: typeof outcodes) => of.reduce((total, { loads }) => total + loads, 0);
    const within = outcodes.filter(
      (outcode) => circle === null || distanceMiles(circle.middle, outcode) <= circle.miles,
    );
    return { name: area, point, loads: sum(outcodes), inside: sum(within) };
  });
}

const CORNERS = 72;
const MILES_TO_A_DEGREE = 69.1;

/** The circle's outline as points on the ground. */
export function outlineOf({ middle, miles }: Circle): LatLng[] {
  const aroundEarth = MILES_TO_A_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  return Array.from({ length: CORNERS }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / CORNERS;
    return {
      lat: middle.lat + (miles * Math.cos(turn)) / MILES_TO_A_DEGREE,
      lng: middle.lng + (miles * Math.sin(turn)) / aroundEarth,
    };
  });
}
