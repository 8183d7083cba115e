import type { VehicleClass } from "@board/db/enums";
import type { Geo, Place } from "@board/geo";
import { readData } from "../data.ts";
import type { Region } from "./prices.ts";

interface BusyLane {
  /** Share of all loads of the vehicle. */
  share: number;
  from: readonly string[];
  to: readonly string[];
}

const { regions, busyLanes } = readData<{
  regions: Record<Region, readonly string[]>;
  busyLanes: Partial<Record<VehicleClass, BusyLane>>;
}>("places");

/**
 * Origins and destinations of freight in Britain: industrial estates, ports and towns by region, as
 * postcodes. Only vans go to central London; Northern Ireland is known by outcode only.
 */
export const PLACES = regions;

/**
 * Lanes on which many firms send the same vehicle, independently of their sites: the trunk routes between
 * warehouses and cities.
 */
export const BUSY_LANES = busyLanes;

/** The region of each of these postcodes. */
export const REGION_OF: ReadonlyMap<string, Region> = new Map(
  (Object.keys(PLACES) as Region[]).flatMap((region) =>
    PLACES[region].map((postcode) => [postcode, region] as const),
  ),
);

/** Returns the place of a postcode of the demo; throws if it is not known. */
export function placeOf(geo: Geo, postcode: string): Place {
  const place = geo.find(postcode);
  if (place === null) throw new Error(`The demo's postcode ${postcode} is not known.`);
  return place;
}
