import { missesSlot } from "@board/api/bookings/rules";
import type { Job } from "@board/api/schemas";
import { addDays, londonDay } from "@board/calendar";

/** Fields that decide a job's place in the diary. */
export type DiaryJob = Pick<Job, "id" | "status" | "collect" | "deliver" | "deliveredAt" | "cancelledAt">;

const BUCKETS = ["overdue", "disputed", "today", "tomorrow", "later", "done"] as const;
export type Bucket = (typeof BUCKETS)[number];

type Slot = DiaryJob["collect"];

/** Next event of a job: its collection, then its delivery; null where no slot is agreed or nothing is left to do. */
export function dueSlot({ status, collect, deliver }: DiaryJob): Slot | null {
  if (status === "BOOKED") return collect;
  return status === "IN_TRANSIT" ? deliver : null;
}

/** Place of a job in the diary of a London day. */
export function bucketOf(job: DiaryJob, now: Date): Bucket {
  const today = londonDay(now);
  if (job.status === "DISPUTED") return "disputed";
  if (job.status !== "BOOKED" && job.status !== "IN_TRANSIT") return "done";
  const slot = dueSlot(job);
  // Aboard without a day to deliver: it is in hand now.
  if (slot === null) return "today";
  if (missesSlot(slot, now)) return "overdue";
  if (slot.date === today) return "today";
  return slot.date === addDays(today, 1) ? "tomorrow" : "later";
}

/** The end of each window, so that a booked time, a morning, an afternoon and any time follow each other. */
const ENDS = { AM: "12:00~", PM: "18:00~", Anytime: "24:00" } as const;

/** Text that sorts jobs by when they are due; what is over by when that was, the last first. */
function orderOf(job: DiaryJob): string {
  const slot = dueSlot(job);
  return slot === null ? "" : `${slot.date} ${slot.byTime ?? ENDS[slot.window]}`;
}

const endOf = ({ deliveredAt, cancelledAt }: DiaryJob) => deliveredAt ?? cancelledAt ?? "";

/** Jobs by where they stand, in the order of the diary, each group the most urgent first; empty ones are left out. */
export function diaryGroups<J extends DiaryJob>(
  jobs: readonly J[],
  now: Date,
): { bucket: Bucket; jobs: J[] }[] {
  const sorted = jobs.toSorted(
    (a, b) =>
      orderOf(a).localeCompare(orderOf(b)) || endOf(b).localeCompare(endOf(a)) || a.id.localeCompare(b.id),
  );
  return BUCKETS.map((bucket) => ({
    bucket,
    jobs: sorted.filter((job) => bucketOf(job, now) === bucket),
  })).filter(({ jobs: held }) => held.length > 0);
}
