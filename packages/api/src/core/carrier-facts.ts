import type { Day } from "@board/calendar";
import type { DocumentKind } from "@board/db/enums";

/** Requirements of a load beyond the price; an absent one is not required. */
export interface Requires {
  /** A valid Standard National or Standard International licence, if the vehicle needs one. */
  operatorLicence?: boolean | undefined;
  /** Minimum sum of goods-in-transit insurance on the day of collection. */
  goodsInTransitPence?: number | undefined;
  /** Hire-and-reward insurance on the day of collection. */
  hireAndReward?: boolean | undefined;
  /** Minimum number of jobs that the carrier has finished on the board. */
  minFinished?: number | undefined;
  /** The yard must compare the collection code before the collection. */
  gateCheck?: boolean | undefined;
}

/**
 * State of a firm's licence; only `valid` meets the requirement. A Restricted one is for own goods. `review` waits
 * for an admin, because the register's name differs slightly or another firm has the licence; `lost` was valid once.
 */
export const LICENCE_STATES = ["valid", "restricted", "lost", "not_valid", "review", "none"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** An accepted document, valid from its first to its last day. */
export interface Cover {
  kind: DocumentKind;
  /** Sum insured; null for hire and reward. */
  pence: number | null;
  from: Day;
  until: Day;
}

/** Facts of a carrier that requirements are checked against. */
export interface CarrierFacts {
  licence: LicenceState;
  covers: readonly Cover[];
  /** Number of jobs finished on the board. */
  finished: number;
}

/** Values of `CARRIER_CHECKS`: no checks; posters see checks and may require them; every load requires a licence. */
export type CarrierChecks = "off" | "inform" | "require";
