import type { Job } from "@board/api/schemas";

/** Fields that decide when a job is due. */
export type DueJob = Pick<Job, "status" | "collect" | "deliver">;

/** Next event of a job: its collection, then its delivery; null where no slot is agreed or nothing is left to do. */
export function dueSlot({ status, collect, deliver }: DueJob): DueJob["collect"] | null {
  if (status === "BOOKED") return collect;
  return status === "IN_TRANSIT" ? deliver : null;
}

/** The end of each window, so that a booked time, a morning, an afternoon and any time follow each other. */
const ENDS = { AM: "12:00~", PM: "18:00~", Anytime: "24:00" } as const;

/** Text that sorts jobs by when they are due; first those without a slot. */
export function dueOrder(job: DueJob): string {
  const slot = dueSlot(job);
  return slot === null ? "" : `${slot.date} ${slot.byTime ?? ENDS[slot.window]}`;
}
