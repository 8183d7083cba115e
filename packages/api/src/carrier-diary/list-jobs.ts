import { londonDay, startOfLondonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { type JobRow, jobsAhead } from "./job-sql.ts";
import type { Job } from "./schemas.ts";
import { jobViewer } from "./view-job.ts";

/** More jobs at once than any firm has in hand. */
const MOST = 1_000;

/** The diary: every won load that is not over, and those that were over today, in one query. */
export async function listJobs(ctx: Ctx<FirmActor>): Promise<{ jobs: Job[]; more: boolean }> {
  const carrier = { id: ctx.actor.firm.id, mode: ctx.actor.mode };
  const today = startOfLondonDay(londonDay(ctx.clock.now()));
  const rows = await ctx.db.$queryRaw<JobRow[]>(jobsAhead(carrier, today, MOST + 1));
  return { jobs: rows.slice(0, MOST).map(jobViewer(ctx)), more: rows.length > MOST };
}
