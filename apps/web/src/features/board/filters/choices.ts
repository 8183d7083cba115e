import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../../ui/format/days.ts";
import { listOf } from "./filters.ts";

/** Options of the collect filter: today, tomorrow, and the next two days by name. */
export function dayChoices(today: Day): { value: string; name: string }[] {
  return [
    { value: "today", name: "Today" },
    { value: "tomorrow", name: "Tomorrow" },
    ...[2, 3].map((days) => {
      const day = addDays(today, days);
      return { value: day, name: formatDay(day, today) };
    }),
  ];
}

/** Returns a toggle's new value after a press; null turns it off. */
export const pressed = (value: string | undefined, own: string): string | null =>
  value === own ? null : own;

/** Adds or removes a value of a list, in the order of the choices; null if none is left. */
export function toggled(
  value: string | undefined,
  choice: string,
  choices: readonly string[],
): string | null {
  const list = new Set(listOf(value));
  if (!list.delete(choice)) list.add(choice);
  return choices.filter((one) => list.has(one)).join(",") || null;
}
