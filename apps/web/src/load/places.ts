import { isOfCollection, rootOf } from "@board/api/changes/rules";
import type { Job, LoadCore, SiteView } from "@board/api/schemas";
import { movedAlong } from "@board/api/stops/rules";
import { counted } from "../ui/format/counted.ts";
import type { Slot } from "../ui/format/slots.ts";
import type { LoadPage } from "./view.ts";

/** One place that a load leads to, in driving order. */
export interface JobPlace {
  /** From 1, the collection; the delivery is the last. */
  number: number;
  kind: "COLLECT" | "DELIVER";
  /** The collection or the delivery, not a further stop. */
  isEnd: boolean;
  outcode: string;
  town: string;
  postcode: string;
  /** Null: no day of its own. */
  slot: Slot | null;
  doneAt: string | null;
  site: SiteView | null;
  /** The part of the load that goes on or off there: `12 pallets`. */
  what: string;
  /** The open change would alter it. */
  isProposed: boolean;
}

/** A load as far as its places go. */
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

/** Count of an end, as the stops leave it. */
function leftFor(end: "first" | "last", { stops, ...load }: PlacedLoad): string {
  const left = (unit: "pallets" | "parcels") => {
    const moved = stops.map((stop) => ({ kind: stop.kind, [unit]: stop[unit] ?? undefined }));
    return movedAlong({ [unit]: load[unit] ?? undefined, stops: moved }, unit)?.[end] ?? null;
  };
  return amount({ pallets: left("pallets"), parcels: left("parcels") });
}

/** The site of a stop, which lies at the stop's own postcode. */
function siteOfStop(stop: Job["stops"][number]): SiteView | null {
  const { name, lines, contactName, phone, reference, hours, instructions } = stop;
  if (name === null || lines === null) return null;
  return { name, lines, postcode: null, contactName, phone, reference, hours, instructions };
}

/** The number of the place that a changed field is of; null where it is of the whole load. */
function numberOf(field: string, last: number): number | null {
  if (rootOf(field) === "stops") return Number(field.split(".")[1]);
  if (isOfCollection(field)) return 1;
  return field === "toPostcode" || field.startsWith("deliver") ? last : null;
}

/** The places of a load in driving order. */
export function placesOf(load: PlacedLoad): JobPlace[] {
  const last = load.stops.length + 2;
  const proposed = load.change?.changed.map(({ field }) => numberOf(field, last)) ?? [];
  const places: Omit<JobPlace, "isProposed">[] = [
    {
      number: 1,
      kind: "COLLECT",
      isEnd: true,
      ...load.from,
      slot: load.collect,
      doneAt: load.collectedAt,
      site: load.collectFrom,
      what: leftFor("first", load),
    },
    ...load.stops.map((stop) => ({
      number: stop.number,
      kind: stop.kind,
      isEnd: false,
      outcode: stop.outcode,
      town: stop.town,
      postcode: stop.postcode,
      slot: stop.date === null ? null : { date: stop.date, window: stop.window, byTime: stop.byTime },
      doneAt: stop.doneAt,
      site: siteOfStop(stop),
      what: amount(stop),
    })),
    {
      number: last,
      kind: "DELIVER",
      isEnd: true,
      ...load.to,
      slot: load.deliver,
      doneAt: load.deliveredAt,
      site: load.deliverTo,
      what: leftFor("last", load),
    },
  ];
  return places.map((place) => ({
    ...place,
    isProposed: proposed.includes(place.number),
  }));
}

/** The place that the driver goes to now; null once all are done. */
export function nextPlace(load: PlacedLoad): JobPlace | null {
  return placesOf(load).find(({ doneAt }) => doneAt === null) ?? null;
}

/** The further stop that the driver goes to now; null at either end. */
export function nextStop(load: PlacedLoad): JobPlace | null {
  const place = nextPlace(load);
  return place === null || place.isEnd ? null : place;
}

/** Names the next step on its button: `Collected 12 pallets at Trafford Park`; the delivery comes with its proof. */
export function stepWords(load: PlacedLoad): string {
  const place = nextPlace(load);
  if (place === null) return "";
  const { kind, what, town, isEnd } = place;
  const verb = kind === "COLLECT" ? "Collected" : isEnd ? "Deliver" : "Delivered";
  return `${verb}${what && ` ${what}`} at ${town}`;
}

/** Says of which ends the carrier reads a postcode alone, before it was there; null where it has each address. */
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

/** A load's page as its places are read, by an end or an admin. */
export function placedOf({ load, from, to }: Pick<LoadPage, "from" | "to"> & { load: LoadCore }): PlacedLoad {
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
