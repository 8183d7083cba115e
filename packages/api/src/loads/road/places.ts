import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { Place } from "@board/geo";
import type { Ctx } from "../../core/context.ts";
import { givenSite } from "../sites/schemas.ts";
import { FIRST_NUMBER } from "../stops/rules.ts";
import { readStops } from "../stops/schemas.ts";
import { COLLECTION, type RoadPlace } from "./rules.ts";

/** The columns of a load that say where it goes and how far it is. */
type RoadLoad = Pick<
  Load,
  | "fromPostcode"
  | "toPostcode"
  | "collectFrom"
  | "deliverTo"
  | "stops"
  | "collectDate"
  | "collectByTime"
  | "deliverDate"
  | "deliverByTime"
  | "collectedAt"
  | "deliveredAt"
>;

/** Returns the places of a load in driving order. A site's own postcode is nearer to it than that of its end. */
export function roadPlaces({ geo }: Pick<Ctx, "geo">, load: RoadLoad): RoadPlace<Place>[] {
  const at = (postcode: string) => geo.find(postcode);
  const stops = readStops(load.stops);
  return [
    {
      number: COLLECTION,
      at: at(givenSite(load.collectFrom)?.postcode || load.fromPostcode),
      slot: { date: dayOfColumn(load.collectDate), byTime: load.collectByTime },
      doneAt: load.collectedAt,
    },
    ...stops.map((stop, nth) => ({
      number: nth + FIRST_NUMBER,
      at: at(stop.postcode),
      slot: { date: stop.date ?? null, byTime: stop.byTime ?? null },
      doneAt: stop.doneAt === undefined ? null : new Date(stop.doneAt),
    })),
    {
      number: stops.length + FIRST_NUMBER,
      at: at(givenSite(load.deliverTo)?.postcode || load.toPostcode),
      slot: { date: load.deliverDate && dayOfColumn(load.deliverDate), byTime: load.deliverByTime },
      doneAt: load.deliveredAt,
    },
  ];
}
