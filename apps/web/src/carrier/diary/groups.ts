import type { Job } from "@board/api/schemas";
import { type Day, londonDay } from "@board/calendar";
import { formatLongDay } from "../../ui/format/days.ts";
import { type Bucket, bucketOf, diaryGroups } from "./buckets.ts";
import type { DiaryView } from "./use-diary-view.ts";
import {
  atWords,
  groupAdvice,
  groupNote,
  groupTitle,
  jobsWords,
  totalWords,
  whatWords,
  whenWords,
} from "./words.ts";

/** A job with what its line says of the time. */
export interface DiaryLine {
  job: Job;
  /** Label of the time, if there is no column for it: `Collect`, `Delivered`. */
  what: string;
  when: string;
  /** A fixed time, which is shown bold. */
  booked: boolean;
  late: boolean;
}

export interface LineGroup {
  key: string;
  title: string;
  note: string;
  /** Advice, if something is wrong. */
  advice: string;
  count: number;
  lines: DiaryLine[];
}

/** The groups that a phone's tab shows; on a desktop they stand under each other. */
const TABS: Partial<Record<DiaryView, readonly Bucket[]>> = {
  jobs: ["overdue", "disputed", "today", "done"],
  tomorrow: ["tomorrow"],
  later: ["later"],
};

export function aheadGroups(jobs: readonly Job[], now: Date, only?: DiaryView): LineGroup[] {
  const today = londonDay(now);
  const shown = only && TABS[only];
  return diaryGroups(jobs, now)
    .filter(({ bucket }) => shown === undefined || shown.includes(bucket))
    .map(({ bucket, jobs: held }) => ({
      key: bucket,
      title: groupTitle(bucket, today),
      note: groupNote(bucket, held),
      advice: groupAdvice(bucket),
      count: held.length,
      lines: held.map((job) => {
        const { text, booked } = whenWords(job, bucket, today);
        return { job, what: whatWords(job, bucket), when: text, booked, late: bucket === "overdue" };
      }),
    }));
}

/** Number of open jobs in a phone's tab, and whether any is late. */
export function tabCount(jobs: readonly Job[], now: Date, view: DiaryView): { count: number; late: boolean } {
  const buckets = jobs.map((job) => bucketOf(job, now));
  const shown: readonly Bucket[] = (TABS[view] ?? []).filter((bucket) => bucket !== "done");
  return {
    count: buckets.filter((bucket) => shown.includes(bucket)).length,
    late: shown.includes("overdue") && buckets.includes("overdue"),
  };
}

/** Finished jobs by date. */
export function overGroups(jobs: readonly Job[], today: Day): LineGroup[] {
  if (jobs.length === 0) return [];
  const lines = jobs.map((job) => ({
    job,
    what: whatWords(job, "done"),
    when: atWords(job.deliveredAt ?? job.cancelledAt ?? "", today),
    booked: false,
    late: false,
  }));
  return [{ key: "over", title: "Done", note: "newest first", advice: "", count: lines.length, lines }];
}

/** Unpaid jobs, overdue ones first. While there are more to be read, no sum is said. */
export function unpaidGroups(jobs: readonly Job[], today: Day, more: boolean): LineGroup[] {
  const due = jobs.filter(({ paymentDue }) => paymentDue !== null && paymentDue < today);
  const coming = jobs.filter((job) => !due.includes(job));
  const group = (key: string, title: string, held: readonly Job[], late: boolean): LineGroup => ({
    key,
    title,
    note: more
      ? `${jobsWords(held.length)} so far`
      : `${jobsWords(held.length)} · ${totalWords(held)} plus VAT`,
    advice: late ? "Ring them, and record the payment when it comes" : "",
    count: held.length,
    lines: held.map((job) => ({
      job,
      what: late ? "Payment was due" : "Payment due",
      when: job.paymentDue === null ? "" : formatLongDay(job.paymentDue, today),
      booked: false,
      late,
    })),
  });
  return [
    group("due", "Payment overdue", due, true),
    group("coming", "Payment to come", coming, false),
  ].filter(({ count }) => count > 0);
}
