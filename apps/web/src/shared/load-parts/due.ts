import type { Job } from "@board/api/schemas";

/** Fields that decide when a job is due. */
export type DueJob = Pick<Job, "status" | "collect" | "deliver">;

/**
 * Returns the slot of the job's next event, collection or delivery; null if that event has no slot, or if the job has
 * no further event.
 */
export function dueSlot({ status, collect, deliver }: DueJob): DueJob["collect"] | null {
  if (status === "BOOKED") return collect;
  return status === "IN_TRANSIT" ? deliver : null;
}

/** Sort keys of windows. AM sorts after booked times before noon, PM after those before 18:00, Anytime last. */
const ENDS = { AM: "12:00~", PM: "18:00~", Anytime: "24:00" } as const;

/** Returns a sort key by due time; jobs without a slot come first. */
export function dueOrder(job: DueJob): string {
  const slot = dueSlot(job);
  return slot === null ? "" : `${slot.date} ${slot.byTime ?? ENDS[slot.window]}`;
}
