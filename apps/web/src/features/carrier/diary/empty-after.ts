import { areaOf } from "@board/api/board/rules";
import type { Job } from "@board/api/schemas";
import { MAX_DAYS_AHEAD, MAX_DAYS_OPEN, UNLOADING_MS } from "@board/api/vehicles/figures";
import { DAY_MS, londonInstant } from "@board/calendar";

const MAX_OPEN_MS = MAX_DAYS_OPEN * DAY_MS;
const MAX_AHEAD_MS = MAX_DAYS_AHEAD * DAY_MS;
/** Time at which a lorry without a booked time is taken to be at its last place. */
const USUAL_ARRIVAL = { AM: "12:00", PM: "17:30", Anytime: "17:30" } as const;
/** Time at which a job without a booked time is taken to begin. */
const USUAL_START = { AM: "06:00", PM: "12:00", Anytime: "06:00" } as const;

/** Facts of the diary about a lorry after a job. */
export interface EmptyAfter {
  at: string;
  from: Date;
  /** Start of the lorry's next job; null if the diary has none in time. */
  until: Date | null;
  next: Job | null;
  /** Reason for `from`, in words. */
  because: string;
}

const start = ({ collect: { date, window, byTime } }: Job) =>
  londonInstant(date, byTime ?? USUAL_START[window]);

function arrival(job: Job): { at: Date; because: string } {
  const { eta, stops, collect, deliver } = job;
  if (eta !== null && eta.place === stops.length + 2)
    return { at: new Date(eta.at), because: "half an hour after the ETA" };
  const { date, window, byTime } = deliver ?? collect;
  const at = londonInstant(date, byTime ?? USUAL_ARRIVAL[window]);
  return { at, because: byTime === null ? "half an hour after the half day" : "half an hour after the slot" };
}

/**
 * Returns where and when a lorry is empty after its job, by the slot or the ETA of the last place and by the next job of its
 * registration; null for a job that is over, or is too far ahead.
 */
export function emptyAfter(job: Job, jobs: readonly Job[], now: Date): EmptyAfter | null {
  if (job.status !== "BOOKED" && job.status !== "IN_TRANSIT") return null;
  const { at, because } = arrival(job);
  const told = new Date(at.getTime() + UNLOADING_MS);
  const from = told < now ? now : told;
  if (from.getTime() - now.getTime() > MAX_AHEAD_MS) return null;
  const [next = null] = jobs
    .filter(
      ({ id, vehicleReg, status }) =>
        id !== job.id && status === "BOOKED" && vehicleReg !== null && vehicleReg === job.vehicleReg,
    )
    .filter((other) => start(other) > from && start(other).getTime() - from.getTime() <= MAX_OPEN_MS)
    .toSorted((one, other) => start(one).getTime() - start(other).getTime());
  return {
    at: job.to.postcode,
    from,
    until: next && start(next),
    next,
    because: told < now ? "now" : because,
  };
}

export type Towards = "NEXT" | "HOME" | "ANYWHERE";

/** Returns the vehicle that is posted after a job, as POST /vehicles takes it. */
export function vehicleAfter(job: Job, { at, from, until, next }: EmptyAfter, towards: Towards) {
  const { vehicleClass, vehicleReg, tailLift, adr, id } = job;
  return {
    vehicleClass,
    at,
    from: from.toISOString(),
    towards: towards === "NEXT" ? (next ? [areaOf(next.from.outcode)] : ("ANYWHERE" as const)) : towards,
    tailLift,
    adr,
    followsLoadId: id,
    ...(until !== null && { until: until.toISOString() }),
    ...(vehicleReg !== null && { vehicleReg }),
  };
}

interface Page<One> {
  vehicles: readonly One[];
  nextCursor: string | null;
}

/** Reads the pages of a list of vehicles to its end: a job's vehicle may stand on any of them. */
export async function readPages<One>(
  read: (cursor: string | undefined) => Promise<Page<One>>,
): Promise<One[]> {
  const found: One[] = [];
  let cursor: string | undefined;
  do {
    const { vehicles, nextCursor } = await read(cursor);
    found.push(...vehicles);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
