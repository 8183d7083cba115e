import type { AppRouter } from "@board/api";
import { type Day, londonDay } from "@board/calendar";
import type { DeclineReason } from "@board/db/enums";
import type { inferRouterOutputs } from "@trpc/server";
import { formatPence } from "../../../ui/format/money.ts";

/** An offer as the carrier reads it that is asked. */
export type Offer = inferRouterOutputs<AppRouter>["offers"]["list"]["offers"][number];

/** Reasons of a no, in the order of their keys. */
export const REASONS: readonly [DeclineReason, string][] = [
  ["PRICE", "Price"],
  ["NO_VEHICLE", "No vehicle"],
  ["NOT_IN_TIME", "Not in time"],
  ["TOO_FAR", "Too far"],
  ["GOODS", "Goods"],
  ["TAKEN", "Taken"],
  ["OTHER", "Other"],
];

/** Returns what an offer asks, below the poster's name. */
export function asksWords({ pricePence, poster }: Pick<Offer, "pricePence" | "poster">): string {
  const asks = pricePence === null ? "asks for a quote" : "yes or no";
  return poster.name === undefined ? asks : `${asks} · network`;
}

/** Sentence about an offer that has ended, for the carrier that was asked. */
export function endWords(
  offer: Pick<Offer, "status" | "closed" | "pricePence" | "reason" | "vehicleId">,
): string {
  if (offer.status === "ACCEPTED")
    return offer.pricePence === null ? "yours" : `yours at ${formatPence(offer.pricePence)}`;
  if (offer.status === "QUOTED") return "your quote answered it";
  if (offer.status === "DECLINED") {
    const [, reason] = REASONS.find(([id]) => id === offer.reason) ?? [];
    return `you said no: ${(reason ?? "other").toLowerCase()}`;
  }
  switch (offer.closed) {
    case "taken":
      return offer.vehicleId === null ? "another carrier said yes first" : "the load or your vehicle is gone";
    case "withdrawn":
      return "the poster took it back";
    case "changed":
      return "the load was changed";
    case "cancelled":
      return "the load was called off";
    default:
      return "the time ended";
  }
}

/** Label of an offer that has ended. */
export function endLabel({
  status,
  closed,
  vehicleId,
}: Pick<Offer, "status" | "closed" | "vehicleId">): string {
  if (status === "ACCEPTED") return "Booked";
  if (status === "QUOTED") return "Quoted";
  if (status === "DECLINED") return "No";
  if (closed === "taken") return vehicleId === null ? "Too late" : "Gone";
  if (closed === "withdrawn") return "Taken back";
  return closed === "changed" || closed === "cancelled" ? "Over" : "Time is up";
}

/** Returns the instant at which an offer ended, or ends. */
export const endOf = ({ answeredAt, dueAt }: Pick<Offer, "answeredAt" | "dueAt">) =>
  Date.parse(answeredAt ?? dueAt);

interface Moment {
  /** The last `dueAt` that has passed, in ms since 1970; 0 if none has. */
  passed: number;
  today: Day;
  openedAt: number;
}

/** Groups of the page: what can be decided, what ended while it was open, and what was answered before. */
export function groupsOf(
  offers: readonly Offer[],
  { passed, today, openedAt }: Moment,
): { open: Offer[]; justNow: Offer[]; today: Offer[]; all: Offer[] } {
  const waits = ({ status, dueAt, load }: Offer) =>
    Date.parse(dueAt) > passed &&
    (status === "OPEN" || (status === "QUOTED" && load.myQuote?.status === "ACTIVE"));
  const ended = offers.filter((offer) => !waits(offer)).toSorted((a, b) => endOf(b) - endOf(a));
  return {
    open: offers.filter(waits).toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)),
    justNow: ended.filter((offer) => endOf(offer) >= openedAt),
    today: ended.filter((offer) => londonDay(new Date(endOf(offer))) === today),
    all: ended,
  };
}
