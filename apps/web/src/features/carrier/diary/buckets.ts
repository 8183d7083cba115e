import { missesSlot } from "@board/api/bookings/rules";
import type { Job } from "@board/api/schemas";
import { addDays, londonDay } from "@board/calendar";
import { type DueJob, dueOrder, dueSlot } from "../../../shared/load-parts/due.ts";

/** Fields of a job that decide its group in the diary. */
export type DiaryJob = DueJob & Pick<Job, "id" | "deliveredAt" | "cancelledAt">;

const BUCKETS = ["overdue", "disputed", "today", "tomorrow", "later", "done"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Returns the group of the diary that a job belongs to. */
export function bucketOf(job: DiaryJob, now: Date): Bucket {
  const today = londonDay(now);
  if (job.status === "DISPUTED") return "disputed";
  if (job.status !== "BOOKED" && job.status !== "IN_TRANSIT") return "done";
  const slot = dueSlot(job);
  // No slot is due for a collected job without a day of delivery, which counts as today's.
  if (slot === null) return "today";
  if (missesSlot(slot, now)) return "overdue";
  if (slot.date === today) return "today";
  return slot.date === addDays(today, 1) ? "tomorrow" : "later";
}

const endOf = ({ deliveredAt, cancelledAt }: DiaryJob) => deliveredAt ?? cancelledAt ?? "";

/** Returns the groups that have jobs, in the order of the diary, each with the most urgent job first. */
export function diaryGroups<J extends DiaryJob>(
  jobs: readonly J[],
  now: Date,
): { bucket: Bucket; jobs: J[] }[] {
  const sorted = jobs.toSorted(
    (a, b) =>
      dueOrder(a).localeCompare(dueOrder(b)) || endOf(b).localeCompare(endOf(a)) || a.id.localeCompare(b.id),
  );
  return BUCKETS.map((bucket) => ({
    bucket,
    jobs: sorted.filter((job) => bucketOf(job, now) === bucket),
  })).filter(({ jobs: held }) => held.length > 0);
}
