import { DAY_MS } from "@board/calendar";
import { runStatement, type Statement } from "@board/db";
import type { Services } from "../context.ts";
import { BOOKED_DAYS, type BookedStep, type Comparable, type GuideSubject, milesWithin } from "./rules.ts";

/** Booked work, for the guide to compare with. */
export interface Market {
  comparable: (load: GuideSubject, step: BookedStep) => Promise<Comparable>;
}

export type Asking = Pick<Services, "db" | "clock">;

/** The condition for recent bookings of one vehicle and direction; its values come from `bookedBy`. */
export const BOOKED = `mode = 'live' AND booked_at > $1 AND booked_at <= $2 AND agreed_pence > 0
  AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED') AND vehicle_class = $3::vehicle_class AND is_backload = $4`;
export function bookedBy({ clock }: Asking, load: GuideSubject): unknown[] {
  const now = clock.now();
  return [new Date(now.getTime() - BOOKED_DAYS * DAY_MS), now, load.vehicleClass, load.isBackload];
}

/** The statement for one type of load, named in `$7`, or over all types. */
const compared = (name: string, type: string): Statement => ({
  name,
  text: `
    SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
      percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
    FROM load WHERE ${BOOKED} AND miles BETWEEN $5 AND $6 ${type}`,
});
const OF_TYPE = compared("booked_of_type", "AND type = $7::load_type");
const OF_ANY_TYPE = compared("booked_of_any_type", "");
const NOTHING: Comparable = { loads: 0, firms: 0, lowPerMile: null, highPerMile: null };

/** The market as the database has it at each question. */
export function askMarket(services: Asking): Market {
  return {
    async comparable(load, step) {
      const values = [...bookedBy(services, load), ...milesWithin(load.miles, step.within)];
      const [found] = step.sameType
        ? await runStatement<Comparable>(services.db, OF_TYPE, [...values, load.type])
        : await runStatement<Comparable>(services.db, OF_ANY_TYPE, values);
      return found ?? NOTHING;
    },
  };
}
