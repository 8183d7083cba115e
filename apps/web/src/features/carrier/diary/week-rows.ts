import type { Job, Week } from "@board/api/schemas";
import { addDays, type Day, londonDay } from "@board/calendar";
import { VehicleClass } from "@board/db/enums";

/** A job on one day of the week. */
export interface Block<J> {
  job: J;
  part: "collect" | "deliver" | "both" | "road";
}

type WeekJob = Pick<
  Job,
  "id" | "vehicleClass" | "vehicleReg" | "collect" | "deliver" | "collectedAt" | "deliveredAt"
>;

/** Row of one vehicle or, for jobs without a registration, of a vehicle class. */
export interface WeekRow<J> {
  key: string;
  vehicleClass: VehicleClass;
  reg: string | null;
  /** Number of vehicles of the class that the firm runs; null for the row of one vehicle. */
  count: number | null;
  /** Jobs of each day, Monday first. */
  days: Block<J>[][];
}

export function daysOf(monday: Day): Day[] {
  return [0, 1, 2, 3, 4, 5, 6].map((nth) => addDays(monday, nth));
}

const dayOf = (at: string | null) => at && londonDay(new Date(at));

/** Returns the part of a job on a day, or null if none. Uses the actual times where known, else the agreed days. */
export function partOn(job: WeekJob, day: Day): Block<WeekJob>["part"] | null {
  const from = dayOf(job.collectedAt) ?? job.collect.date;
  const agreed = dayOf(job.deliveredAt) ?? job.deliver?.date ?? from;
  const to = agreed < from ? from : agreed;
  if (day < from || day > to) return null;
  if (day === from) return day === to ? "both" : "collect";
  return day === to ? "deliver" : "road";
}

const ORDER = Object.values(VehicleClass);
const regOf = ({ vehicleReg }: WeekJob) => vehicleReg?.replace(/\s+/g, "").toUpperCase() || null;

/**
 * Returns the rows of the week. Each class that the firm runs or has jobs for has a row for jobs without a
 * registration, followed by one row for each registration.
 */
export function weekRows<J extends WeekJob>(
  { monday, fleet }: Omit<Week, "jobs">,
  jobs: readonly J[],
): WeekRow<J>[] {
  const days = daysOf(monday);
  const row = (vehicleClass: VehicleClass, reg: string | null): WeekRow<J> => ({
    key: `${vehicleClass} ${reg ?? ""}`,
    vehicleClass,
    reg: reg && (jobs.find((job) => regOf(job) === reg)?.vehicleReg?.toUpperCase() ?? reg),
    count: reg === null ? (fleet.find((one) => one.vehicleClass === vehicleClass)?.count ?? 0) : null,
    days: days.map((day) =>
      jobs.flatMap((job) => {
        const part = job.vehicleClass === vehicleClass && regOf(job) === reg ? partOn(job, day) : null;
        return part === null ? [] : [{ job, part }];
      }),
    ),
  });
  return ORDER.flatMap((vehicleClass) => {
    const held = jobs.filter((job) => job.vehicleClass === vehicleClass);
    if (held.length === 0 && !fleet.some((one) => one.vehicleClass === vehicleClass && one.count > 0))
      return [];
    const regs = [...new Set(held.flatMap((job) => regOf(job) ?? []))].sort();
    return [row(vehicleClass, null), ...regs.map((reg) => row(vehicleClass, reg))];
  });
}
