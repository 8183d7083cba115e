import { isEarlyFor } from "@board/api/bookings/rules";
import { type Day, londonDay, londonTime } from "@board/calendar";
import { dayInSentence } from "../moment.ts";

/** Day on which a load is collected, and its booked time; null where none is booked. */
export interface CollectSlot {
  date: Day;
  byTime: string | null;
}

/** Asked before a load is marked collected early or on another day than agreed; null: nothing to ask. */
export function collectQuestion(at: Date, slot: CollectSlot, today: Day): string | null {
  const day = londonDay(at);
  const early = isEarlyFor(slot, at);
  if (day === slot.date && !early) return null;
  const [name, time] = slot.byTime === null ? ["day", ""] : ["slot", ` ${slot.byTime}`];
  const agreed = `The ${name} ${slot.date < today ? "was" : "is"} ${dayInSentence(slot.date, today)}${time}.`;
  const said = day === slot.date ? `at ${londonTime(at)}` : dayInSentence(day, today);
  return `${agreed} Collected ${said}${early ? " already" : ""}?`;
}
