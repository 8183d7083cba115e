import { isOfCollection, rootOf } from "@board/api/changes/rules";
import type { Job, LoadViewCore, SiteView } from "@board/api/schemas";
import { inOrder } from "@board/api/stops/in-order";
import { counted } from "../../ui/format/counted.ts";
import type { Slot } from "../../ui/format/slots.ts";
import type { LoadPage } from "./view.ts";

/** One place of a load. */
export interface JobPlace {
  /** Position in driving order, from 1. */
  number: number;
  kind: "COLLECT" | "DELIVER";
  /** True for the collection and the delivery, false for further stops. */
  isEnd: boolean;
  outcode: string;
  town: string;
  postcode: string;
  /** Null if no day is agreed for the place. */
  slot: Slot | null;
  doneAt: string | null;
  site: SiteView | null;
  /** Goods loaded or unloaded there: `12 pallets`. */
  what: string;
  /** True if the open change would alter the place. */
  isProposed: boolean;
}

/** Fields of a load that `placesOf` reads. */
export type PlacedLoad = Pick<
  Job,
  | "from"
  | "to"
  | "collect"
  | "deliver"
  | "collectFrom"
  | "deliverTo"
  | "collectedAt"
  | "deliveredAt"
  | "pallets"
  | "parcels"
  | "stops"
  | "change"
>;

const UNITS = [
  ["pallets", "pallet"],
  ["parcels", "parcel"],
] as const;

type Counts = Record<"pallets" | "parcels", number | null>;

function amount(counts: Counts): string {
  return UNITS.flatMap(([unit, one]) => (counts[unit] ? [counted(counts[unit], one)] : [])).join(", ");
}

/**
 * Returns the site of a further stop; null without an address. The site's postcode is null, because the place has
 * it.
 */
function siteOfStop(stop: Job["stops"][number]): SiteView | null {
  const { name, lines, contactName, phone, reference, hours, instructions } = stop;
  if (name === null || lines === null) return null;
  return { name, lines, postcode: null, contactName, phone, reference, hours, instructions };
}

/** Returns the number of the place that a changed field belongs to; null for a field of the whole load. */
function numberOf(field: string, last: number): number | null {
  if (rootOf(field) === "stops") return Number(field.split(".")[1]);
  if (isOfCollection(field)) return 1;
  return field === "toPostcode" || field.startsWith("deliver") ? last : null;
}

/** Returns the places of a load in driving order. */
export function placesOf(load: PlacedLoad): JobPlace[] {
  const { from, to, collect, deliver, stops } = load;
  const proposed = load.change?.changed.map(({ field }) => numberOf(field, stops.length + 2)) ?? [];
  const ends = {
    first: { ...from, isEnd: true, slot: collect, doneAt: load.collectedAt, site: load.collectFrom },
    last: { ...to, isEnd: true, slot: deliver, doneAt: load.deliveredAt, site: load.deliverTo },
  };
  const between = stops.map((stop) => ({
    kind: stop.kind,
    isEnd: false,
    outcode: stop.outcode,
    town: stop.town,
    postcode: stop.postcode,
    slot: stop.date === null ? null : { date: stop.date, window: stop.window, byTime: stop.byTime },
    doneAt: stop.doneAt,
    site: siteOfStop(stop),
    pallets: stop.pallets,
    parcels: stop.parcels,
  }));
  return inOrder<Omit<JobPlace, "number" | "kind" | "what" | "isProposed">>(load, ends, between).map(
    ({ pallets, parcels, ...place }) => ({
      ...place,
      what: amount({ pallets, parcels }),
      isProposed: proposed.includes(place.number),
    }),
  );
}

/** Returns the place that the driver goes to next; null once all are done. */
export function nextPlace(load: PlacedLoad): JobPlace | null {
  return placesOf(load).find(({ doneAt }) => doneAt === null) ?? null;
}

/** Returns the further stop that the driver goes to next; null if the next place is an end. */
export function nextStop(load: PlacedLoad): JobPlace | null {
  const place = nextPlace(load);
  return place === null || place.isEnd ? null : place;
}

/** Returns the label of the button for the next step: `Collected 12 pallets at Trafford Park`. */
export function stepWords(load: PlacedLoad): string {
  const place = nextPlace(load);
  if (place === null) return "";
  const { kind, what, town, isEnd } = place;
  const verb = kind === "COLLECT" ? "Collected" : isEnd ? "Deliver" : "Delivered";
  return `${verb}${what && ` ${what}`} at ${town}`;
}

/**
 * Returns a sentence that names the ends not reached yet for which the carrier has no address; null if there are
 * none.
 */
export function lackingAddress({
  collectFrom,
  deliverTo,
  collectedAt,
}: Pick<Job, "collectFrom" | "deliverTo" | "collectedAt">): string | null {
  const [from, to] = [collectFrom === null && collectedAt === null, deliverTo === null];
  if (from && to) return "The carrier has two postcodes and no address.";
  if (!from && !to) return null;
  return `The carrier has a postcode and no address for the ${from ? "collection" : "delivery"}.`;
}

/** Converts the data of a load's page, for one of its ends or an admin, to `PlacedLoad`. */
export function placedOf({
  load,
  from,
  to,
}: Pick<LoadPage, "from" | "to"> & { load: LoadViewCore }): PlacedLoad {
  const { deliverDate } = load;
  return {
    ...load,
    from: { ...from, postcode: load.fromPostcode },
    to: { ...to, postcode: load.toPostcode },
    collect: { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime },
    deliver:
      deliverDate === null
        ? null
        : { date: deliverDate, window: load.deliverWindow, byTime: load.deliverByTime },
  };
}
