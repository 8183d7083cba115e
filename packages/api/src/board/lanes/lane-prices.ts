import { type Day, londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { postcodeNotFound } from "../../core/field-error.ts";
import { leastIdAt } from "../../core/ids.ts";
import { isForSql } from "../../loads/audience/sql.ts";
import { areaOf } from "../../loads/filters/rules.ts";
import { LANE_MILES, LANE_WEEKS, lastMondays, shownWeeks, type WeekCounts } from "./rules.ts";
import type { LanePrices, LanePricesInput } from "./schemas.ts";

const { sql } = Prisma;
type Paid = NonNullable<LanePrices["weeks"][number]["paid"]>;
/** SQL condition for loads whose agreed price counts in lane prices: none that was never on the board (contract 14). */
const PRICED = sql`mode = 'live' AND was_on_board AND agreed_pence > 0 AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED')`;

/** SQL conditions for one end of a lane: the outcodes around it, and their postcode areas, which have an index. */
function aroundOf({ geo }: Ctx<FirmActor>, name: "from" | "to", text: string) {
  const place = geo.find(text);
  if (place === null) throw invalid([postcodeNotFound([name], text, geo)]);
  const outcodes = [...geo.outcodesWithin(place, LANE_MILES).keys()];
  const areas = [...new Set(outcodes.map(areaOf))];
  return {
    areas: sql`l.${Prisma.raw(`${name}_area`)} = ANY(${areas})`,
    outcodes: sql`l.${Prisma.raw(`${name}_outcode`)} = ANY(${outcodes})`,
  };
}

/**
 * Weekly prices of a lane over twelve weeks: the middle half of agreed prices per mile, for one vehicle,
 * within 20 miles of both ends. A week with fewer than three jobs or posters is null; if fewer than four
 * weeks remain, no price is shown. Includes the firm's last quote on each load.
 *
 * @throws DomainError `validation_failed` (`postcode_not_found`)
 */
export async function lanePrices(
  ctx: Ctx<FirmActor>,
  { from, to, vehicleClass }: LanePricesInput,
): Promise<LanePrices> {
  const now = ctx.clock.now();
  const mondays = lastMondays(londonDay(now), LANE_WEEKS);
  const since = startOfLondonDay(mondays[0] as Day);
  const [start, end] = [aroundOf(ctx, "from", from), aroundOf(ctx, "to", to)];
  const areas = sql`l.vehicle_class = ${vehicleClass}::vehicle_class AND ${start.areas} AND ${end.areas}`;
  const outcodes = sql`${start.outcodes} AND ${end.outcodes}`;
  const [weeks, [own]] = await Promise.all([
    // Tests outcodes last, because their indexes contain every load that was ever posted.
    ctx.db.$queryRaw<(Paid & WeekCounts & { from: Day })[]>(sql`
      WITH priced AS MATERIALIZED (
        SELECT id, poster_id, from_outcode, to_outcode, miles, agreed_pence, quote_count, created_at, booked_at
        FROM load l WHERE ${PRICED} AND booked_at >= ${since} AND ${areas}
      )
      SELECT date_trunc('week', l.booked_at AT TIME ZONE 'Europe/London')::date::text AS "from",
        count(*)::int AS jobs, count(DISTINCT l.poster_id)::int AS firms,
        round(percentile_cont(0.25) WITHIN GROUP (ORDER BY l.agreed_pence::float8 / l.miles))::int AS "lowPerMile",
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY l.agreed_pence::float8 / l.miles))::int AS "middlePerMile",
        round(percentile_cont(0.75) WITHIN GROUP (ORDER BY l.agreed_pence::float8 / l.miles))::int AS "highPerMile",
        round(avg(l.quote_count), 1)::float8 AS "quotesPerLoad",
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.at - l.created_at) / 60))::int
          AS "firstQuoteMins"
      FROM priced l
        LEFT JOIN LATERAL (SELECT min(q.created_at) AS at FROM quote q WHERE q.load_id = l.id) AS first ON true
      WHERE ${outcodes}
      GROUP BY 1 ORDER BY 1`),
    ctx.db.$queryRaw<LanePrices["own"][]>(sql`
      WITH own AS MATERIALIZED (
        SELECT q.status, l.from_outcode, l.to_outcode, l.miles, l.agreed_pence
        FROM (
          SELECT DISTINCT ON (load_id) load_id, status FROM quote
          WHERE carrier_id = ${ctx.actor.firm.id} AND mode = ${ctx.actor.mode}::mode AND id >= ${leastIdAt("quote", since)}
          ORDER BY load_id, id DESC
        ) AS q JOIN load l ON l.id = q.load_id
          AND (l.carrier_id = ${ctx.actor.firm.id} OR ${isForSql(sql`${ctx.actor.firm.id}`)})
        WHERE ${areas}
      )
      SELECT count(*)::int AS quoted, count(*) FILTER (WHERE l.status = 'ACCEPTED')::int AS won,
        round(avg(l.agreed_pence::float8 / l.miles) FILTER (WHERE l.status = 'ACCEPTED'))::int AS "wonPerMile"
      FROM own l WHERE ${outcodes}`),
  ]);
  const shown = new Map(shownWeeks(weeks).map(({ from, firms: _, ...paid }) => [from, paid]));
  return {
    weeks: shown.size === 0 ? [] : mondays.map((from) => ({ from, paid: shown.get(from) ?? null })),
    own: own as LanePrices["own"],
  };
}
