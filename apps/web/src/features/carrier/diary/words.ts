import { addDays, type Day, londonDay, londonTime } from "@board/calendar";
import { dueSlot } from "../../../shared/load-parts/due.ts";
import { formatDay, formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import type { Bucket, DiaryJob } from "./buckets.ts";
import type { NextStep } from "./next-step.ts";

/** One word for each next step of a job: `Collect`, `Deliver`. */
export const STEP_NAMES: Record<NextStep["kind"], string> = {
  collect: "Collect",
  wait: "Collect",
  deliver: "Deliver",
  answer: "Answer",
  paid: "Payment",
  rate: "Rate",
  none: "Open",
};

/** Formats the due time within a group; jobs of today need no day. */
export function whenWords(job: DiaryJob, bucket: Bucket, today: Day): { text: string; booked: boolean } {
  if (bucket === "disputed") return { text: "stopped", booked: false };
  if (bucket === "done")
    return { text: atWords(job.deliveredAt ?? job.cancelledAt ?? "", today), booked: false };
  const slot = dueSlot(job);
  if (slot === null) return { text: "no deadline", booked: false };
  const { rest, booked } = slotWords(slot, today);
  if (slot.date === today && bucket !== "overdue") return { text: rest, booked };
  if (bucket === "tomorrow") return { text: rest, booked };
  return { text: `${dayName(slot.date, today)} ${rest}`, booked };
}

/** Returns the label before the time on a card: `Collect` in `Collect by 13:00`, `Collect overdue ·`. */
export function whatWords({ status }: DiaryJob, bucket: Bucket): string {
  if (bucket === "disputed") return "Work";
  if (bucket === "done") return status === "CANCELLED" ? "Called off" : "Delivered";
  const step = status === "BOOKED" ? "Collect" : "Deliver";
  return bucket === "overdue" ? `${step} overdue ·` : step;
}

function dayName(day: Day, today: Day): string {
  if (day === addDays(today, -1)) return "Yesterday";
  return formatDay(day, today);
}

/** Formats a time: `09:52` today, `Tue 17, 09:52` on another day. */
export function atWords(at: string, today: Day): string {
  const date = new Date(at);
  const day = londonDay(date);
  return day === today ? londonTime(date) : `${dayName(day, today)}, ${londonTime(date)}`;
}

const TITLES: Record<Bucket, (today: Day) => string> = {
  overdue: () => "Overdue",
  disputed: () => "In dispute",
  today: (today) => `Today, ${formatLongDay(today, today)}`,
  tomorrow: (today) => `Tomorrow, ${formatLongDay(addDays(today, 1), today)}`,
  later: () => "Later",
  done: () => "Done today",
};

export function groupTitle(bucket: Bucket, today: Day): string {
  return TITLES[bucket](today);
}

export function jobsWords(count: number): string {
  return `${count} ${count === 1 ? "job" : "jobs"}`;
}

/** Returns the note beside the title of a group: `3 jobs · £895`. */
export function groupNote(bucket: Bucket, jobs: readonly { agreedPence: number }[]): string {
  const count = jobsWords(jobs.length);
  return bucket === "done" ? count : `${count} · ${totalWords(jobs)}`;
}

/** Returns advice for a group of late or stopped jobs; empty for other groups. */
export function groupAdvice(bucket: Bucket): string {
  if (bucket === "overdue") return "Go on with it, or say what went wrong";
  return bucket === "disputed" ? "Nothing moves until both ends agree" : "";
}

export function totalWords(jobs: readonly { agreedPence: number }[]): string {
  return formatPence(jobs.reduce((sum, { agreedPence }) => sum + agreedPence, 0));
}
