import { type Load, runStatement } from "@board/db";
import { distanceMiles, type Geo } from "@board/geo";
import type { FirmActor } from "../actor.ts";
import { readFilters } from "../board/read-filters.ts";
import { type FilteredLoad, matches } from "../board/rules.ts";
import type { Ctx } from "../context.ts";
import type { LoadPlan } from "../loads/plan-load.ts";
import type { PostLoadInput } from "../loads/schemas.ts";
import type { NotificationRow } from "../webhooks/events.ts";
import type { Carrier } from "./carriers.ts";

/** A carrier firm that looks for a load. */
export interface Match {
  firmId: string;
  /** The members to notify: those whose searches hold the load. Null is every member, because a base is near. */
  memberIds: string[] | null;
  /** The members one of whose searches asks for an email, too. */
  emailTo: string[];
}

const BLOCKED = {
  name: "blocked_carriers",
  text: `SELECT carrier_id AS "carrierId" FROM carrier_relation WHERE poster_id = $1 AND relation = 'BLOCKED'`,
};

/** The carriers that the poster has nothing to do with, itself among them. */
async function unwanted(ctx: Ctx<FirmActor>): Promise<Set<string>> {
  const { id } = ctx.actor.firm;
  const rows = await runStatement<{ carrierId: string }>(ctx.db, BLOCKED, [id]);
  return new Set([id, ...rows.map(({ carrierId }) => carrierId)]);
}

/**
 * Answers a radius for the load's own outcode alone. Reading the whole radius of a thousand searches would block other
 * calls for a tenth of a second or more.
 */
function withinOneOutcode(geo: Geo, outcode: string): Geo {
  const place = geo.outcodePlace(outcode);
  return {
    ...geo,
    outcodesWithin: (position, miles) => {
      const distance = place === null ? Number.POSITIVE_INFINITY : distanceMiles(position, place);
      return new Map(distance <= miles ? [[outcode, distance]] : []);
    },
  };
}

/** Returns the carriers to alert to a load: a base is near its collection, or a saved search with alerts matches (contract 8). */
export async function matchingCarriers(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: LoadPlan,
): Promise<Match[]> {
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
  const near = (base: Carrier["bases"][number]) => distanceMiles(base, plan.from) <= base.radiusMiles;
  const geo = withinOneOutcode(ctx.geo, plan.from.outcode);
  const holds = ({ query }: Carrier["searches"][number]) => {
    const { filters, problems } = readFilters(query, plan.today, geo);
    return problems.length === 0 && matches(load, filters);
  };
  const [all, without] = await Promise.all([ctx.carriers.running(input.vehicleClass), unwanted(ctx)]);
  return all.flatMap(({ firmId, bases, searches }) => {
    if (without.has(firmId)) return [];
    const found = searches.filter(holds);
    const everybody = bases.some(near);
    if (!everybody && found.length === 0) return [];
    const emailTo = new Set(found.flatMap(({ email, memberId }) => (email ? [memberId] : [])));
    const memberIds = everybody ? null : [...new Set(found.map(({ memberId }) => memberId))];
    return [{ firmId, memberIds, emailTo: [...emailTo] }];
  });
}

/** A notification on the site for each carrier firm, or those members who look for it, that a load was posted (contract 8). */
export function notifyCarriers(
  tx: Ctx<FirmActor>,
  load: Load,
  carriers: readonly Match[],
): NotificationRow[] {
  const createdAt = tx.clock.now();
  return carriers.flatMap(({ firmId, memberIds, emailTo }) =>
    (memberIds ?? [null]).map((memberId) => ({
      id: tx.newId("note"),
      firmId,
      memberId,
      kind: "load_matches",
      loadId: load.id,
      data: { emailTo: emailTo.filter((id) => memberId === null || id === memberId) },
      createdAt,
    })),
  );
}
