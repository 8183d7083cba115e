import { allows, FINAL } from "@board/api/loads/lifecycle";
import { addDays, type Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";

export type Side = "poster" | "carrier";

/** Fields that decide the allowed actions. */
export interface ActedOn {
  status: LoadStatus;
  side: Side;
  collectDate: Day;
  /** True if there is a proof of delivery. */
  hasPod: boolean;
  deliveredAt: string | null;
  hasCarrier: boolean;
  /** The side that raised the open dispute. */
  disputeBy: Side | null;
  rated: boolean;
}

const ACTIONS = [
  "amend",
  "copy",
  "repost",
  "accept",
  "decline",
  "cancel",
  "release",
  "confirm",
  "collect",
  "sendPod",
  "deliver",
  "handBack",
  "paid",
  "dispute",
  "state",
  "resolve",
  "withdrawDispute",
  "rate",
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * True if this end may take this action now: the lifecycle table with the conditions beside it (contract 4). Nothing
 * is offered that the service would refuse.
 */
function mayDo(action: Action, load: ActedOn, today: Day): boolean {
  const { status, side } = load;
  switch (action) {
    case "amend":
    case "accept":
    case "cancel":
    case "confirm":
    case "dispute":
      return allows(action, status, side);
    case "decline":
      return allows("accept", status, side);
    case "copy":
      return side === "poster" && !FINAL.includes(status);
    case "repost":
      return side === "poster" && FINAL.includes(status);
    case "release":
    case "handBack":
      return allows(action, status, side) && load.collectDate >= today;
    case "collect":
      return allows("collect", status, side) && today >= addDays(load.collectDate, -1);
    case "sendPod":
      return side === "carrier" && (status === "IN_TRANSIT" || status === "DELIVERED");
    case "deliver":
      return allows("deliver", status, side) && load.hasPod;
    case "paid":
      return side === "carrier" && load.deliveredAt !== null && status !== "CANCELLED";
    case "state":
      return status === "DISPUTED";
    case "resolve":
      return allows("resolveDispute", status, side);
    case "withdrawDispute":
      return allows("withdrawDispute", status, side) && load.disputeBy === side;
    case "rate":
      return status === "CONFIRMED" && load.hasCarrier && !load.rated;
  }
}

/** Everything that this end may do with the load now. */
export function allowedActions(load: ActedOn, today: Day): ReadonlySet<Action> {
  return new Set(ACTIONS.filter((action) => mayDo(action, load, today)));
}
