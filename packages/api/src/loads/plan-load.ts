import { isDeepStrictEqual } from "node:util";
import { type Day, londonDay, londonTime } from "@board/calendar";
import type { Load } from "@board/db";
import type { Miles, Place } from "@board/geo";
import type { FirmActor } from "../core/actor.ts";
import type { LaneOfLoad, PlannedRun } from "../core/asked-guide.ts";
import type { Requires } from "../core/carrier-facts.ts";
import type { Ctx } from "../core/context.ts";
import { invalid } from "../core/errors.ts";
import { type FieldError, fieldError, postcodeNotFound } from "../core/field-error.ts";
import type { WaitingTerms } from "../core/terms.ts";
import type { Warning } from "../core/warning.ts";
import { audienceColumns, audienceProblems, plannedAudience } from "./audience/read-audience.ts";
import type { AudienceColumns } from "./audience/rules.ts";
import { driveMinutesOf } from "./drive-minutes.ts";
import { ferryFarePence } from "./ferry.ts";
import { goodsWarnings, tailLiftOf } from "./goods/rules.ts";
import { hiddenLines } from "./goods/schemas.ts";
import { type Guide, workOutGuide } from "./guide-price/rules.ts";
import { compactPostcode } from "./material-fields.ts";
import { type Posting, postingProblems, pricingModeOf } from "./posting-rules.ts";
import { doubtWarnings, placeWarnings, slotWarnings, vehicleWarnings } from "./posting-warnings.ts";
import { priceWarnings } from "./quotes/rules.ts";
import type { PostLoadInput } from "./schemas.ts";
import { MAX_STOPS, sumOfLegs } from "./stops/rules.ts";
import type { StoredStop } from "./stops/schemas.ts";
import { printWarnings } from "./transport-orders/printable.ts";
import { usualWaiting } from "./waiting/rules.ts";

/** Everything about a posting that is worked out before it is saved. */
export interface LoadPlan {
  today: Day;
  from: Place;
  to: Place;
  /** The further stops, each with the miles from the previous place. */
  stops: StoredStop[];
  /** Miles of the whole route, over all stops in their order. */
  miles: Miles;
  way: Pick<Load, "ferry" | "seaMiles" | "ferryFarePence" | "driveMinutes">;
  guide: Guide;
  /** True if the vehicle must have a tail-lift, of whatever strength. */
  tailLift: boolean;
  pricingMode: "QUOTES" | "BOOK_NOW";
  termsDays: number;
  waiting: WaitingTerms;
  requires: Requires;
  audience: AudienceColumns;
  /** True for each line of goods whose description the board does not show. */
  hidden: boolean[];
  /** The routing guide that runs on it; null for none. */
  run: PlannedRun | null;
  warnings: Warning[];
}

/** The part of the context that checking a posting needs. */
export type PostingContext = Pick<Ctx, "clock" | "geo" | "actor">;

/**
 * Returns the errors of a posting that its schema cannot express, including unknown postcodes (contract 2).
 * An unchanged board note is not checked again, because the firm may since have taken a name that the note
 * contains.
 */
export function problemsOf(ctx: PostingContext, posting: Posting, before?: Posting): FieldError[] {
  const posterName = ctx.actor.kind === "firm" ? ctx.actor.firm.name : "";
  const boardNote = posting.boardNote === before?.boardNote ? undefined : posting.boardNote;
  const problems = postingProblems({ ...posting, boardNote }, londonDay(ctx.clock.now()), posterName);
  for (const field of ["fromPostcode", "toPostcode"] as const) {
    const postcode = posting[field];
    if (postcode !== undefined && ctx.geo.find(postcode) === null) {
      problems.push(postcodeNotFound([field], postcode, ctx.geo));
    }
  }
  for (const [nth, { postcode }] of (posting.stops ?? []).entries()) {
    if (nth < MAX_STOPS && postcode !== undefined && ctx.geo.find(postcode) === null)
      problems.push(postcodeNotFound(["stops", nth, "postcode"], postcode, ctx.geo));
  }
  return [...problems, ...siteProblems(ctx, posting)];
}

const SITES = [
  ["collectFrom", "fromPostcode"],
  ["deliverTo", "toPostcode"],
] as const;

/** Returns an error for each site whose own postcode is neither the end's postcode nor in the end's outcode. */
export function siteProblems({ geo }: Pick<Ctx, "geo">, posting: Posting): FieldError[] {
  return SITES.flatMap(([end, field]): FieldError[] => {
    const postcode = posting[end]?.postcode;
    const given = posting[field];
    if (postcode === undefined || postcode === "" || given === undefined) return [];
    const site = geo.find(postcode);
    const place = geo.find(given);
    if (site === null) return [postcodeNotFound([end, "postcode"], postcode, geo)];
    const isWhole = place?.precision !== "outcode" && site.precision !== "outcode";
    if (
      place === null ||
      (isWhole ? compactPostcode(postcode) === compactPostcode(given) : site.outcode === place.outcode)
    )
      return [];
    return [fieldError([end, "postcode"], "site_elsewhere", `is not in ${field} ${given}.`)];
  });
}

