import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { leastIdAt } from "../../core/ids.ts";
import type { PerformanceInput, PosterPerformance } from "./schemas.ts";
import { LANE, MAX_LANES, ofVehicle, pricesByWeek, sinceOf, type Week, within } from "./sql.ts";

const { sql } = Prisma;
const FIRST_QUOTE_MINS = [5, 15, 60, 240];

type Counts = Omit<PosterPerformance, "since" | "firstQuotes" | "lanes" | "weeks">;

/** SQL for the loads whose emissions were kept and that were not called off, and for their sum, rounded as each of them is. */
const IS_KEPT = sql`l.co2e_kg IS NOT NULL AND l.status <> 'CANCELLED'`;
const KG = sql`sum(l.co2e_kg) FILTER (WHERE ${IS_KEPT})`;
const CO2E = sql`count(*) FILTER (WHERE ${IS_KEPT})::int AS "co2eLoads",
  coalesce(round(${KG}::numeric, CASE WHEN ${KG} < 9.95 THEN 1 ELSE 0 END), 0)::float8 AS "co2eKg"`;

/**
 * Sums up a poster's own loads over some weeks: cost, share that was booked, time to the first quote, and emissions as they
 * were kept (contract 16, CO2e).
 */
export async function posterPerformance(
  ctx: Ctx<FirmActor>,
  input: PerformanceInput,
): Promise<PosterPerformance> {
  const { firm, mode } = ctx.actor;
  const { since, start } = sinceOf(ctx, input);
  const own = sql`l.poster_id = ${firm.id} AND l.mode = ${mode}::mode ${ofVehicle(input)}`;
  const loads = sql`(SELECT * FROM load l WHERE ${own} AND l.id >= ${leastIdAt("load", start)}) AS l
    LEFT JOIN LATERAL (SELECT min(q.created_at) AS at FROM quote q WHERE q.load_id = l.id) AS first ON true`;
  const booked = sql`l.booked_at IS NOT NULL`;
  const [[counts], firstQuotes, lanes, weeks] = await Promise.all([
    ctx.db.$queryRaw<Counts[]>(sql`
      SELECT count(*)::int AS posted, count(*) FILTER (WHERE ${booked})::int AS booked,
        count(*) FILTER (WHERE l.status = 'EXPIRED')::int AS expired,
        count(*) FILTER (WHERE l.status = 'CANCELLED' AND NOT ${booked})::int AS cancelled,
        count(*) FILTER (WHERE first.at IS NULL)::int AS "withoutQuote", ${CO2E},
        coalesce(array_agg(DISTINCT l.co2e_factors_year::int ORDER BY l.co2e_factors_year::int)
          FILTER (WHERE ${IS_KEPT}), '{}') AS "co2eFactorsYears"
      FROM ${loads}`),
    ctx.db.$queryRaw<PosterPerformance["firstQuotes"]>(sql`
      SELECT ${within(FIRST_QUOTE_MINS, sql`l.created_at`, sql`first.at`)} AS within, count(*)::int AS loads
      FROM ${loads} WHERE first.at IS NOT NULL GROUP BY 1 ORDER BY 1 NULLS LAST`),
    ctx.db.$queryRaw<PosterPerformance["lanes"]>(sql`
      SELECT ${LANE}, count(*)::int AS posted, count(*) FILTER (WHERE ${booked})::int AS booked,
        coalesce(sum(l.agreed_pence) FILTER (WHERE ${booked}), 0)::int AS pence,
        round(sum(l.agreed_pence) FILTER (WHERE ${booked})::float8 / sum(l.miles) FILTER (WHERE ${booked}))::int AS "perMile",
        round(avg(l.agreed_pence - (l.guide_low_pence + l.guide_high_pence) / 2) FILTER (WHERE ${booked}))::int
          AS "overGuidePence",
        round(avg(l.quote_count), 1)::float8 AS "quotesPerLoad",
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.at - l.created_at) / 60))::int
          AS "firstQuoteMins", ${CO2E}
      FROM ${loads} GROUP BY l.from_area, l.to_area
      ORDER BY posted DESC, l.from_area, l.to_area LIMIT ${MAX_LANES}`),
    ctx.db.$queryRaw<Week[]>(pricesByWeek(sql`l.created_at`, loads, booked)),
  ]);
  return { since, ...(counts as Counts), firstQuotes, lanes, weeks };
}
