import { addDays, type Day, londonDay, startOfLondonDay } from "@board/calendar";

/** The London day at an instant, worked out once a day: time zones are slow to ask. */
export class LondonToday {
  #day: Day = "";
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;

  at(now: Date): Day {
    const instant = now.getTime();
    if (instant < this.#from || instant >= this.#until) {
      this.#day = londonDay(now);
      this.#from = startOfLondonDay(this.#day).getTime();
      this.#until = startOfLondonDay(addDays(this.#day, 1)).getTime();
    }
    return this.#day;
  }
}
