import { isEarlyFor } from "@board/api/bookings/rules";
import { type Day, londonDay, londonTime } from "@board/calendar";
import { dayInSentence } from "../moment.ts";

/** Agreed day of a collection, with its time if it is booked. */
export interface CollectSlot {
  date: Day;
  byTime: string | null;
}

/**
 * Returns a question to confirm a collection that is early or on another day than agreed; null if no question is
 * needed.
 */
export function collectQuestion(at: Date, slot: CollectSlot, today: Day): string | null {
  const day = londonDay(at);
  const early = isEarlyFor(slot, at);
  if (day === slot.date && !early) return null;
  const [name, time] = slot.byTime === null ? ["day", ""] : ["slot", ` ${slot.byTime}`];
  const agreed = `The ${name} ${slot.date < today ? "was" : "is"} ${dayInSentence(slot.date, today)}${time}.`;
  const said = day === slot.date ? `at ${londonTime(at)}` : dayInSentence(day, today);
  return `${agreed} Collected ${said}${early ? " already" : ""}?`;
}
