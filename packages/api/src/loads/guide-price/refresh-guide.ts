import { setImmediate } from "node:timers/promises";
import { DAY_MS, londonDay } from "@board/calendar";
import { runStatement } from "@board/db";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { type CollectedJob, LEARNED_DAYS, learnGuideInSteps } from "./learn.ts";
import type { GuideSubject } from "./rules.ts";

/**
 * Maximum number of jobs to learn from, the last collected ones: enough for every coefficient, and learned in
 * a second or two.
 */
const MAX_JOBS = 10_000;
/** Number of stored versions; old ones show what an earlier guide was made from. */
const KEPT_VERSIONS = 50;

/** SQL condition for a live load that was collected at a price agreed by quote or book now. */
export const MOVED = "mode = 'live' AND status IN ('IN_TRANSIT', 'DELIVERED', 'CONFIRMED')";

type JobRow = Omit<GuideSubject, "today"> &
  Pick<CollectedJob, "posterId" | "carrierId" | "pence"> & { createdAt: Date; bookedAt: Date };

/**
 * Selects the jobs to learn from. Leaves out loads that were never on the board (contract 14); disputed loads without a
 * price at booking, because a ruling changes the agreed price; loads changed after booking, whose price was for
 * another route; and jobs of linked firms, which pay no market price.
 */
const JOBS = {
  name: "guide_jobs",
  text: `
    SELECT l.type, l.vehicle_class AS "vehicleClass", l.weight_band AS "weightBand", l.pallets, l.miles,
      l.sea_miles AS "seaMiles", l.ferry_fare_pence AS "ferryFarePence",
      jsonb_array_length(l.stops) AS stops, l.from_outcode AS "fromOutcode",
      l.to_outcode AS "toOutcode", l.collect_date::text AS "collectDate",
      (l.collect_by_time IS NOT NULL)::int + (l.deliver_by_time IS NOT NULL)::int AS "bookedSlots", l.adr,
      l.tail_lift AS "tailLift", l.is_backload AS "isBackload", l.equipment::text[] AS equipment, l.poster_id AS "posterId", l.carrier_id AS "carrierId",
      coalesce(l.booked_pence, l.agreed_pence) AS pence, l.created_at AS "createdAt", l.booked_at AS "bookedAt"
    FROM load l
      LEFT JOIN LATERAL (SELECT true AS found FROM dispute WHERE load_id = l.id LIMIT 1) AS d ON l.booked_pence IS NULL
    WHERE ${MOVED} AND l.was_on_board AND l.collected_at > $1 AND l.booked_at IS NOT NULL AND l.carrier_id IS NOT NULL
      AND coalesce(l.booked_pence, l.agreed_pence) > 0
      AND l.order_revision = 1 AND d.found IS NULL
      AND NOT EXISTS (SELECT 1 FROM firm_link k
        WHERE k.firm_id = l.poster_id AND k.other_id = l.carrier_id AND k.cleared_at IS NULL)
    ORDER BY l.collected_at DESC LIMIT $2`,
};

/** Reads the collected jobs that the guide learns from, the latest first. */
export async function collectedJobs({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<CollectedJob[]> {
  const now = clock.now().getTime();
  const rows = await runStatement<JobRow>(db, JOBS, [new Date(now - LEARNED_DAYS * DAY_MS), MAX_JOBS]);
  return rows.map(({ posterId, carrierId, pence, createdAt, bookedAt, ...load }) => ({
    load: { ...load, today: londonDay(createdAt) },
    pence,
    posterId,
    carrierId,
    age: Math.max(0, (now - bookedAt.getTime()) / DAY_MS),
  }));
}

/** Learns the guide from collected jobs and stores it as the next version (contract 8). Safe to run twice. */
export async function refreshGuide(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ learned: number }> {
  const jobs = await collectedJobs(ctx);
  const steps = learnGuideInSteps(jobs);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    if (signal?.aborted) return { learned: 0 };
    await setImmediate();
  }
  const model = step.value;
  const { version } = await ctx.db.guideVersion.create({
    data: { madeAt: ctx.clock.now(), jobs: jobs.length, model: { ...model } },
    select: { version: true },
  });
  await ctx.db.guideVersion.deleteMany({ where: { version: { lte: version - KEPT_VERSIONS } } });
  return { learned: jobs.length };
}
