import type { Job, SiteView } from "@board/api/schemas";
import { counted } from "../../ui/format/counted.ts";
import type { Slot } from "../../ui/format/slots.ts";

/** One place that a job leads to, in driving order. */
export interface JobPlace {
  /** From 1, the collection; the delivery is the last. */
  number: number;
  kind: "COLLECT" | "DELIVER";
  outcode: string;
  town: string;
  postcode: string;
  /** Null: no deadline. */
  slot: Slot | null;
  doneAt: string | null;
  site: SiteView | null;
  /** The part of the load that goes on or off there: `12 pallets`. */
  what: string;
}

type PlacedJob = Pick<
  Job,
  | "status"
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

/** True while there is somewhere to drive to. */
export function isOnTheWay({ status }: Pick<Job, "status">): boolean {
  return status === "BOOKED" || status === "IN_TRANSIT";
}

type Counts = Pick<Job, "pallets" | "parcels">;

function amount({ pallets, parcels }: Counts): string {
  const amounts = [
    ...(pallets ? [counted(pallets, "pallet")] : []),
    ...(parcels ? [counted(parcels, "parcel")] : []),
  ];
  return amounts.join(", ");
}

/** The counts that the stops of one kind leave to the end of that kind. */
function restOf({ pallets, parcels, stops }: Counts & Pick<Job, "stops">, kind: JobPlace["kind"]): Counts {
  const of = stops.filter((stop) => stop.kind === kind);
  const rest = (all: number | null, field: keyof Counts) =>
    all === null ? null : all - of.reduce((sum, stop) => sum + (stop[field] ?? 0), 0);
  return { pallets: rest(pallets, "pallets"), parcels: rest(parcels, "parcels") };
}

type Stop = Job["stops"][number];

/** The site of a stop, which lies at the stop's own postcode. */
function siteOfStop({
  name,
  lines,
  contactName,
  phone,
  reference,
  hours,
  instructions,
}: Stop): SiteView | null {
  if (name === null || lines === null) return null;
  return { name, lines, postcode: null, contactName, phone, reference, hours, instructions };
}

/** The places of a job in driving order. */
export function placesOf(job: PlacedJob): JobPlace[] {
  const { stops } = job;
  return [
    {
      number: 1,
      kind: "COLLECT",
      ...job.from,
      slot: job.collect,
      doneAt: job.collectedAt,
      site: job.collectFrom,
      what: amount(restOf(job, "COLLECT")),
    },
    ...stops.map((stop) => ({
      number: stop.number,
      kind: stop.kind,
      outcode: stop.outcode,
      town: stop.town,
      postcode: stop.postcode,
      slot: stop.date === null ? null : { date: stop.date, window: stop.window, byTime: stop.byTime },
      doneAt: stop.doneAt,
      site: siteOfStop(stop),
      what: amount(stop),
    })),
    {
      number: stops.length + 2,
      kind: "DELIVER",
      ...job.to,
      slot: job.deliver,
      doneAt: job.deliveredAt,
      site: job.deliverTo,
      what: amount(restOf(job, "DELIVER")),
    },
  ];
}

/** The place that the driver goes to now; null once all are done. */
export function nextPlace(job: PlacedJob): JobPlace | null {
  return placesOf(job).find(({ doneAt }) => doneAt === null) ?? null;
}

/** The further stop that the driver goes to now; null at either end. */
export function nextStop(job: PlacedJob): JobPlace | null {
  const place = nextPlace(job);
  return place !== null && job.stops.some(({ number }) => number === place.number) ? place : null;
}

/** Names the next step on its button: `Loaded 12 pallets at Trafford Park`; the delivery comes with its proof. */
export function stepWords(job: PlacedJob): string {
  const place = nextPlace(job);
  if (place === null) return "";
  const { kind, what, town } = place;
  const verb = kind === "COLLECT" ? "Loaded" : nextStop(job) === null ? "Deliver" : "Delivered";
  return `${verb}${what && ` ${what}`} at ${town}`;
}
