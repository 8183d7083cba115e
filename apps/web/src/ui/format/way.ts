import { drivenIn } from "@board/api/loads/drivers-hours";
import { formatMinutes } from "./ages.ts";
import { formatPence } from "./money.ts";

export interface Way {
  seaMiles: number;
  ferryFarePence: number | null;
  driveMinutes: number | null;
}

/**
 * Describes the driving time: `3 h 59 at the wheel`, with the breaks that the drivers' hours rules require. Null
 * if it is unknown.
 */
export function driveWords({ driveMinutes }: Way): string | null {
  if (driveMinutes === null) return null;
  const { days, withBreaks } = drivenIn(driveMinutes);
  const wheel = `${formatMinutes(driveMinutes)} at the wheel`;
  if (withBreaks === null) return `${wheel}, ${days} days for one driver`;
  return withBreaks === driveMinutes ? wheel : `${wheel}, ${formatMinutes(withBreaks)} with breaks`;
}

/** Describes the ferry part of a route: `42 of the miles at sea, fare about £318`. Null without a ferry. */
export function ferryWords({ seaMiles, ferryFarePence }: Way): string | null {
  if (ferryFarePence === null) return null;
  return `${seaMiles} of the miles at sea, fare about ${formatPence(ferryFarePence)}`;
}
