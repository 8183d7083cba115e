import { addDays, type Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";

/** The mover of a load: one of its two ends, an admin, or the clock. */
export type Mover = "poster" | "carrier" | "admin" | "system";

interface Move {
  from: readonly LoadStatus[];
  /** `before` is the state that a dispute came from. */
  to: readonly (LoadStatus | "before")[];
  by: readonly Mover[];
}

/**
 * Every move of a load there is (contract 4). What is not in this table is 409 `invalid_transition`.
 * Only an admin's own ruling can be revised afterwards (`disputes/rules.ts`). The guard, the diagram in docs/lifecycle.md and the tests of every cell are made from it.
 */
export const LIFECYCLE = {
  amend: { from: ["POSTED"], to: ["POSTED"], by: ["poster"] },
  accept: { from: ["POSTED"], to: ["BOOKED"], by: ["poster"] },
  book: { from: ["POSTED"], to: ["BOOKED"], by: ["carrier"] },
  cancel: { from: ["POSTED", "BOOKED"], to: ["CANCELLED"], by: ["poster", "admin"] },
  expire: { from: ["POSTED"], to: ["EXPIRED"], by: ["system"] },
  collect: { from: ["BOOKED"], to: ["IN_TRANSIT"], by: ["carrier"] },
  handBack: { from: ["BOOKED"], to: ["POSTED"], by: ["carrier"] },
  release: { from: ["BOOKED"], to: ["POSTED"], by: ["poster"] },
  deliver: { from: ["IN_TRANSIT"], to: ["DELIVERED"], by: ["carrier"] },
  confirm: { from: ["DELIVERED"], to: ["CONFIRMED"], by: ["poster", "system"] },
  dispute: { from: ["BOOKED", "IN_TRANSIT", "DELIVERED"], to: ["DISPUTED"], by: ["poster", "carrier"] },
  withdrawDispute: { from: ["DISPUTED"], to: ["before"], by: ["poster", "carrier", "admin"] },
  resolveDispute: { from: ["DISPUTED"], to: ["CONFIRMED", "CANCELLED"], by: ["poster", "carrier", "admin"] },
} as const satisfies Record<string, Move>;

export type LoadAction = keyof typeof LIFECYCLE;

/** Tells if the table lets this mover do this to a load in that status. */
export function allows(action: LoadAction, status: LoadStatus, mover: Mover): boolean {
  const move: Move = LIFECYCLE[action];
  return move.from.includes(status) && move.by.includes(mover);
}

/** The one end of a load that may do this, in whatever status; `null` where both ends may, or neither. */
export function onlyEnd(action: LoadAction): "poster" | "carrier" | null {
  const { by }: Move = LIFECYCLE[action];
  if (by.includes("poster") === by.includes("carrier")) return null;
  return by.includes("poster") ? "poster" : "carrier";
}

/** A booked load before its delivery. */
export const UNDER_WAY: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT"];

/** Jobs that are still to be done: a new carrier runs a few of them at once (contract 1). */
export const RUNNING: readonly LoadStatus[] = [...UNDER_WAY, "DISPUTED"];

export function runs(status: LoadStatus): boolean {
  return RUNNING.includes(status);
}

/** Statuses as SQL literals: the condition of a partial index matches neither a parameter nor a cast. */
export function literalsOf(statuses: readonly LoadStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(", ");
}

/** No action leads out of these. */
export const FINAL: readonly LoadStatus[] = ["CONFIRMED", "CANCELLED", "EXPIRED"];

/** A load may be collected from the day before its collection day on (contract 4). */
export function collectableFrom(collectDate: Day): Day {
  return addDays(collectDate, -1);
}
