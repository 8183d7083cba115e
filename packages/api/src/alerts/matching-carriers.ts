import { runStatement } from "@board/db";
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
  searches: { memberId: string; query: RawFilters; mail: boolean }[];
}

/** A carrier firm that looks for a load. */
export interface Match {
  firmId: string;
  /** Who of the firm is told: the members whose searches hold it; null: everybody, for a base is near. */
  memberIds: string[] | null;
  /** The members one of whose searches asks for an e-mail, too. */
  mailTo: string[];
}

const CANDIDATES = {
  name: "alert_candidates",
  text: `
    SELECT f.id AS "firmId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
        FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
      coalesce((SELECT jsonb_agg(jsonb_build_object('memberId', m.id, 'query', s.query, 'mail', s.mail))
        FROM saved_search s JOIN member m ON m.id = s.member_id AND m.left_at IS NULL
        WHERE s.firm_id = f.id AND s.alert), '[]') AS searches
    FROM firm f
    WHERE f.can_carry AND f.suspended_at IS NULL AND f.id <> $1
      AND EXISTS (SELECT 1 FROM firm_vehicle v WHERE v.firm_id = f.id AND v.vehicle_class = $2::vehicle_class)
      AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM carrier_standing c
        WHERE c.poster_id = $1 AND c.carrier_id = f.id AND c.standing = 'BLOCKED')`,
};

/** Carrier firms that have a seat, run the vehicle class and are not blocked by the poster, with what they look for. */
function candidates(ctx: Ctx<FirmActor>, vehicleClass: string): Promise<Candidate[]> {
  return runStatement<Candidate>(ctx.db, CANDIDATES, [ctx.actor.firm.id, vehicleClass]);
}

/** The carrier firms to tell about a load: their base is near its collection or a saved search with alerts holds it (contract 8). */
export async function matchingCarriers(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: LoadPlan,
): Promise<Match[]> {
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
  const holds = ({ query }: Candidate["searches"][number]) => {
    const { filters, problems } = readFilters(query, plan.today, ctx.geo);
    return problems.length === 0 && matches(load, filters);
  };
  const all = await candidates(ctx, input.vehicleClass);
  return all.flatMap(({ firmId, bases, searches }) => {
    const found = searches.filter(holds);
    const everybody = bases.some(near);
    if (!everybody && found.length === 0) return [];
    const mailTo = new Set(found.flatMap(({ mail, memberId }) => (mail ? [memberId] : [])));
    const memberIds = everybody ? null : [...new Set(found.map(({ memberId }) => memberId))];
    return [{ firmId, memberIds, mailTo: [...mailTo] }];
  });
}
