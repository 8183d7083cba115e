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
>;

/** True while there is somewhere to drive to. */
export function isOnTheWay({ status }: Pick<Job, "status">): boolean {
  return status === "BOOKED" || status === "IN_TRANSIT";
}

function amount({ pallets, parcels }: Pick<Job, "pallets" | "parcels">): string {
  const amounts = [
    ...(pallets ? [counted(pallets, "pallet")] : []),
    ...(parcels ? [counted(parcels, "parcel")] : []),
  ];
  return amounts.join(", ");
}

/** The places of a job in driving order. */
export function placesOf(job: PlacedJob): JobPlace[] {
  return [
    {
      number: 1,
      kind: "COLLECT",
      ...job.from,
      slot: job.collect,
      doneAt: job.collectedAt,
      site: job.collectFrom,
      what: amount(job),
    },
    {
      number: 2,
      kind: "DELIVER",
      ...job.to,
      slot: job.deliver,
      doneAt: job.deliveredAt,
      site: job.deliverTo,
      what: amount(job),
    },
  ];
}

/** The place that the driver goes to now; null once all are done. */
export function nextPlace(job: PlacedJob): JobPlace | null {
  return placesOf(job).find(({ doneAt }) => doneAt === null) ?? null;
}

/** Names the next step on its button: `Loaded 12 pallets at Trafford Park`; null where there is none. */
export function stepWords(job: PlacedJob): string | null {
  const place = nextPlace(job);
  if (place === null) return null;
  const { kind, what, town } = place;
  return `${kind === "COLLECT" ? "Loaded" : "Deliver"}${what && ` ${what}`} at ${town}`;
}
