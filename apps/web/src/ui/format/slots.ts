import type { Day } from "@board/calendar";
import { formatDay, formatLongDay } from "./days.ts";

/** When a load is collected or delivered, as the API gives it. */
export interface Slot {
  date: Day;
  window: "AM" | "PM" | "Anytime";
  byTime: string | null;
}

export interface SlotWords {
  day: string;
  /** `PM`, `any time`, or `by 08:30` for a booked slot. */
  rest: string;
  /** A fixed time, which is shown bold; else a preference only. */
  booked: boolean;
}

function rest(slot: Slot): string {
  if (slot.byTime !== null) return `by ${slot.byTime}`;
  return slot.window === "Anytime" ? "any time" : slot.window;
}

/** For a column: `Today` + `PM`, `Wed 18` + `by 08:30`. */
export function slotWords(slot: Slot, today: Day): SlotWords {
  return { day: formatDay(slot.date, today), rest: rest(slot), booked: slot.byTime !== null };
}

/** For a panel: `Wed 18 Nov, AM` and whether it is a promise. */
export function longSlot(slot: Slot, today: Day): { text: string; booked: boolean } {
  const day = formatLongDay(slot.date, today);
  const booked = slot.byTime !== null;
  return { text: booked ? `${day} ${rest(slot)}` : `${day}, ${rest(slot)}`, booked };
}
