import { UNTIL_LEVEL } from "@board/api/reputation/until-level";
import { counted } from "./counted.ts";

interface Jobs {
  finished: number;
  firms: number;
  late: number;
}

/** Describes the jobs behind a score: `43 jobs with 12 firms, 2 late`. */
export function recordWords({ finished, firms, late }: Jobs): string {
  if (finished === 0) return "no finished jobs yet";
  return `${counted(finished, "job")} with ${counted(firms, "firm")}${late === 0 ? "" : `, ${late}\u00a0late`}`;
}

/** Describes the minimum of jobs for a level: `5 or more jobs with 3 or more firms`. */
export function leastJobsWords(jobs: { finished: number; firms: number } | null): string {
  if (jobs === null)
    return `fewer than ${UNTIL_LEVEL.finished} jobs, or with fewer than ${UNTIL_LEVEL.firms} firms`;
  return `${jobs.finished} or more jobs with ${jobs.firms} or more firms`;
}

/** Describes how a poster pays: `half paid within 28 days, 4 unpaid, 1 overdue`; empty if nothing is known. */
export function paysWords({
  daysToPay,
  unpaid,
  overdue,
}: {
  daysToPay: number | null;
  unpaid: number;
  overdue: number;
}): string {
  return [
    daysToPay === null ? "" : `half paid within ${counted(daysToPay, "day")}`,
    unpaid === 0 ? "" : `${unpaid} unpaid, ${overdue || "none"} overdue`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
