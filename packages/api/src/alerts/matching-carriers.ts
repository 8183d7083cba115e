import { distanceMiles } from "@board/geo";
import type { FirmActor } from "../actor.ts";
import { type RawFilters, readFilters } from "../board/read-filters.ts";
import { type FilteredLoad, matches } from "../board/rules.ts";
import type { Ctx } from "../context.ts";
import type { LoadPlan } from "../loads/plan-load.ts";
import type { PostLoadInput } from "../loads/schemas.ts";

interface Candidate {
  firmId: string;
  bases: { lat: number; lng: number; radiusMiles: number }[];
  searches: RawFilters[];
}

/** Carrier firms that have a seat, run the vehicle class and are not blocked by the poster, with what they look for. */
async function candidates(ctx: Ctx<FirmActor>, vehicleClass: string): Promise<Candidate[]> {
  return ctx.db.$queryRaw<Candidate[]>`
    SELECT f.id AS "firmId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
        FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
      coalesce((SELECT jsonb_agg(s.query) FROM saved_search s WHERE s.firm_id = f.id AND s.alert), '[]') AS searches
    FROM firm f
    WHERE f.can_carry AND f.suspended_at IS NULL AND f.id <> ${ctx.actor.firm.id}
      AND EXISTS (SELECT 1 FROM firm_vehicle v WHERE v.firm_id = f.id AND v.vehicle_class = ${vehicleClass}::vehicle_class)
      AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM carrier_standing c
        WHERE c.poster_id = ${ctx.actor.firm.id} AND c.carrier_id = f.id AND c.standing = 'BLOCKED')`;
}

/** The carrier firms to tell about a load: their base is near its collection or a saved search with alerts holds it (contract 8). */
export async function matchingCarriers(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: LoadPlan,
): Promise<string[]> {
  const load: FilteredLoad = {
    fromArea: plan.from.area,
    fromOutcode: plan.from.outcode,
    toArea: plan.to.area,
    toOutcode: plan.to.outcode,
    vehicleClass: input.vehicleClass,
    type: input.type,
    weightBand: input.weightBand,
    collectDate: input.collectDate,
    tailLift: input.tailLift ?? false,
    adr: input.adr ?? false,
    termsDays: plan.termsDays,
  };
  const near = (base: Candidate["bases"][number]) => distanceMiles(base, plan.from) <= base.radiusMiles;
  const found = (search: RawFilters) => {
    const { filters, problems } = readFilters(search, plan.today, ctx.geo);
    return problems.length === 0 && matches(load, filters);
  };
  const all = await candidates(ctx, input.vehicleClass);
  return all
    .filter(({ bases, searches }) => bases.some(near) || searches.some(found))
    .map(({ firmId }) => firmId);
}
