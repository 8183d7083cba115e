import { columnsOf, readFilters } from "@board/api/bench";
import { matches, type RawFilters } from "@board/api/board/rules";
import {
  ferryFarePence,
  POSSIBLE_DUPLICATE,
  postingProblems,
  pricingModeOf,
  slotWarnings,
  vehicleWarnings,
} from "@board/api/loads/rules";
import {
  BOOKED_DAYS,
  BOOKED_STEPS,
  bookedGuide,
  type Guide,
  isEnough,
  priceWarnings,
  rateCardGuide,
} from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { DAY_MS, londonDay, londonTime } from "@board/calendar";
import type { Place } from "@board/geo";
import { type Caller, newId, newRef, Problem } from "./common.ts";
import { distanceMiles, estimateMiles, geo } from "./geo.ts";

const EARLY_ACCESS_MS = 5 * 60_000;
const GUIDE_MS = BOOKED_DAYS * DAY_MS;
const HOUR_MS = 3_600_000;

/** Booked work like this one: its count, its firms, and the quartiles of its price per mile. */
export interface Comparable {
  loads: number;
  firms: number;
  lowPerMile: number | null;
  highPerMile: number | null;
}

export const comparableSql = (sameType: boolean) => `
  SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
    percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
    percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
  FROM load
  WHERE mode = 'live' AND booked_at > $1 AND booked_at <= $2 AND agreed_pence > 0
    AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED') AND vehicle_class = $3::vehicle_class
    AND is_backload = $4 AND miles BETWEEN $5 AND $6 ${sameType ? "AND type = $7::load_type" : ""}`;

/** A carrier that runs the vehicle, with its bases and saved searches. */
export interface Candidate {
  firmId: string;
  bases: { lat: number; lng: number; radiusMiles: number }[];
  searches: RawFilters[];
}

/** A peer's queries before it posts. */
export interface Lookups {
  comparable: (sameType: boolean, values: unknown[]) => Promise<Comparable | undefined>;
  candidates: (vehicleClass: PostLoadInput["vehicleClass"]) => Promise<Candidate[]>;
  hasTwin: (from: Place, to: Place, since: Date) => Promise<boolean>;
}

async function guideOf(
  input: PostLoadInput,
  { from, to, miles, now }: { from: Place; to: Place; miles: number; now: Date },
  comparable: Lookups["comparable"],
): Promise<Guide> {
  const isBackload = input.isBackload ?? false;
  for (const { within, sameType } of BOOKED_STEPS) {
    const range = [Math.floor(miles * (1 - within)), Math.ceil(miles * (1 + within))];
    const values = [new Date(now.getTime() - GUIDE_MS), now, input.vehicleClass, isBackload, ...range];
    const found = await comparable(sameType, sameType ? [...values, input.type] : values);
    if (found && isEnough(found) && found.lowPerMile !== null && found.highPerMile !== null)
      return bookedGuide(miles, found.loads, found.lowPerMile, found.highPerMile);
  }
  return rateCardGuide({
    ...input,
    pallets: input.pallets ?? null,
    miles,
    fromOutcode: from.outcode,
    toOutcode: to.outcode,
    today: londonDay(now),
    bookedSlots: (input.collectByTime ? 1 : 0) + (input.deliverByTime ? 1 : 0),
    adr: input.adr ?? false,
    tailLift: input.tailLift ?? false,
    isBackload,
  });
}

/** The row of a load to be posted, and the carriers to tell of it; everything that needs no transaction. */
export async function planPosting(caller: Caller, input: PostLoadInput, lookups: Lookups) {
  if (!caller.canPost) throw new Problem(403, "not_a_poster");
  const now = new Date();
  const today = londonDay(now);
  const problems = postingProblems(input, today);
  const [from, to] = [geo.find(input.fromPostcode), geo.find(input.toPostcode)];
  if (problems.length > 0 || from === null || to === null)
    throw new Problem(422, "validation_failed", problems);
  const miles = estimateMiles(from, to);
  const termsDays = input.termsDays ?? caller.termsDays;
  const [guide, candidates, twin] = await Promise.all([
    guideOf(input, { from, to, miles: miles.miles, now }, lookups.comparable),
    caller.mode === "live" ? lookups.candidates(input.vehicleClass) : null,
    lookups.hasTwin(from, to, new Date(now.getTime() - HOUR_MS)),
  ]);
  const price = { guideLowPence: guide.lowPence, guideHighPence: guide.highPence };
  const warnings = [
    ...vehicleWarnings(input),
    ...slotWarnings(input, { day: today, time: londonTime(now) }),
    ...(input.bookNowPence === undefined ? [] : priceWarnings(input.bookNowPence, price)),
    ...(twin ? [POSSIBLE_DUPLICATE] : []),
  ];
  const pricingMode = pricingModeOf(input.pricingMode, input.bookNowPence);
  const { ferry, seaMiles, driveMinutes } = miles;
  const way = { ferry, seaMiles, ferryFarePence: ferryFarePence(input.vehicleClass, miles), driveMinutes };
  const columns = columnsOf(input, { today, from, to, miles, way, guide, pricingMode, termsDays, warnings });
  const carriers = candidates
    ?.filter(
      ({ bases, searches }) =>
        bases.some((base) => distanceMiles(base, from) <= base.radiusMiles) ||
        searches.some((search) => {
          const { filters, problems: unread } = readFilters(search, today, geo);
          return unread.length === 0 && matches({ ...columns, collectDate: input.collectDate }, filters);
        }),
    )
    .map(({ firmId }) => firmId);
  return {
    row: {
      ...columns,
      id: newId("load"),
      ref: newRef(),
      mode: caller.mode,
      posterId: caller.firmId,
      carriersAlerted: carriers?.length ?? null,
      openToAllAt: new Date(now.getTime() + EARLY_ACCESS_MS),
      createdAt: now,
      updatedAt: now,
    },
    notified: carriers ?? [],
    warnings,
    now,
  };
}
