import { VehicleClass } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { areaOf, holdsOutcode } from "../../loads/filters/rules.ts";

/** Reason for which a carrier of a step is not asked. */
export const LEFT_OUT_REASONS = ["SAID_NO", "HAD_IT", "NO_VEHICLE", "NOT_ELIGIBLE", "TOO_MANY"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const MAX_GUIDES = 100;
export const MAX_LANES = 20;
export const MAX_PLACES = 30;

/** Minutes for which a step stands if nobody says: shorter where one carrier is asked at a price. */
const USUAL_MINUTES = { one: 30, several: 60 } as const;

/** Carriers that a step asks. `carriers` names firms, members of the network or not. */
type StepTo =
  | "network"
  | "board"
  | { carriers?: readonly string[] | undefined; groups?: readonly string[] | undefined };

/** A step of a routing guide (contract 14). With neither price it asks for quotes. */
export interface GuideStep {
  to: StepTo;
  pricePence?: number | undefined;
  percentOfGuide?: number | undefined;
  /** Absent for the board, whose time is the rest. */
  minutes?: number | undefined;
}

export interface Lane {
  from: readonly string[];
  to: readonly string[];
}

/** Returns the step with its minutes. */
export function withMinutes<Step extends GuideStep>(step: Step): Step {
  if (step.to === "board" || step.minutes !== undefined) return step;
  const isOne = typeof step.to === "object" && step.to.carriers?.length === 1 && !step.to.groups?.length;
  return { ...step, minutes: isOne ? USUAL_MINUTES.one : USUAL_MINUTES.several };
}

/** Returns the errors of a guide's steps. */
export function stepProblems(steps: readonly GuideStep[]): FieldError[] {
  return steps.flatMap(({ to, pricePence, percentOfGuide, minutes }, nth) => {
    const at = (field: string, code: string, predicate: string) =>
      fieldError(["steps", nth, field], code, predicate);
    const isPriced = pricePence !== undefined || percentOfGuide !== undefined;
    const names = typeof to === "object" ? (to.carriers?.length ?? 0) + (to.groups?.length ?? 0) : 1;
    return [
      ...(names === 0 ? [at("to", "audience_empty", "names no carrier and no group.")] : []),
      ...(pricePence !== undefined && percentOfGuide !== undefined
        ? [at("percentOfGuide", "price_twice", "and pricePence contradict each other.")]
        : []),
      ...(to === "board" && (nth < steps.length - 1 || isPriced || minutes !== undefined)
        ? [at("to", "board_last", "board must be the last step, without a price and minutes.")]
        : []),
    ];
  });
}

/** Returns the price of a step for a load; null if it asks for quotes. A share of the guide is to the pound, half up. */
export function priceOf(
  { pricePence, percentOfGuide }: Pick<GuideStep, "pricePence" | "percentOfGuide">,
  { guideLowPence, guideHighPence }: { guideLowPence: number; guideHighPence: number },
): number | null {
  if (percentOfGuide === undefined) return pricePence ?? null;
  // The sum is in whole numbers, so that a half is exact.
  const twiceHundredth = (guideLowPence + guideHighPence) * percentOfGuide;
  return Math.floor((twiceHundredth + 10_000) / 20_000) * 100;
}

/** The parts of a load by which a guide is proposed for it. */
export interface LaneLoad {
  fromOutcode: string;
  toOutcode: string;
  vehicleClass: VehicleClass;
}

interface Proposed {
  id: string;
  lanes: readonly Lane[];
  vehicleClasses: readonly VehicleClass[];
}

/** Returns how exactly a place names an outcode: 2 by digits, 1 by its area, 0 not at all. */
function exactness(places: readonly string[], outcode: string): number {
  const held = places.filter((place) => holdsOutcode(place, outcode));
  if (held.length === 0) return 0;
  return held.some((place) => place !== areaOf(outcode)) ? 2 : 1;
}

/** Returns how exactly a guide fits a load; null if it does not. A guide without lanes is proposed for none. */
function fitOf({ lanes, vehicleClasses }: Proposed, load: LaneLoad): readonly [number, number] | null {
  if (vehicleClasses.length > 0 && !vehicleClasses.includes(load.vehicleClass)) return null;
  const fits = lanes.flatMap(({ from, to }) => {
    const ends = [exactness(from, load.fromOutcode), exactness(to, load.toOutcode)] as const;
    return ends.includes(0) ? [] : [ends[0] + ends[1]];
  });
  if (fits.length === 0) return null;
  return [Math.max(...fits), -(vehicleClasses.length || Object.keys(VehicleClass).length)];
}

/**
 * Returns the guide to propose for a load: of those whose lanes match, one that names outcodes before one that names areas,
 * then the one with fewer vehicles, then the oldest. Null if none matches.
 *
 * @param guides the firm's, oldest first
 */
export function matchingGuide<Guide extends Proposed>(
  guides: readonly Guide[],
  load: LaneLoad,
): Guide | null {
  const fitting = guides.flatMap((guide) => {
    const fit = fitOf(guide, load);
    return fit === null ? [] : [{ guide, fit }];
  });
  const [best] = fitting.toSorted((one, other) => other.fit[0] - one.fit[0] || other.fit[1] - one.fit[1]);
  return best?.guide ?? null;
}
