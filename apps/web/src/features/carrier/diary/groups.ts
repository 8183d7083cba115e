import type { Job, PaymentsDue } from "@board/api/schemas";
import { type Day, londonDay } from "@board/calendar";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { type Bucket, bucketOf, diaryGroups } from "./buckets.ts";
import { lookNote, lookReason } from "./road-words.ts";
import type { DiaryView } from "./use-diary-view.ts";
import { atWords, groupAdvice, groupNote, groupTitle, jobsWords, whatWords, whenWords } from "./words.ts";

/** A job, with the words for its time. */
export interface DiaryLine {
  job: Job;
  /** Label of the time, for cards, which have no column headings: `Collect`, `Delivered`. */
  what: string;
  when: string;
  /** True for a booked slot, which is shown in bold. */
  booked: boolean;
  late: boolean;
  /** True for a job that is listed first, because it waits, is late on the road, or has no driver. */
  looks?: boolean;
}

export interface LineGroup {
  key: string;
  title: string;
  note: string;
  /** Phone number of the firm, if all lines are about one firm. */
  phone?: string;
  /** Advice if something is wrong; otherwise empty. */
  advice: string;
  count: number;
  lines: DiaryLine[];
}

type AmountOwed = PaymentsDue["firms"][number];

/** Groups shown in each tab on a phone; a desktop lists all groups. */
const TABS: Partial<Record<DiaryView, readonly (Bucket | "look")[]>> = {
  jobs: ["look", "overdue", "disputed", "today", "done"],
  tomorrow: ["tomorrow"],
  later: ["later"],
};

const groupOf = (job: Job, now: Date): Bucket | "look" =>
  lookReason(job, now) === null ? bucketOf(job, now) : "look";

/** Returns the jobs to look at first, then the others by their time. */
export function aheadGroups(jobs: readonly Job[], now: Date, only?: DiaryView): LineGroup[] {
  const today = londonDay(now);
  const shown = only && TABS[only];
  const isShown = (group: Bucket | "look") => shown === undefined || shown.includes(group);
  const lineOf = (job: Job, bucket: Bucket): DiaryLine => {
    const { text, booked } = whenWords(job, bucket, today);
    return { job, what: whatWords(job, bucket), when: text, booked, late: bucket === "overdue" };
  };
  const looked = diaryGroups(
    jobs.filter((job) => groupOf(job, now) === "look"),
    now,
  ).flatMap(({ bucket, jobs: held }) => held.map((job) => ({ ...lineOf(job, bucket), looks: true })));
  const others = diaryGroups(
    jobs.filter((job) => groupOf(job, now) !== "look"),
    now,
  );
  return [
    ...(looked.length > 0 && isShown("look")
      ? [
          {
            key: "look",
            title: "Look here first",
            note: lookNote(looked.flatMap(({ job }) => lookReason(job, now) ?? [])),
            advice: "",
            count: looked.length,
            lines: looked,
          },
        ]
      : []),
    ...others
      .filter(({ bucket }) => isShown(bucket))
      .map(({ bucket, jobs: held }) => ({
        key: bucket,
        title: groupTitle(bucket, today),
        note: groupNote(bucket, held),
        advice: groupAdvice(bucket),
        count: held.length,
        lines: held.map((job) => lineOf(job, bucket)),
      })),
  ];
}

/** Counts the open jobs in a phone's tab, and tells whether any is late. */
export function tabCount(jobs: readonly Job[], now: Date, view: DiaryView): { count: number; late: boolean } {
  const shown: readonly (Bucket | "look")[] = (TABS[view] ?? []).filter((group) => group !== "done");
  const held = jobs.filter((job) => shown.includes(groupOf(job, now)));
  return { count: held.length, late: held.some((job) => bucketOf(job, now) === "overdue") };
}

/** Returns finished jobs as one group, in the given order; no group without jobs. */
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

/** Groups the jobs of one poster: jobs ahead, then jobs finished before today. */
export function wholeGroups(ahead: readonly Job[], over: readonly Job[], now: Date): LineGroup[] {
  const listed = new Set(ahead.map(({ id }) => id));
  const before = over.filter(({ id }) => !listed.has(id));
  return [...aheadGroups(ahead, now), ...overGroups(before, londonDay(now))];
}

/** Describes what one poster owes: `3 jobs · £1,240 plus VAT, £600 of it overdue`. */
export function owedWords({
  jobs,
  pence,
  overduePence,
}: Pick<AmountOwed, "jobs" | "pence" | "overduePence">): string {
  const late = overduePence === pence ? "all of it overdue" : `${formatPence(overduePence)} of it overdue`;
  return `${jobsWords(jobs)} · ${formatPence(pence)} plus VAT${overduePence > 0 ? `, ${late}` : ""}`;
}

/** Describes what all posters owe; `more` means that the list of posters was cut off. */
export function dueWords({ firms, more }: PaymentsDue): string {
  if (firms.length === 0) return "";
  const total = (of: "jobs" | "pence" | "overduePence") => firms.reduce((sum, firm) => sum + firm[of], 0);
  const sums = { jobs: total("jobs"), pence: total("pence"), overduePence: total("overduePence") };
  return `${more ? "The first " : ""}${owedWords(sums)}`;
}

/** Groups unpaid jobs by poster, the oldest debt first, with the sum and the phone number. */
export function unpaidGroups(jobs: readonly Job[], owing: PaymentsDue | undefined, today: Day): LineGroup[] {
  const isLate = ({ paymentDue }: Job) => paymentDue !== null && paymentDue < today;
  const posters = [...new Map(jobs.map(({ poster }) => [poster.id, poster])).values()];
  return posters.map(({ id, name, phone }) => {
    const held = jobs.filter(({ poster }) => poster.id === id);
    const owed = owing?.firms.find((firm) => firm.id === id);
    return {
      key: id,
      title: name,
      note: owed === undefined ? jobsWords(held.length) : owedWords(owed),
      phone,
      advice: held.some(isLate) ? "Ring them, and record the payment when it comes" : "",
      count: held.length,
      lines: held.map((job) => ({
        job,
        what: isLate(job) ? "Payment was due" : "Payment due",
        when: job.paymentDue === null ? "" : formatLongDay(job.paymentDue, today),
        booked: false,
        late: isLate(job),
      })),
    };
  });
}
