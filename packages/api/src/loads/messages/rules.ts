import { DAY_MS } from "@board/calendar";
import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { Mover } from "../lifecycle.ts";

export const MAX_TEXT = 2_000;

/** Time from the confirmation of a delivery until its messages close. */
const OPEN_AFTER_MS = 30 * DAY_MS;

const UNDER_WAY: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT", "DELIVERED", "DISPUTED"];

type ThreadLoad = Pick<Load, "status" | "confirmedAt">;

/** Returns when the thread closes; null while the job is under way, or if there is no thread. */
export function closesAt({ status, confirmedAt }: ThreadLoad): Date | null {
  return status === "CONFIRMED" && confirmedAt !== null
    ? new Date(confirmedAt.getTime() + OPEN_AFTER_MS)
    : null;
}

/** True if the mover may write a message: both ends, from the booking until the thread closes. */
export function takesMessage(load: ThreadLoad, mover: Mover, now: Date): boolean {
  if (mover !== "poster" && mover !== "carrier") return false;
  const closes = closesAt(load);
  return UNDER_WAY.includes(load.status) || (closes !== null && now < closes);
}
