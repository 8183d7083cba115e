import { addDays, type Day, mondayOf } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { readJobs } from "./jobs.ts";
import type { Week } from "./schemas.ts";

/**
 * Maximum length of a job in days; a job that is collected earlier than this before a week is not under way
 * in it.
 */
const MAX_DAYS = 7;

/**
 * Reads a week: the firm's vehicles, and the jobs that are collected, under way or delivered in the week,
 * except cancelled ones.
 */
export async function readWeek(ctx: Ctx<FirmActor>, { day }: { day: Day }): Promise<Week> {
  const monday = mondayOf(day);
  const [fleet, { jobs, more }] = await Promise.all([
    ctx.db.firmVehicle.findMany({
      where: { firmId: ctx.actor.firm.id },
      select: { vehicleClass: true, count: true },
      orderBy: { vehicleClass: "asc" },
    }),
    readJobs(ctx, { from: addDays(monday, -MAX_DAYS), monday, sunday: addDays(monday, 6) }),
  ]);
  return { monday, fleet, jobs, more };
}
