import { runStatement, type Statement } from "@board/db";
import type { Ctx } from "../context.ts";
import {
  BOOKED_DAYS,
  BOOKED_STEPS,
  type BookedStep,
  bookedGuide,
  type Guide,
  type GuideSubject,
  isEnough,
  rateCardGuide,
} from "./rules.ts";

interface Comparable {
  loads: number;
  firms: number;
  lowPerMile: number | null;
  highPerMile: number | null;
}

/** With the load's type named in `$7`, or over all types. */
const booked = (name: string, type: string): Statement => ({
  name,
  text: `
    SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
      percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
    FROM load
    WHERE mode = 'live' AND booked_at > $1 AND booked_at <= $2 AND agreed_pence > 0
      AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED')
      AND vehicle_class = $3::vehicle_class AND is_backload = $4 AND miles BETWEEN $5 AND $6 ${type}`,
});
const OF_TYPE = booked("booked_of_type", "AND type = $7::load_type");
const OF_ANY_TYPE = booked("booked_of_any_type", "");

async function comparable(ctx: Ctx, load: GuideSubject, step: BookedStep): Promise<Comparable | undefined> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - BOOKED_DAYS * 24 * 3_600_000);
  const miles = [Math.floor(load.miles * (1 - step.within)), Math.ceil(load.miles * (1 + step.within))];
  const values = [since, now, load.vehicleClass, load.isBackload, ...miles];
  const [row] = step.sameType
    ? await runStatement<Comparable>(ctx.db, OF_TYPE, [...values, load.type])
    : await runStatement<Comparable>(ctx.db, OF_ANY_TYPE, values);
  return row;
}

/**
 * The usual price range for a load: the middle half of what comparable work was really booked at, widened step by step
 * until there is enough of it, else the rate card (contract 8). Fixed at posting; it never changes a poster's price.
 */
export async function workOutGuide(ctx: Ctx, load: GuideSubject): Promise<Guide> {
  for (const step of BOOKED_STEPS) {
    const found = await comparable(ctx, load, step);
    if (found && isEnough(found) && found.lowPerMile !== null && found.highPerMile !== null) {
      return bookedGuide(load.miles, found.loads, found.lowPerMile, found.highPerMile);
    }
  }
  return rateCardGuide(load);
}
