import type { Day } from "@board/calendar";
import type { DocumentKind, VehicleClass } from "@board/db/enums";

/** Vehicles up to 3.5 t need no operator's licence. */
const WITHOUT_LICENCE: ReadonlySet<VehicleClass> = new Set<VehicleClass>(["SMALL_VAN", "LWB_VAN", "LUTON"]);

export function needsLicence(vehicleClass: VehicleClass): boolean {
  return !WITHOUT_LICENCE.has(vehicleClass);
}

/** What a load asks of a carrier beyond a price; a requirement that is left out asks for nothing. */
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
 * register's name is only near or two firms claim it; `lost` was valid once.
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

/** What is known of a carrier, as far as requirements look at it. */
export interface CarrierFacts {
  licence: LicenceState;
  covers: readonly Cover[];
  /** Jobs that it finished on the board. */
  finished: number;
}

/** What is known of a firm without a passport. */
export const NOTHING_KNOWN: CarrierFacts = { licence: "none", covers: [], finished: 0 };

/** `CARRIER_CHECKS`: nothing is checked; posters are told and may ask; every load asks for a licence. */
export type CarrierChecks = "off" | "inform" | "require";

/** The names of requirements in `missing` of 403 `requirement_not_met`. */
export const REQUIREMENTS = [
  "operator_licence",
  "goods_in_transit",
  "hire_and_reward",
  "min_finished",
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** A load as far as it decides which carriers may have it. */
export interface AskingLoad {
  requires: Requires;
  vehicleClass: VehicleClass;
  collectDate: Day;
}

function hasCover(facts: CarrierFacts, kind: DocumentKind, day: Day, pence = 0): boolean {
  return facts.covers.some(
    (cover) => cover.kind === kind && cover.from <= day && day <= cover.until && (cover.pence ?? 0) >= pence,
  );
}

/** The requirements of a load that a carrier does not meet; none: it may quote on it and book it. */
export function missingOf(
  { requires, vehicleClass, collectDate }: AskingLoad,
  facts: CarrierFacts,
  checks: CarrierChecks,
): Requirement[] {
  if (checks === "off") return [];
  const asksLicence = (requires.operatorLicence ?? false) || checks === "require";
  const { goodsInTransitPence = 0, minFinished = 0 } = requires;
  const isMissing: Record<Requirement, boolean> = {
    operator_licence: asksLicence && needsLicence(vehicleClass) && facts.licence !== "valid",
    goods_in_transit:
      goodsInTransitPence > 0 && !hasCover(facts, "GOODS_IN_TRANSIT", collectDate, goodsInTransitPence),
    hire_and_reward: (requires.hireAndReward ?? false) && !hasCover(facts, "HIRE_AND_REWARD", collectDate),
    min_finished: facts.finished < minFinished,
  };
  return REQUIREMENTS.filter((name) => isMissing[name]);
}
