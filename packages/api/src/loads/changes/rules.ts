import type { Load } from "@board/db";
import type { LoadStatus, Side } from "@board/db/enums";
import { type Mover, UNDER_WAY } from "../lifecycle.ts";

/** True if the mover may propose a change: either end, while the job is under way and no other change is open. */
export function takesChange(
  { status, openChange }: { status: LoadStatus; openChange: unknown },
  mover: Mover,
): boolean {
  return isEnd(mover) && isUnderWay(status) && openChange === null;
}

/** True while the ends of a load in that status can still agree to changes: until the delivery. */
export function isUnderWay(status: LoadStatus): boolean {
  return UNDER_WAY.includes(status);
}

export function isEnd(mover: Mover): mover is Side {
  return mover === "poster" || mover === "carrier";
}

/** Answers to an open change. */
export const CHANGE_ACTIONS = ["agree", "refuse", "withdraw"] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/**
 * Returns the answers that the mover may give: the end that proposed a change may withdraw it, the other end
 * may agree or refuse.
 */
export function allowedChangeActions(by: Side, mover: Mover): readonly ChangeAction[] {
  if (!isEnd(mover)) return [];
  return by === mover ? ["withdraw"] : ["agree", "refuse"];
}

/** Fields about the collection, which cannot change once the load is collected. */
const OF_COLLECTION = ["fromPostcode", "collectDate", "collectWindow", "collectByTime", "collectFrom"];

/** Returns the field of the request that a changed value belongs to: `stops` for `stops.1.byTime`. */
export const rootOf = (field: string) => field.split(".")[0] ?? "";

/** True if a field of a load is about its collection. */
export function isOfCollection(field: string): boolean {
  return OF_COLLECTION.includes(rootOf(field));
}

/** The part of an open change that decides whether it lapses. */
interface PendingChange {
  carrierId: string;
  changed: readonly { field: string }[];
}

type Step = Pick<Load, "status" | "carrierId">;

/**
 * True if a move of the load makes its open change lapse, because the step that the change concerns is done,
 * or the job is delivered, disputed or over. A proposed list of stops lapses as soon as any stop is done.
 */
export function lapses(
  { carrierId, changed }: PendingChange,
  before: Step,
  after: Step,
  stopDone: boolean,
): boolean {
  if (!isUnderWay(after.status) || after.carrierId !== carrierId) return true;
  const collected = before.status === "BOOKED" && after.status === "IN_TRANSIT";
  return changed.some(
    ({ field }) => (collected && isOfCollection(field)) || (stopDone && rootOf(field) === "stops"),
  );
}
