import { addDays, type Day } from "@board/calendar";

/** Maximum days of one export, the same as in the API. */
const MAX_DAYS = 366;

/** Default period: the last full month. */
export function lastMonth(today: Day): { from: Day; to: Day } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Why these days cannot be exported; null if they can. */
export function daysProblem({ from, to }: { from: Day; to: Day }): string | null {
  if (from === "" || to === "") return "Choose the first and the last day of delivery.";
  if (to < from) return "The last day is earlier than the first.";
  return to > addDays(from, MAX_DAYS) ? "A year is the most at once." : null;
}
