import { addDays, type Day } from "@board/calendar";

/** Maximum number of days from the first to the last day of an export; the API has the same limit. */
const MAX_DAYS = 366;

/** Returns the default period: the previous calendar month. */
export function lastMonth(today: Day): { from: Day; to: Day } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Returns the reason why this period cannot be exported; null if it can. */
export function daysProblem({ from, to }: { from: Day; to: Day }): string | null {
  if (from === "" || to === "") return "Choose the first and the last day of delivery.";
  if (to < from) return "The last day is earlier than the first.";
  return to > addDays(from, MAX_DAYS) ? "A year is the most at once." : null;
}
