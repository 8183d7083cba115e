import { equipmentText, matches, type RawFilters } from "@board/api/board/rules";
import { driveMinutesOf } from "@board/api/loads/drive-minutes";
import { ferryFarePence } from "@board/api/loads/ferry";
import { postingProblems, pricingModeOf } from "@board/api/loads/posting-rules";
import {
  doubtWarnings,
  placeWarnings,
  possibleDuplicate,
  slotWarnings,
  vehicleWarnings,
} from "@board/api/loads/posting-warnings";
import { type GuideModel, priceWarnings, USUAL_WAITING, workOutGuide } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { columnsOf, readFilters } from "@board/api/server";
import { londonDay, londonTime } from "@board/calendar";
import { distanceMiles, estimateMiles, type Place } from "@board/geo";
import { type Caller, geo, newId, newRef, Problem } from "./common.ts";

const EARLY_ACCESS_MS = 5 * 60_000;
/** Time after which the guide is read again, similar to the board's. */
const GUIDE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Selects the newest model of the guide. */
export const GUIDE_SQL = "SELECT model FROM guide_version ORDER BY version DESC LIMIT 1";

/** A carrier that has the vehicle, with its bases and saved searches. */
export interface Candidate {
  firmId: string;
  bases: { lat: number; lng: number; radiusMiles: number }[];
  searches: RawFilters[];
}

export interface Twin {
  id: string;
  ref: string;
  createdAt: Date;
}

/** The queries that a peer makes before it posts a load. */
export interface Lookups {
  guide: () => Promise<{ model: GuideModel } | undefined>;
  candidates: (vehicleClass: PostLoadInput["vehicleClass"]) => Promise<Candidate[]>;
  /** Returns the firm's last load posted since this time with the same places, date, vehicle and weight. */
  findTwin: (from: Place, to: Place, since: Date) => Promise<Twin | undefined>;
}

let learned: { model: GuideModel | null; readAt: number } | null = null;

async function guideModel(read: Lookups["guide"]): Promise<GuideModel | null> {
  if (learned === null || Date.now() - learned.readAt > GUIDE_MS)
    learned = { model: (await read())?.model ?? null, readAt: Date.now() };
  return learned.model;
}

/** Returns the row of a load to be posted, and the carriers to notify. Does everything that needs no transaction. */
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
  const [model, candidates, twin] = await Promise.all([
    guideModel(lookups.guide),
    caller.mode === "live" ? lookups.candidates(input.vehicleClass) : null,
    lookups.findTwin(from, to, new Date(now.getTime() - HOUR_MS)),
  ]);
  const farePence = ferryFarePence(input.vehicleClass, miles);
  const guide = workOutGuide(model, {
    ...input,
    pallets: input.pallets ?? null,
    miles: miles.miles,
    seaMiles: miles.seaMiles,
    ferryFarePence: farePence,
    stops: 0,
    fromOutcode: from.outcode,
    toOutcode: to.outcode,
    today,
    bookedSlots: (input.collectByTime ? 1 : 0) + (input.deliverByTime ? 1 : 0),
    adr: input.adr ?? false,
    tailLift: input.tailLift ?? false,
    isBackload: input.isBackload ?? false,
  });
  const price = { guideLowPence: guide.lowPence, guideHighPence: guide.highPence };
  const warnings = [
    ...placeWarnings([
      { path: ["fromPostcode"], postcode: input.fromPostcode, at: from },
      { path: ["toPostcode"], postcode: input.toPostcode, at: to },
    ]),
    ...doubtWarnings(input),
    ...vehicleWarnings(input),
    ...slotWarnings(input, { day: today, time: londonTime(now) }),
    ...(input.bookNowPence === undefined ? [] : priceWarnings("bookNowPence", input.bookNowPence, price)),
    ...(twin ? [possibleDuplicate(twin)] : []),
  ];
  const pricingMode = pricingModeOf(input.pricingMode, input.bookNowPence);
  const { ferry, seaMiles } = miles;
  const driveMinutes = driveMinutesOf(input.vehicleClass, miles);
  const way = { ferry, seaMiles, ferryFarePence: farePence, driveMinutes };
  const columns = columnsOf(input, {
    today,
    from,
    to,
    stops: [],
    miles,
    way,
    guide,
    tailLift: input.tailLift ?? false,
    pricingMode,
    termsDays,
    waiting: input.waiting ?? USUAL_WAITING[input.vehicleClass],
    hidden: [],
    run: null,
    requires: {},
    audience: { audience: "BOARD", audienceGroups: [], audienceCarriers: [] },
    warnings,
  });
  const filtered = {
    ...columns,
    collectDate: input.collectDate,
    equipment: equipmentText(columns.equipment),
  };
  const carriers = candidates
    ?.filter(
      ({ bases, searches }) =>
        bases.some((base) => distanceMiles(base, from) <= base.radiusMiles) ||
        searches.some((search) => {
          const { filters, problems: unread } = readFilters(search, today, geo);
          return unread.length === 0 && matches(filtered, filters);
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
