import { DAY_MS } from "@board/calendar";
import type { DriverLink, Load } from "@board/db";
import type { LinkCause, LoadStatus } from "@board/db/enums";
import { type Mover, UNDER_WAY } from "../lifecycle.ts";

/** Maximum number of open links of one booking. */
export const MAX_OPEN_LINKS = 5;

/** Maximum number of phones that a link counts. */
export const MAX_DEVICES = 20;

/** Time for which a link stays open once the delivery is recorded, for what the phone has not sent yet. */
const OPEN_AFTER_DELIVERY_MS = DAY_MS;

/** True if the mover may make and revoke links: the carrier, from booking until delivery. */
export function takesDriverLink(status: LoadStatus, mover: Mover): boolean {
  return mover === "carrier" && UNDER_WAY.includes(status);
}

export interface LinkEnd {
  cause: LinkCause;
  at: Date;
}

type Endings = Pick<DriverLink, "endedAt" | "cause" | "expiresAt">;

/** Returns why and when a link ended; null while it is open. */
export function endOfLink({ endedAt, cause, expiresAt }: Endings, now: Date): LinkEnd | null {
  if (endedAt !== null && cause !== null) return { cause, at: endedAt };
  return expiresAt !== null && expiresAt <= now ? { cause: "DELIVERED", at: expiresAt } : null;
}

export const LINK_STATUSES = ["OPEN", "REVOKED", "ENDED"] as const;

export function statusOfEnd(end: LinkEnd | null): (typeof LINK_STATUSES)[number] {
  if (end === null) return "OPEN";
  return end.cause === "REVOKED" ? "REVOKED" : "ENDED";
}

type LoadState = Pick<Load, "status" | "carrierId">;

/** Effect of a change of a load on the open links of its booking. */
export type LinkEffect = LinkEnd | { expiresAt: Date };

/**
 * Returns what a change of a load does to the links of its booking: they end with the booking or the job, and run out
 * 24 hours after the delivery was recorded, which can be days after it happened.
 */
export function linkEffect(
  before: LoadState | null,
  after: LoadState,
  action: string | null,
  now: Date,
): LinkEffect | null {
  if (before === null || before.carrierId === null) return null;
  if (after.carrierId === null) return { cause: action === "handBack" ? "HANDED_BACK" : "RELEASED", at: now };
  if (before.status === after.status) return null;
  switch (after.status) {
    case "CANCELLED":
    case "CONFIRMED":
      return { cause: after.status, at: now };
    case "DELIVERED":
      return before.status === "IN_TRANSIT"
        ? { expiresAt: new Date(now.getTime() + OPEN_AFTER_DELIVERY_MS) }
        : null;
    default:
      return null;
  }
}
