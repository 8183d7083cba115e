import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idInCursor, makeCursor, readCursor } from "../cursor.ts";
import { day } from "../fields.ts";
import { type JobRow, jobsOver, jobsUnpaid, type OverPlace, type UnpaidPlace } from "./job-sql.ts";
import type { Job, PastJobsInput } from "./schemas.ts";
import { jobViewer } from "./view-job.ts";

const overPlace = z.tuple([z.int(), idInCursor]);
const unpaidPlace = z.tuple([day, idInCursor]);

function overPlaceOf({ id, deliveredAt, cancelledAt }: Job): OverPlace {
  return [Date.parse(deliveredAt ?? cancelledAt ?? ""), id];
}

function unpaidPlaceOf({ id, paymentDue }: Job): UnpaidPlace {
  return [paymentDue ?? "", id];
}

/**
 * Won loads that are over, the last first, or those not paid yet, the first to fall due first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listPastJobs(
  ctx: Ctx<FirmActor>,
  { show, limit, cursor }: PastJobsInput,
): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const carrier = { id: ctx.actor.firm.id, mode: ctx.actor.mode };
  const place = <P>(shape: z.ZodType<P>) =>
    cursor === undefined ? null : readCursor(ctx, "past jobs", show, cursor, shape);
  const query =
    show === "over"
      ? jobsOver(carrier, place(overPlace), limit + 1)
      : jobsUnpaid(carrier, place(unpaidPlace), limit + 1);
  const rows = await ctx.db.$queryRaw<JobRow[]>(query);
  const jobs = rows.slice(0, limit).map(jobViewer(ctx));
  const last = jobs.at(-1);
  const next = last && (show === "over" ? overPlaceOf(last) : unpaidPlaceOf(last));
  return { jobs, nextCursor: rows.length > limit && next ? makeCursor(ctx, "past jobs", show, next) : null };
}
