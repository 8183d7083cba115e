import { type Day, dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { TimeWindow } from "@board/db/enums";
import type { Place } from "@board/geo";
import type { Ctx } from "../../core/context.ts";
import { viewSite } from "../sites/schemas.ts";
import { inOrder } from "../stops/in-order.ts";
import { readStops, type StoredStop } from "../stops/schemas.ts";
import type { RoadPlace } from "./rules.ts";

/** A place of a load. Everybody who reads of places gets a part of this. */
export interface LoadPlace {
  number: number;
  kind: StoredStop["kind"];
  postcode: string;
  outcode: string;
  town: string;
  slot: { date: Day | null; window: TimeWindow; byTime: string | null };
  /** Name and address; null if the load has none for this place. A site's own postcode is nearer than the place's. */
  site: { name: string; lines: readonly string[]; postcode: string | null } | null;
  reference: string | null;
  instructions: string | null;
  /** Loaded or unloaded here; null if not said. */
  pallets: number | null;
  parcels: number | null;
  doneAt: Date | null;
}

/** The columns of a load that its places are worked out from. */
export type PlacedLoad = Pick<
  Load,
  | `${"from" | "to"}${"Postcode" | "Outcode" | "Town"}`
  | `${"collect" | "deliver"}${"Date" | "Window" | "ByTime"}`
  | "collectFrom"
  | "deliverTo"
  | "stops"
  | "pallets"
  | "parcels"
  | "collectedAt"
  | "deliveredAt"
>;

/** Returns the places of a load in driving order: the collection, the further stops, the delivery. */
export function placesOf(load: PlacedLoad): LoadPlace[] {
  const ofEnd = (stored: Load["collectFrom"]) => {
    const site = viewSite(stored);
    return { site, reference: site?.reference ?? null, instructions: site?.instructions ?? null };
  };
  const first = {
    postcode: load.fromPostcode,
    outcode: load.fromOutcode,
    town: load.fromTown,
    slot: { date: dayOfColumn(load.collectDate), window: load.collectWindow, byTime: load.collectByTime },
    ...ofEnd(load.collectFrom),
    doneAt: load.collectedAt,
  };
  const last = {
    postcode: load.toPostcode,
    outcode: load.toOutcode,
    town: load.toTown,
    slot: {
      date: load.deliverDate && dayOfColumn(load.deliverDate),
      window: load.deliverWindow,
      byTime: load.deliverByTime,
    },
    ...ofEnd(load.deliverTo),
    doneAt: load.deliveredAt,
  };
  const stops = readStops(load.stops).map(({ kind, postcode, outcode, town, name, lines, ...stop }) => ({
    kind,
    postcode,
    outcode,
    town,
    slot: { date: stop.date ?? null, window: stop.window ?? "Anytime", byTime: stop.byTime ?? null },
    site: name === undefined || lines === undefined ? null : { name, lines, postcode: null },
    reference: stop.reference ?? null,
    instructions: stop.instructions ?? null,
    pallets: stop.pallets,
    parcels: stop.parcels,
    doneAt: stop.doneAt === undefined ? null : new Date(stop.doneAt),
  }));
  return inOrder<Omit<LoadPlace, "number" | "kind" | "pallets" | "parcels">>(load, { first, last }, stops);
}

/** Returns the places of a load with their positions. */
export function roadPlaces({ geo }: Pick<Ctx, "geo">, load: PlacedLoad): RoadPlace<Place>[] {
  return placesOf(load).map((place) => ({ ...place, at: geo.find(place.site?.postcode || place.postcode) }));
}
