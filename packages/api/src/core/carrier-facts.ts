import type { Day } from "@board/calendar";
import type { DocumentKind } from "@board/db/enums";

/** Requirements of a load beyond the price; an absent field requires nothing. */
export interface Requires {
  /** Requires a valid Standard National or Standard International licence, if the vehicle needs a licence. */
  operatorLicence?: boolean | undefined;
  /** Minimum sum of goods-in-transit insurance that is valid on the day of collection. */
  goodsInTransitPence?: number | undefined;
  /** Requires hire-and-reward insurance that is valid on the day of collection. */
  hireAndReward?: boolean | undefined;
  /** Minimum number of jobs that the carrier has finished through the board. */
  minFinished?: number | undefined;
  /** Requires the yard to compare the collection code before the collection. */
  gateCheck?: boolean | undefined;
}

/**
 * State of a firm's licence; only `valid` meets the requirement, `lost` was valid once. A `restricted`
 * licence covers the firm's own goods only. `review` waits for an admin: the name differs slightly from the
 * register's, or another firm has the licence.
 */
export const LICENCE_STATES = ["valid", "restricted", "lost", "not_valid", "review", "none"] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Insurance that an accepted document proves, from its first to its last day. */
export interface Cover {
  kind: DocumentKind;
  /** Sum insured in pence; null for hire and reward, which needs no sum. */
  pence: number | null;
  from: Day;
  until: Day;
}

/** Facts about a carrier that decide which requirements it meets. */
export interface CarrierFacts {
  licence: LicenceState;
  covers: readonly Cover[];
  /** Number of jobs finished through the board. */
  finished: number;
}

/**
 * Values of `CARRIER_CHECKS`. `off`: no checks. `inform`: checks that posters see and may require. `require`:
 * every load also requires a licence.
 */
export type CarrierChecks = "off" | "inform" | "require";
