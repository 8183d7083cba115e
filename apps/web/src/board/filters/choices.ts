import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import { listOf } from "./filters.ts";

/** Today, tomorrow, and the two days after by name, as the collect filter offers them. */
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

/** The value of a toggle that is pressed: null where it was set. */
export const pressed = (value: string | undefined, own: string): string | null =>
  value === own ? null : own;

/** A list with a value put in or taken out, in the order of the choices; null where nothing is left. */
export function toggled(
  value: string | undefined,
  choice: string,
  choices: readonly string[],
): string | null {
  const list = new Set(listOf(value));
  if (!list.delete(choice)) list.add(choice);
  return choices.filter((one) => list.has(one)).join(",") || null;
}
