import { londonDay } from "@board/api/calendar";
import {
  BOOKED_DAYS,
  BOOKED_STEPS,
  bookedGuide,
  type Guide,
  type GuideSubject,
  isEnough,
  rateCardGuide,
} from "@board/api/guide/rules";
import type { PostLoadInput } from "@board/api/loads/schemas";
import type { Place } from "@board/geo";

export const GUIDE_DAYS_MS = BOOKED_DAYS * 86_400_000;

/** What comparable work was booked at, for one step of the search. */
export interface Comparable {
  loads: number;
  firms: number;
  lowPerMile: number | null;
  highPerMile: number | null;
}

export interface GuideStep {
  sameType: boolean;
  fromMiles: number;
  toMiles: number;
}

export function subjectOf(
  input: PostLoadInput,
  from: Place,
  to: Place,
  miles: number,
  now: Date,
): GuideSubject {
  return {
    type: input.type,
    vehicleClass: input.vehicleClass,
    weightBand: input.weightBand,
    pallets: input.pallets ?? null,
    miles,
    fromOutcode: from.outcode,
    toOutcode: to.outcode,
    collectDate: input.collectDate,
    today: londonDay(now),
    bookedSlots: (input.collectByTime ? 1 : 0) + (input.deliverByTime ? 1 : 0),
    adr: input.adr ?? false,
    tailLift: input.tailLift ?? false,
    isBackload: input.isBackload ?? false,
  };
}

/** The guide from what was booked, asked step by step, else from the rate card. */
export async function guideOf(
  subject: GuideSubject,
  comparable: (step: GuideStep) => Promise<Comparable | undefined>,
): Promise<Guide> {
  const { miles } = subject;
  for (const { within, sameType } of BOOKED_STEPS) {
    const found = await comparable({
      sameType,
      fromMiles: Math.floor(miles * (1 - within)),
      toMiles: Math.ceil(miles * (1 + within)),
    });
    if (found && isEnough(found) && found.lowPerMile !== null && found.highPerMile !== null) {
      return bookedGuide(miles, found.loads, found.lowPerMile, found.highPerMile);
    }
  }
  return rateCardGuide(subject);
}
