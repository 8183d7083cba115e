import type { Day } from "@board/calendar";
import { formatDay, formatLongDay } from "./days.ts";

/** Collection or delivery time as the API returns it. */
export interface Slot {
  date: Day;
  window: "AM" | "PM" | "Anytime";
  byTime: string | null;
}

export interface SlotWords {
  day: string;
  /** The time: `PM`, `any time`, or `by 08:30` for a booked slot. */
  rest: string;
  /** True for a booked time, shown in bold; false for a preference. */
  booked: boolean;
}

function rest(slot: Slot): string {
  if (slot.byTime !== null) return `by ${slot.byTime}`;
  return slot.window === "Anytime" ? "any time" : slot.window;
}

/** Formats a slot for a column: `Today` + `PM`, `Wed 18` + `by 08:30`. */
export function slotWords(slot: Slot, today: Day): SlotWords {
  return { day: formatDay(slot.date, today), rest: rest(slot), booked: slot.byTime !== null };
}

/** Formats a slot for a panel: `Wed 18 Nov, AM`; `booked` is true if the time is booked. */
export function longSlot(slot: Slot, today: Day): { text: string; booked: boolean } {
  const day = formatLongDay(slot.date, today);
  const booked = slot.byTime !== null;
  return { text: booked ? `${day} ${rest(slot)}` : `${day}, ${rest(slot)}`, booked };
}
