import { type Day, dayOfColumn, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import { distanceMiles, type Geo, type Position } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { type AskingLoad, askingOf, missingOf, NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { audienceOf, type LoadAudience, sightOf } from "../audience/rules.ts";
import { readFilters } from "../filters/read-filters.ts";
import { seesEarly } from "../filters/readers.ts";
import { equipmentText, type FilteredLoad, matcherOf } from "../filters/rules.ts";
import type { NotificationRow } from "../outbox/events.ts";
import type { LoadPlan } from "../plan-load.ts";
import type { PostLoadInput } from "../schemas.ts";
import type { Carrier } from "./carriers.ts";

type Search = Carrier["searches"][number];

/** A carrier firm with a base or a saved search that matches a load. */
export interface Match {
  firmId: string;
  /** Members to notify, because their saved searches match; null for every member, because a base is near. */
  memberIds: string[] | null;
  /** Saved searches that match; `email` is true if the search also sends an email. */
  searches: readonly Pick<Search, "id" | "memberId" | "email">[];
  /** True if a member gets an email or a push message for every notification of a matching load. */
  sends: boolean;
  /** True if the firm already sees the load during early access. */
  early: boolean;
}

type SearchTest = (load: FilteredLoad, collection: Position | null) => boolean;

/**
 * Cache of parsed saved searches, because parsing takes longer than testing a load. An entry is valid for a day;
 * a changed search arrives as a new object, and so has an entry of its own.
 */
const parsedToday = new WeakMap<Search, { today: Day; holds: SearchTest }>();

/**
 * Turns a saved search into a test for a load and the position of its collection outcode. A search with an
 * unreadable filter matches nothing.
 */
function parseSearch(search: Search, today: Day, geo: Geo): SearchTest {
  const known = parsedToday.get(search);
  if (known?.today === today) return known.holds;
  let circle: { middle: Position; miles: number } | null = null;
  // Keeps the circle of `near` and compares distances, because the outcodes within a large radius are most of
  // the country.
  const { filters, problems } = readFilters(search.query, today, {
    ...geo,
    outcodesWithin: (middle, miles) => {
      circle = { middle, miles };
      return new Map();
    },
  });
  const { near: _, ...others } = filters;
  const passes = matcherOf(others);
  const isNear = (asked: typeof circle, collection: Position | null) =>
    asked === null || (collection !== null && distanceMiles(asked.middle, collection) <= asked.miles);
  const holds: SearchTest =
    problems.length > 0 ? () => false : (load, collection) => isNear(circle, collection) && passes(load);
  parsedToday.set(search, { today, holds });
  return holds;
}

/** A load to alert carriers about: what filters test, whom it is for, and where it is collected. */
export interface AlertedLoad {
  load: FilteredLoad;
  audience: LoadAudience;
  from: Position;
  today: Day;
}

/**
 * Returns the carriers with a base near the collection or a saved search that matches, except the poster and
 * carriers that the poster blocked. Of a load that is not for everybody, every carrier that it is for is told.
 */
export function matchesAmong(
  carriers: readonly Carrier[],
  { load, audience, from, today }: AlertedLoad,
  geo: Geo,
): Match[] {
  const { poster } = audience;
  const isPrivate = audience.audience !== "BOARD";
  const collection = geo.outcodePlace(load.fromOutcode);
  const near = (base: Carrier["bases"][number]) => distanceMiles(base, from) <= base.radiusMiles;
  return carriers.flatMap(({ firmId, bases, searches, blockedBy, networks, sends, ...carrier }) => {
    if (firmId === poster || blockedBy.includes(poster)) return [];
    const memberOf = new Map(networks.map(({ posterId, groups }) => [posterId, groups]));
    const sight = sightOf(audience, { id: firmId, firm: firmId, memberOf });
    if (sight === "never") return [];
    const found = searches.filter((search) => parseSearch(search, today, geo)(load, collection));
    const everybody = isPrivate || bases.some(near);
    if (!everybody && found.length === 0) return [];
    const memberIds = everybody ? null : [...new Set(found.map(({ memberId }) => memberId))];
    const reader = { firm: firmId, early: carrier.early, preferredBy: new Set(carrier.preferredBy) };
    const early = sight === "at once" || seesEarly(reader, poster);
    return [{ firmId, memberIds, searches: found, sends, early }];
  });
}

/**
 * Carriers to alert because they meet the load's requirements, and the number of matching carriers that do
 * not.
 */
export interface Matching {
  carriers: Match[];
  notEligible: number;
}

/**
 * Returns the carriers to alert about a load: those that run its vehicle class, and have a base near its
 * collection or a matching saved search with alerts (contract 8); of a load that is not for everybody, those that it is
 * for. Carriers that do not meet its requirements are left out, because they could not quote.
 */
export async function matchingCarriers(
  ctx: Ctx<FirmActor>,
  input: Pick<PostLoadInput, "vehicleClass" | "type" | "equipment" | "weightBand" | "collectDate" | "adr">,
  plan: Pick<LoadPlan, "from" | "to" | "termsDays" | "today" | "requires" | "audience" | "tailLift">,
): Promise<Matching> {
  const load: FilteredLoad = {
    fromOutcode: plan.from.outcode,
    toOutcode: plan.to.outcode,
    vehicleClass: input.vehicleClass,
    type: input.type,
    equipment: equipmentText(input.equipment ?? []),
    weightBand: input.weightBand,
    collectDate: input.collectDate,
    tailLift: plan.tailLift,
    adr: input.adr ?? false,
    termsDays: plan.termsDays,
  };
  const audience = { ...plan.audience, poster: ctx.actor.firm.id, askedCarriers: [] };
  const asking = askingOf({ ...input, requires: plan.requires }, ctx.settings.carrierChecks);
  return alerted(ctx, { load, audience, from: plan.from, today: plan.today }, asking);
}

/** Returns the carriers to alert about a stored load, as `matchingCarriers` does. */
export function carriersMatching(ctx: AlertContext, row: Load): Promise<Matching> {
  const load = {
    ...row,
    collectDate: dayOfColumn(row.collectDate),
    equipment: equipmentText(row.equipment),
  };
  const from = { lat: row.fromLat, lng: row.fromLng };
  const asking = askingOf(askingLoad(row), ctx.settings.carrierChecks);
  const today = londonDay(ctx.clock.now());
  return alerted(ctx, { load, audience: audienceOf(row), from, today }, asking);
}

type AlertContext = Pick<Ctx, "db" | "carriers" | "geo" | "settings" | "clock">;

async function alerted(
  ctx: AlertContext,
  posting: AlertedLoad,
  asking: AskingLoad | null,
): Promise<Matching> {
  const running = await ctx.carriers.running(posting.load.vehicleClass);
  const matches = matchesAmong(running, posting, ctx.geo);
  const { carrierChecks } = ctx.settings;
  if (asking === null) return { carriers: matches, notEligible: 0 };
  const ids = matches.map(({ firmId }) => firmId);
  const facts = await readFactsOfEach(ctx.db, ids, "live");
  const carriers = matches.filter(
    ({ firmId }) => missingOf(asking, facts.get(firmId) ?? NOTHING_KNOWN, carrierChecks).length === 0,
  );
  return { carriers, notEligible: matches.length - carriers.length };
}

/**
 * Returns a notification for each matching carrier firm, or for its members whose searches match (contract 8).
 * It is dated, listed and emailed when the firm may first see the load (contract 6). If it causes no email
 * and no push message, it is marked as planned, so that the worker skips it.
 */
export function notifyCarriers(
  tx: Pick<Ctx, "clock" | "newId">,
  load: Load,
  carriers: readonly Match[],
): NotificationRow[] {
  const now = tx.clock.now();
  return carriers.flatMap(({ firmId, memberIds, searches, sends, early }) =>
    (memberIds ?? [null]).map((memberId) => {
      const own = searches.filter((search) => memberId === null || search.memberId === memberId);
      const emailTo = new Set(own.flatMap((search) => (search.email ? [search.memberId] : [])));
      return {
        id: tx.newId("note"),
        firmId,
        memberId,
        kind: LOAD_MATCHES,
        loadId: load.id,
        data: { emailTo: [...emailTo], searches: own.map(({ id }) => id) },
        createdAt: early ? now : load.openToAllAt,
        emailsPlannedAt: sends || searches.some(({ email }) => email) ? null : now,
      };
    }),
  );
}