/** Returns the parts of a planned posting by which a routing guide is proposed for it. */
export function laneOf(
  { vehicleClass }: PostLoadInput,
  { from, to }: Pick<LoadPlan, "from" | "to">,
): LaneOfLoad {
  return { vehicleClass, fromOutcode: from.outcode, toOutcode: to.outcode };
}

/** Reads the routing guide of a posting, and what contradicts it (contract 14). */
async function planRun(
  ctx: Ctx<FirmActor>,
  { routingGuide, audience, pricingMode, bookNowPence }: PostLoadInput,
): Promise<{ run: PlannedRun | null; problems: FieldError[] }> {
  if (routingGuide === undefined) return { run: null, problems: [] };
  const { run, problems } = await ctx.ports.planRun(ctx, routingGuide);
  const all = problems ?? [];
  if (audience !== undefined)
    all.push(fieldError(["audience"], "audience_with_guide", "and routingGuide contradict each other."));
  if (pricingModeOf(pricingMode, bookNowPence) === "BOOK_NOW")
    all.push(fieldError(["routingGuide"], "price_with_guide", "needs a load that asks for quotes."));
  return { run, problems: all };
}

/**
 * Looks up the places, measures the miles and works out the guide; saves nothing and notifies nobody.
 * `before` is the posting that is being amended.
 *
 * @param problems errors of the posting, if not every rule applies to it
 * @throws DomainError `validation_failed` with every broken rule at once
 */
export async function planLoad(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  before?: PostLoadInput,
  problems = problemsOf(ctx, input, before),
): Promise<LoadPlan> {
  const from = ctx.geo.find(input.fromPostcode);
  const to = ctx.geo.find(input.toPostcode);
  const between = (input.stops ?? []).flatMap(({ postcode }) => ctx.geo.find(postcode) ?? []);
  const sameAudience = before !== undefined && isDeepStrictEqual(before.audience, input.audience);
  const { run, problems: guideProblems } = await planRun(ctx, input);
  const all = [
    ...problems,
    ...(sameAudience ? [] : await audienceProblems(ctx, input.audience)),
    ...guideProblems,
  ];
  if (all.length > 0 || from === null || to === null) throw invalid(all);
  const today = londonDay(ctx.clock.now());
  const way = [from, ...between, to];
  const legs = await Promise.all(
    way.slice(1).map((place, nth) => ctx.miles.between(way[nth] as Place, place)),
  );
  const miles = sumOfLegs(legs);
  const tailLift = tailLiftOf(input);
  const farePence = ferryFarePence(input.vehicleClass, miles);
  const guide = workOutGuide(await ctx.guide(), {
    type: input.type,
    vehicleClass: input.vehicleClass,
    weightBand: input.weightBand,
    pallets: input.pallets ?? null,
    miles: miles.miles,
    seaMiles: miles.seaMiles,
    ferryFarePence: farePence,
    stops: between.length,
    fromOutcode: from.outcode,
    toOutcode: to.outcode,
    collectDate: input.collectDate,
    today,
    bookedSlots: (input.collectByTime ? 1 : 0) + (input.deliverByTime ? 1 : 0),
    adr: input.adr ?? false,
    tailLift,
    isBackload: input.isBackload ?? false,
    equipment: input.equipment ?? [],
  });
  const termsDays = input.termsDays ?? ctx.actor.firm.usualTermsDays;
  return {
    today,
    from,
    to,
    stops: (input.stops ?? []).map((stop, nth) => {
      const { outcode = "", town = "" } = between[nth] ?? {};
      return { ...stop, outcode, town, miles: legs[nth]?.miles ?? 0 };
    }),
    miles,
    way: {
      ferry: miles.ferry,
      seaMiles: miles.seaMiles,
      ferryFarePence: farePence,
      driveMinutes: driveMinutesOf(input.vehicleClass, miles),
    },
    guide,
    tailLift,
    pricingMode: pricingModeOf(input.pricingMode, input.bookNowPence),
    termsDays,
    waiting: input.waiting ?? usualWaiting(input.vehicleClass, ctx.actor.firm.billing.waiting),
    requires: input.requires ?? (before ? {} : ctx.actor.firm.usualRequires),
    audience: sameAudience
      ? audienceColumns(input.audience)
      : await plannedAudience(ctx, run === null ? input.audience : { carriers: [] }),
    hidden: hiddenLines(input.goods, ctx.actor.firm.name),
    run,
    warnings: [
      ...placeWarnings([
        { path: ["fromPostcode"], postcode: input.fromPostcode, at: from },
        ...between.map((at, nth) => ({
          path: ["stops", nth, "postcode"],
          postcode: input.stops?.[nth]?.postcode ?? "",
          at,
        })),
        { path: ["toPostcode"], postcode: input.toPostcode, at: to },
      ]),
      ...doubtWarnings({ ...input, termsDays }),
      ...printWarnings(input),
      ...vehicleWarnings(input),
      ...goodsWarnings({ ...input, tailLift }),
      ...slotWarnings(input, { day: today, time: londonTime(ctx.clock.now()) }),
      ...(input.bookNowPence === undefined
        ? []
        : priceWarnings("bookNowPence", input.bookNowPence, {
            guideLowPence: guide.lowPence,
            guideHighPence: guide.highPence,
          })),
    ],
  };
}
