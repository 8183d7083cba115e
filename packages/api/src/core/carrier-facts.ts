import type { Day } from "@board/calendar";
import type { DocumentKind } from "@board/db/enums";

/** The requirements of a load, beyond a price; one that is left out asks for nothing. */
export interface Requires {
  /** A valid Standard National or Standard International licence, where the vehicle needs one. */
  operatorLicence?: boolean | undefined;
  /** Goods-in-transit insurance of this sum or more, on the day of collection. */
  goodsInTransitPence?: number | undefined;
  /** Hire-and-reward insurance, on the day of collection. */
  hireAndReward?: boolean | undefined;
  /** Jobs that the carrier has finished on the board. */
  minFinished?: number | undefined;
  /** The load is not collected before the yard has compared the collection code. */
  gateCheck?: boolean | undefined;
}

/**
 * The state of a firm's licence: `valid` alone counts. A Restricted one is for own goods; `review` waits for an admin, because the
 * register's name is only near or another firm has it; `lost` was valid once.
 */
export const LICENCE_STATES = ["valid", "restricted", "lost", "not_valid", "review", "none"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** An accepted document, from its first to its last day. */
export interface Cover {
  kind: DocumentKind;
  /** The sum insured; null for hire and reward. */
  pence: number | null;
  from: Day;
  until: Day;
}

/** The facts of a carrier that requirements look at. */
export interface CarrierFacts {
  licence: LicenceState;
  covers: readonly Cover[];
  /** Jobs that it finished on the board. */
  finished: number;
}

/** `CARRIER_CHECKS`: nothing is checked; posters are told and may ask; every load asks for a licence. */
export type CarrierChecks = "off" | "inform" | "require";
