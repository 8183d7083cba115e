import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { leastIdAt } from "../../core/ids.ts";
import { isForSql } from "../../loads/audience/sql.ts";
import type { CarrierPerformance, PerformanceInput } from "./schemas.ts";
import { LANE, MAX_LANES, ofVehicle, pricesByWeek, sinceOf, type Week, within } from "./sql.ts";

const { sql } = Prisma;
const ANSWER_MINS = [5, 15, 60];
const MIN_LOST = 10;

type Lost = NonNullable<CarrierPerformance["lost"]>;

/**
 * Sums up a carrier's own quotes over some weeks: lanes, response times, reasons for losing, and earnings per
 * mile.
 */
export async function carrierPerformance(
  ctx: Ctx<FirmActor>,
  input: PerformanceInput,
): Promise<CarrierPerformance> {
  const { firm, mode } = ctx.actor;
  const { since, start } = sinceOf(ctx, input);
  // Counts only the last quote on each load; earlier ones were replaced, void or withdrawn. Leaves out loads that are
  // not for the firm any more.
  const quotes = sql`(
      SELECT DISTINCT ON (load_id) load_id, status, amount_pence, eta_mins, created_at FROM quote
      WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode AND id >= ${leastIdAt("quote", start)}
      ORDER BY load_id, id DESC
    ) AS q JOIN load l ON l.id = q.load_id AND (l.carrier_id = ${firm.id} OR ${isForSql(sql`${firm.id}`)}) ${ofVehicle(input)}`;
  const won = sql`count(*) FILTER (WHERE q.status = 'ACCEPTED')::int AS won`;
  // Compares with the winning quote and not with the present price, which only the two ends may read.
  const [lanes, answers, [lost], weeks] = await Promise.all([
    ctx.db.$queryRaw<CarrierPerformance["lanes"]>(sql`
      SELECT ${LANE}, count(*)::int AS quoted, ${won},
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY q.amount_pence))::int AS "middlePence",
        round(sum(l.agreed_pence) FILTER (WHERE q.status = 'ACCEPTED')::float8
          / sum(l.miles) FILTER (WHERE q.status = 'ACCEPTED'))::int AS "wonPerMile"
      FROM ${quotes} GROUP BY l.from_area, l.to_area
      ORDER BY quoted DESC, l.from_area, l.to_area LIMIT ${MAX_LANES}`),
    ctx.db.$queryRaw<CarrierPerformance["answers"]>(sql`
      SELECT ${within(ANSWER_MINS, sql`l.created_at`, sql`q.created_at`)} AS within, count(*)::int AS quoted, ${won}
      FROM ${quotes} GROUP BY 1 ORDER BY 1 NULLS LAST`),
    ctx.db.$queryRaw<Lost[]>(sql`
      SELECT count(*) FILTER (WHERE reason = 'cheaper')::int AS cheaper,
        count(*) FILTER (WHERE reason = 'sooner')::int AS sooner,
        count(*) FILTER (WHERE reason = 'other')::int AS other,
        count(*) FILTER (WHERE reason = 'notBooked')::int AS "notBooked"
      FROM (
        SELECT CASE
          WHEN l.booked_at IS NULL THEN 'notBooked'
          WHEN winner.amount_pence < q.amount_pence THEN 'cheaper'
          WHEN winner.eta_mins < q.eta_mins THEN 'sooner'
          ELSE 'other' END AS reason
        FROM ${quotes}
          LEFT JOIN quote winner ON winner.load_id = l.id AND winner.status = 'ACCEPTED'
        WHERE q.status IN ('DECLINED', 'EXPIRED', 'LOST', 'VOID') AND (l.booked_at IS NOT NULL OR l.status <> 'POSTED')
      ) AS each`),
    ctx.db.$queryRaw<Week[]>(pricesByWeek(sql`q.created_at`, quotes, sql`q.status = 'ACCEPTED'`)),
  ]);
  const allLost = Object.values(lost as Lost).reduce((sum, count) => sum + count, 0);
  return {
    since,
    quoted: answers.reduce((sum, answer) => sum + answer.quoted, 0),
    won: answers.reduce((sum, answer) => sum + answer.won, 0),
    lanes,
    answers,
    lost: allLost < MIN_LOST ? null : (lost as Lost),
    weeks,
  };
}
