import type { Job, SiteView } from "@board/api/schemas";
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

/** The places of a load in driving order. */
export function placesOf(load: PlacedLoad): JobPlace[] {
  return [
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
      number: load.stops.length + 2,
      kind: "DELIVER",
      isEnd: true,
      ...load.to,
      slot: load.deliver,
      doneAt: load.deliveredAt,
      site: load.deliverTo,
      what: leftFor("last", load),
    },
  ];
}

/** A load's page as its places are read. */
export function placedOf({ load, from, to }: LoadPage): PlacedLoad {
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
