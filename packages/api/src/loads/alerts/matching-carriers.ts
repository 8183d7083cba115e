import type { Day } from "@board/calendar";
import type { Load } from "@board/db";
import { distanceMiles, type Geo, type Position } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { askingOf, missingOf, NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { readFilters } from "../filters/read-filters.ts";
import { seesEarly } from "../filters/readers.ts";
import { type FilteredLoad, matcherOf } from "../filters/rules.ts";
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
  /** True if a member gets an email for every notification of a matching load. */
  emails: boolean;
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

/**
 * Returns the carriers with a base near the collection or a saved search that matches, except the poster and
 * carriers that the poster blocked.
 */
export function matchesAmong(
  carriers: readonly Carrier[],
  { load, posterId, from, today }: { load: FilteredLoad; posterId: string; from: Position; today: Day },
  geo: Geo,
): Match[] {
  const collection = geo.outcodePlace(load.fromOutcode);
  const near = (base: Carrier["bases"][number]) => distanceMiles(base, from) <= base.radiusMiles;
  return carriers.flatMap(({ firmId, bases, searches, blockedBy, emails, ...carrier }) => {
    if (firmId === posterId || blockedBy.includes(posterId)) return [];
    const found = searches.filter((search) => parseSearch(search, today, geo)(load, collection));
    const everybody = bases.some(near);
    if (!everybody && found.length === 0) return [];
    const memberIds = everybody ? null : [...new Set(found.map(({ memberId }) => memberId))];
    const reader = { firm: firmId, early: carrier.early, preferredBy: new Set(carrier.preferredBy) };
    return [{ firmId, memberIds, searches: found, emails, early: seesEarly(reader, posterId) }];
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
 * collection or a matching saved search with alerts (contract 8). Carriers that do not meet its requirements are
 * left out, because they could not quote.
 */
export async function matchingCarriers(
  ctx: Ctx<FirmActor>,
  input: Pick<PostLoadInput, "vehicleClass" | "type" | "weightBand" | "collectDate" | "tailLift" | "adr">,
  plan: Pick<LoadPlan, "from" | "to" | "termsDays" | "today" | "requires">,
): Promise<Matching> {
  const load: FilteredLoad = {
    fromOutcode: plan.from.outcode,
    toOutcode: plan.to.outcode,
    vehicleClass: input.vehicleClass,
    type: input.type,
    weightBand: input.weightBand,
    collectDate: input.collectDate,
    tailLift: input.tailLift ?? false,
    adr: input.adr ?? false,
    termsDays: plan.termsDays,
  };
  const running = await ctx.carriers.running(input.vehicleClass);
  const posting = { load, posterId: ctx.actor.firm.id, from: plan.from, today: plan.today };
  const matches = matchesAmong(running, posting, ctx.geo);
  const { carrierChecks } = ctx.settings;
  const asking = askingOf({ ...input, requires: plan.requires }, carrierChecks);
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
 * It is dated, listed and emailed when the firm may first see the load (contract 6). If it causes no email, it
 * is marked as planned, so that the worker skips it.
 */
export function notifyCarriers(
  tx: Ctx<FirmActor>,
  load: Load,
  carriers: readonly Match[],
): NotificationRow[] {
  const now = tx.clock.now();
  return carriers.flatMap(({ firmId, memberIds, searches, emails, early }) =>
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
        emailsPlannedAt: emails || searches.some(({ email }) => email) ? null : now,
      };
    }),
  );
}
