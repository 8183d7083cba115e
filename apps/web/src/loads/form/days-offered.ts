import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import type { LoadForm } from "./load-form.ts";

interface DayOption {
  value: Day;
  name: string;
}

/** Collection: today and the three days after it. */
export function collectDays(today: Day): DayOption[] {
  return [0, 1, 2, 3].map((ahead) => {
    const day = addDays(today, ahead);
    return { value: day, name: formatDay(day, today) };
  });
}

/** Delivery: no deadline, the day of collection, the two days after it. */
export function deliverDays(collectDate: Day, today: Day): DayOption[] {
  if (collectDate === "") return [{ value: "", name: "No deadline" }];
  const later = [1, 2].map((ahead) => addDays(collectDate, ahead));
  return [
    { value: "", name: "No deadline" },
    { value: collectDate, name: "Same day" },
    ...later.map((day) => ({ value: day, name: formatDay(day, today) })),
  ];
}

/** A further stop: no day of its own, the day of collection, the two days after it. */
export function stopDays(collectDate: Day, today: Day): DayOption[] {
  const none = { value: "", name: "No day" };
  if (collectDate === "") return [none];
  return [
    none,
    ...[0, 1, 2].map((ahead) => {
      const day = addDays(collectDate, ahead);
      return { value: day, name: formatDay(day, today) };
    }),
  ];
}

/** Another day of collection: a place on the same day goes with it, and none is left behind it. */
export function withCollectDate(form: LoadForm, collectDate: Day): LoadForm {
  const moved = (date: Day | "") =>
    date !== "" && (date === form.collectDate || date < collectDate) ? collectDate : date;
  return {
    ...form,
    collectDate,
    deliverDate: moved(form.deliverDate),
    stops: form.stops.map((stop) => ({ ...stop, date: moved(stop.date) })),
  };
}
