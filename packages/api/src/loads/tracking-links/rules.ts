import { DAY_MS } from "@board/calendar";
import type { Load, TrackingLink } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import { statusOfEnd } from "../driver-links/rules.ts";
import { FINAL, type Mover } from "../lifecycle.ts";

/** Maximum number of open links of a load. */
export const MAX_TRACKING_LINKS = 20;

/** Time for which a link still shows its place once the lorry has left there. */
const OPEN_AFTER_DONE_MS = DAY_MS;

/** True if the mover may make links for who waits: the poster, until the load ends. */
export function takesTrackingLink(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && !FINAL.includes(status);
}

export type EndingLoad = Pick<Load, "status" | "confirmedAt" | "cancelledAt" | "updatedAt">;

/** Returns when a link ends, or ended: revoked, with its load, or 24 hours after its place was done; null if not known. */
export function endOfTracking(
  { revokedAt }: Pick<TrackingLink, "revokedAt">,
  load: EndingLoad,
  doneAt: Date | null,
): Date | null {
  if (revokedAt !== null) return revokedAt;
  const ends = [
    ...(FINAL.includes(load.status) ? [load.confirmedAt ?? load.cancelledAt ?? load.updatedAt] : []),
    ...(doneAt === null ? [] : [new Date(doneAt.getTime() + OPEN_AFTER_DONE_MS)]),
  ];
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

export function trackingStatus(
  { revokedAt }: Pick<TrackingLink, "revokedAt">,
  endsAt: Date | null,
  now: Date,
) {
  if (endsAt === null || endsAt > now) return statusOfEnd(null);
  return statusOfEnd({ cause: revokedAt === null ? "DELIVERED" : "REVOKED", at: endsAt });
}

/** A milestone of the load's present booking. */
export interface TrackedStep {
  kind: "ON_MY_WAY" | "ARRIVED" | "DONE";
  place: number;
  at: Date;
}

/** Returns what happened on the way to a place: the last start towards it, and the first arrival there. */
export function wayTo(place: number, steps: readonly TrackedStep[]) {
  const there = steps.filter((step) => step.place === place);
  return {
    onMyWayAt: there.findLast(({ kind }) => kind === "ON_MY_WAY")?.at ?? null,
    arrivedAt: there.find(({ kind }) => kind === "ARRIVED")?.at ?? null,
  };
}

export const TRACKED_STATES = ["NOT_YET", "ON_THE_WAY", "AT_PLACE", "DONE"] as const;

export function trackedState(
  way: ReturnType<typeof wayTo>,
  doneAt: Date | null,
): (typeof TRACKED_STATES)[number] {
  if (doneAt !== null) return "DONE";
  if (way.arrivedAt !== null) return "AT_PLACE";
  return way.onMyWayAt === null ? "NOT_YET" : "ON_THE_WAY";
}
