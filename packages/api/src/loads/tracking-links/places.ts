import { type Day, dayOfColumn } from "@board/calendar";
import type { Load, TrackingLink } from "@board/db";
import type { TimeWindow } from "@board/db/enums";
import { givenSite } from "../sites/schemas.ts";
import { FIRST_NUMBER, movedAlong } from "../stops/rules.ts";
import { readStops } from "../stops/schemas.ts";

/** A place of a load as somebody who waits there may read it. */
export interface TrackedPlace {
  number: number;
  kind: "COLLECT" | "DELIVER";
  postcode: string;
  outcode: string;
  town: string;
  slot: { date: Day; window: TimeWindow; byTime: string | null } | null;
  reference: string | null;
  pallets: number | null;
  parcels: number | null;
  doneAt: Date | null;
}

const slotOf = (date: Day | null, window: TimeWindow, byTime: string | null) =>
  date === null ? null : { date, window, byTime };

/** Returns the places of a load in driving order, each with its own reference and what is loaded or unloaded there. */
export function placesOf(load: Load): TrackedPlace[] {
  const stops = readStops(load.stops);
  const goods = { pallets: load.pallets ?? undefined, parcels: load.parcels ?? undefined, stops };
  const [pallets, parcels] = [movedAlong(goods, "pallets"), movedAlong(goods, "parcels")];
  return [
    {
      number: 1,
      kind: "COLLECT",
      postcode: load.fromPostcode,
      outcode: load.fromOutcode,
      town: load.fromTown,
      slot: slotOf(dayOfColumn(load.collectDate), load.collectWindow, load.collectByTime),
      reference: givenSite(load.collectFrom)?.reference ?? null,
      pallets: pallets?.first ?? null,
      parcels: parcels?.first ?? null,
      doneAt: load.collectedAt,
    },
    ...stops.map((stop, nth) => ({
      number: nth + FIRST_NUMBER,
      kind: stop.kind,
      postcode: stop.postcode,
      outcode: stop.outcode,
      town: stop.town,
      slot: slotOf(stop.date ?? null, stop.window ?? "Anytime", stop.byTime ?? null),
      reference: stop.reference ?? null,
      pallets: stop.pallets ?? null,
      parcels: stop.parcels ?? null,
      doneAt: stop.doneAt === undefined ? null : new Date(stop.doneAt),
    })),
    {
      number: stops.length + FIRST_NUMBER,
      kind: "DELIVER",
      postcode: load.toPostcode,
      outcode: load.toOutcode,
      town: load.toTown,
      slot: slotOf(load.deliverDate && dayOfColumn(load.deliverDate), load.deliverWindow, load.deliverByTime),
      reference: givenSite(load.deliverTo)?.reference ?? null,
      pallets: pallets?.last ?? null,
      parcels: parcels?.last ?? null,
      doneAt: load.deliveredAt,
    },
  ];
}

/**
 * Number under which a link to the delivery is stored: its real number changes with the stops before it, and whoever
 * waits there stays there.
 */
export const DELIVERY = 0;

/** Returns the place of a link; null if its stop was taken out of the load, or another one has its number. */
export function placeOfLink(
  { place, postcode }: Pick<TrackingLink, "place" | "postcode">,
  load: Load,
): TrackedPlace | null {
  const places = placesOf(load);
  if (place === DELIVERY) return places.at(-1) ?? null;
  const found = places.slice(0, -1)[place - 1];
  return found?.postcode === postcode ? found : null;
}
