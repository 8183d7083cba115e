/**
 * Limits of drivers' hours in minutes (assimilated Regulation 561/2006). Planning uses the ordinary ones
 * only: no ten-hour days, no shortened rests.
 */
export const DRIVERS_HOURS = { beforeBreak: 270, break: 45, drivingADay: 540, dutyADay: 780, rest: 660 };

/**
 * Returns the working days that one driver needs for the driving time, and the minutes from start to end with
 * breaks. The minutes are null for more than one day, because the driver chooses where to rest.
 */
export function drivenIn(driveMinutes: number): { days: number; withBreaks: number | null } {
  const days = Math.max(1, Math.ceil(driveMinutes / DRIVERS_HOURS.drivingADay));
  const breaks = Math.max(0, Math.ceil(driveMinutes / DRIVERS_HOURS.beforeBreak) - 1);
  return { days, withBreaks: days > 1 ? null : driveMinutes + breaks * DRIVERS_HOURS.break };
}
