/**
 * Limits of drivers' hours in minutes (assimilated Regulation 561/2006). Planning uses the ordinary ones
 * only: no ten-hour days, no shortened rests.
 */
export const DRIVERS_HOURS = { beforeBreak: 270, break: 45, drivingADay: 540, dutyADay: 780, rest: 660 };

const MINUTE_MS = 60_000;
const BEFORE_BREAK_MS = DRIVERS_HOURS.beforeBreak * MINUTE_MS;
const BREAK_MS = DRIVERS_HOURS.break * MINUTE_MS;
const DRIVING_A_DAY_MS = DRIVERS_HOURS.drivingADay * MINUTE_MS;
const DUTY_A_DAY_MS = DRIVERS_HOURS.dutyADay * MINUTE_MS;
const REST_MS = DRIVERS_HOURS.rest * MINUTE_MS;
/** Half an hour at a dock, to load or to unload. */
const AT_DOCK_MS = 30 * MINUTE_MS;

/**
 * Simulates a driver's working time: milliseconds driven since the last break and the last rest, and
 * milliseconds rested.
 */
export class Driver {
  at: number;
  rested = 0;
  #sinceBreak: number;
  #today: number;
  #dutySince: number;

  constructor(from: Date, drivenMs = 0) {
    this.at = from.getTime();
    this.#today = drivenMs;
    this.#sinceBreak = this.#today % BEFORE_BREAK_MS;
    this.#dutySince = this.at - this.#today;
  }

  /** Drives for so long, with the breaks and rests that fall due. */
  drive(ms: number): void {
    for (let left = ms; left > 0; ) left -= this.#stretch(left);
  }

  /** Drives until a moment, or a little longer where a break or a rest is not over by then. */
  driveUntil(at: Date): void {
    while (this.at < at.getTime()) this.#stretch(at.getTime() - this.at);
  }

  /** Drives for at most so long, or takes the break or the rest that is due. Returns the milliseconds driven. */
  #stretch(most: number): number {
    const today = Math.min(DRIVING_A_DAY_MS - this.#today, this.#dutyLeft());
    const ms = Math.min(most, today, BEFORE_BREAK_MS - this.#sinceBreak);
    if (today <= 0) this.#rest();
    else if (ms <= 0) this.#pause();
    else {
      this.at += ms;
      this.#today += ms;
      this.#sinceBreak += ms;
      return ms;
    }
    return 0;
  }

  /** Waits until a slot opens. A long wait counts as a break, and a night's wait as a daily rest. */
  waitUntil(opens: Date): void {
    const wait = opens.getTime() - this.at;
    if (wait >= REST_MS) this.#rest(wait);
    else if (wait > 0) {
      if (wait >= BREAK_MS) this.#sinceBreak = 0;
      this.at += wait;
    }
  }

  atDock(): void {
    if (this.#dutyLeft() < AT_DOCK_MS) this.#rest();
    this.at += AT_DOCK_MS;
  }

  #dutyLeft(): number {
    return this.#dutySince + DUTY_A_DAY_MS - this.at;
  }

  #pause(): void {
    this.at += BREAK_MS;
    this.#sinceBreak = 0;
  }

  #rest(ms = REST_MS): void {
    this.at += ms;
    this.rested += ms;
    this.#today = 0;
    this.#sinceBreak = 0;
    this.#dutySince = this.at;
  }
}

/**
 * Returns the working days that one driver needs for the driving time, and the minutes from start to end with
 * breaks. The minutes are null for more than one day, because the driver chooses where to rest.
 */
export function drivenIn(driveMinutes: number): { days: number; withBreaks: number | null } {
  const days = Math.max(1, Math.ceil(driveMinutes / DRIVERS_HOURS.drivingADay));
  const breaks = Math.max(0, Math.ceil(driveMinutes / DRIVERS_HOURS.beforeBreak) - 1);
  return { days, withBreaks: days > 1 ? null : driveMinutes + breaks * DRIVERS_HOURS.break };
}
