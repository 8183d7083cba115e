/**
 * Drivers' hours (assimilated Regulation 561/2006) in minutes, as a plan keeps them: no ten-hour days, no shortened rests.
 */
export const DRIVERS_HOURS = { beforeBreak: 270, break: 45, drivingADay: 540, dutyADay: 780, rest: 660 };

/**
 * Working days that one driver needs for so many minutes at the wheel, and the minutes from start to end with breaks;
 * null where it takes more than a day, because the rest is then the driver's to place.
 */
export function drivenIn(driveMinutes: number): { days: number; withBreaks: number | null } {
  const days = Math.max(1, Math.ceil(driveMinutes / DRIVERS_HOURS.drivingADay));
  const breaks = Math.max(0, Math.ceil(driveMinutes / DRIVERS_HOURS.beforeBreak) - 1);
  return { days, withBreaks: days > 1 ? null : driveMinutes + breaks * DRIVERS_HOURS.break };
}
