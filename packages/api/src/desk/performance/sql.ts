import { type Day, londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import { lastMondays } from "../../board/lanes/rules.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { CarrierPerformance, PerformanceInput } from "./schemas.ts";

const { sql, empty } = Prisma;

/** Maximum number of lanes in a table. */
export const MAX_LANES = 50;

/** Returns the first Monday of the figures as a day, and its start as an instant. */
export function sinceOf({ clock }: Ctx<FirmActor>, { weeks }: PerformanceInput): { since: Day; start: Date } {
  const since = lastMondays(londonDay(clock.now()), weeks)[0] as Day;
  return { since, start: startOfLondonDay(since) };
}

/** SQL condition for the requested vehicle class. */
export function ofVehicle({ vehicleClass }: PerformanceInput): Prisma.Sql {
  return vehicleClass === undefined ? empty : sql`AND l.vehicle_class = ${vehicleClass}::vehicle_class`;
}

/**
 * SQL for both areas of a lane, each with the town that most loads have, for `GROUP BY l.from_area,
 * l.to_area`.
 */
export const LANE = sql`
  jsonb_build_object('area', l.from_area, 'town', pg_catalog.mode() WITHIN GROUP (ORDER BY l.from_town)) AS "from",
  jsonb_build_object('area', l.to_area, 'town', pg_catalog.mode() WITHIN GROUP (ORDER BY l.to_town)) AS "to"`;

/** Returns SQL for the agreed prices of booked loads, by the week of an instant; the load is aliased `l`. */
export function pricesByWeek(at: Prisma.Sql, from: Prisma.Sql, booked: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT date_trunc('week', ${at} AT TIME ZONE 'Europe/London')::date::text AS "from", count(*)::int AS jobs,
      sum(l.agreed_pence)::int AS pence, round(sum(l.agreed_pence)::float8 / sum(l.miles))::int AS "perMile"
    FROM ${from} WHERE ${booked} AND l.agreed_pence > 0
    GROUP BY 1 ORDER BY 1`;
}
export type Week = CarrierPerformance["weeks"][number];

/**
 * Returns SQL for the smallest limit in minutes above the time between two instants; null if the time exceeds
 * all limits.
 */
export function within(minutes: readonly number[], from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return sql`(SELECT min(m) FROM unnest(${[...minutes]}::int[]) m WHERE ${to} - ${from} < m * interval '1 minute')`;
}
