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

/** A carrier firm that looks for a load. */
export interface Match {
  firmId: string;
  /** The members to notify: those whose searches hold the load. Null is every member, because a base is near. */
  memberIds: string[] | null;
  /** The searches that hold the load, each with its member; `email`: it asks for an email, too. */
  searches: readonly Pick<Search, "id" | "memberId" | "email">[];
  /** True if a member gets all of them by email. */
  emails: boolean;
  /** True if the firm sees the load before it is open to all. */
  early: boolean;
}

type Holds = (load: FilteredLoad, collection: Position | null) => boolean;

/**
 * Saved searches as they were read today, because reading one takes longer than asking it. A search that changes is another
 * object, since its carrier is read anew.
 */
const readToday = new WeakMap<Search, { today: Day; holds: Holds }>();

/** The search as a test for loads, with the middle of their outcode; none pass where a filter of it cannot be read. */
function readSearch(search: Search, today: Day, geo: Geo): Holds {
  const known = readToday.get(search);
  if (known?.today === today) return known.holds;
  let circle: { middle: Position; miles: number } | null = null;
  // A radius of five hundred miles has most outcodes in it: the load's own is measured when it is asked for.
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
  const holds: Holds =
    problems.length > 0 ? () => false : (load, collection) => isNear(circle, collection) && passes(load);
  readToday.set(search, { today, holds });
  return holds;
}

/** The carriers with a base near the collection or a saved search that holds the load; not the poster, nor those that it blocked. */
export function matchesAmong(
  carriers: readonly Carrier[],
  { load, posterId, from, today }: { load: FilteredLoad; posterId: string; from: Position; today: Day },
  geo: Geo,
): Match[] {
  const collection = geo.outcodePlace(load.fromOutcode);
  const near = (base: Carrier["bases"][number]) => distanceMiles(base, from) <= base.radiusMiles;
  return carriers.flatMap(({ firmId, bases, searches, blockedBy, emails, ...carrier }) => {
    if (firmId === posterId || blockedBy.includes(posterId)) return [];
    const found = searches.filter((search) => readSearch(search, today, geo)(load, collection));
    const everybody = bases.some(near);
    if (!everybody && found.length === 0) return [];
    const memberIds = everybody ? null : [...new Set(found.map(({ memberId }) => memberId))];
    const reader = { firm: firmId, early: carrier.early, preferredBy: new Set(carrier.preferredBy) };
    return [{ firmId, memberIds, searches: found, emails, early: seesEarly(reader, posterId) }];
  });
}

/** The carriers that look for a load: those that meet its requirements are alerted, of the others there is a count. */
export interface Matching {
  carriers: Match[];
  notEligible: number;
}

/**
 * Returns the carriers to alert to a load: a base is near its collection, or a saved search with alerts matches (contract 8),
 * and they meet what it requires, since the others could not quote.
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
 * A notification on the site for each carrier firm, or those members who look for it, that a load was posted (contract 8). Its
 * time is the one from which the firm sees the load on the board (contract 6): until then it is neither listed nor emailed.
 * Most go to nobody by email: a worker need not write each of them again to find that out.
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
