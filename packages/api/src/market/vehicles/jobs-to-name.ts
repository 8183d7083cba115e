import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { fitting, RUNS } from "./follow-vehicles.ts";
import { isOpen } from "./rules.ts";
import type { JobsToName } from "./schemas.ts";
import { sharedFields } from "./view-vehicles.ts";

/** Maximum number of jobs that one answer holds. */
const MAX_JOBS = 20;

/**
 * Lists the jobs for which "Which lorry?" was asked and has no answer, each with the open vehicles that fitted it when it
 * was booked (contract 15).
 */
export async function listJobsToName(ctx: Ctx<FirmActor>): Promise<JobsToName> {
  const { actor, clock, db, geo } = ctx;
  const { firm, mode } = actor;
  const now = clock.now();
  const vehicles = await db.vehicle.findMany({
    where: { firmId: firm.id, mode, status: "OPEN" },
    orderBy: { id: "asc" },
  });
  const open = vehicles.filter((row) => isOpen(row, now));
  if (open.length === 0) return { jobs: [] };
  const loads = await db.load.findMany({
    where: {
      carrierId: firm.id,
      mode,
      status: { in: [...RUNS] },
      alerts: { some: { firmId: firm.id, kind: "which_vehicle" } },
    },
    orderBy: { bookedAt: "desc" },
    take: MAX_JOBS,
  });
  const answered = await db.vehicleJob.findMany({
    where: { loadId: { in: loads.map(({ id }) => id) } },
    select: { loadId: true },
  });
  const named = new Set(answered.map(({ loadId }) => loadId));
  return {
    jobs: loads.flatMap((load) => {
      const choices = named.has(load.id) ? [] : fitting(geo, load, open, load.bookedAt ?? now);
      if (choices.length === 0) return [];
      return {
        loadId: load.id,
        ref: load.ref,
        from: load.fromOutcode,
        to: load.toOutcode,
        vehicles: choices.map((row) => {
          const { id, vehicleClass, place } = sharedFields(ctx, row);
          return { id, vehicleClass, place, vehicleReg: row.vehicleReg };
        }),
      };
    }),
  };
}
