interface Jobs {
  finished: number;
  firms: number;
  late: number;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** The jobs behind a score: `43 jobs with 12 firms, 2 late`. */
export function recordWords({ finished, firms, late }: Jobs): string {
  if (finished === 0) return "no finished jobs yet";
  return `${counted(finished, "job")} with ${counted(firms, "firm")}${late === 0 ? "" : `, ${late} late`}`;
}

/** The jobs that a level says a firm has at least: `5 or more jobs with 3 or more firms`. */
export function leastJobsWords(jobs: { finished: number; firms: number } | null): string {
  if (jobs === null) return "fewer than 5 jobs, or with fewer than 3 firms";
  return `${jobs.finished} or more jobs with ${jobs.firms} or more firms`;
}

/** The way a poster pays: `half paid within 28 days, 1 of 4 unpaid overdue`; empty where nothing is known. */
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
    unpaid === 0 ? "" : `${overdue} of ${unpaid} unpaid overdue`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
