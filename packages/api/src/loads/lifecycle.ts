import { addDays, type Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";

/** The mover of a load: one of its two ends, an admin, or the worker. */
export type Mover = "poster" | "carrier" | "admin" | "system";

interface Move {
  from: readonly LoadStatus[];
  /** New statuses. `before` is the status in which the dispute was raised. */
  to: readonly (LoadStatus | "before")[];
  by: readonly Mover[];
}

/**
 * Every move of a load (contract 4); any other is 409 `invalid_transition`. Only an admin's ruling can be
 * revised afterwards (`disputes/rules.ts`). The guard, the diagram in docs/lifecycle.md and the tests of each
 * cell use this table.
 */
export const LIFECYCLE = {
  amend: { from: ["POSTED"], to: ["POSTED"], by: ["poster"] },
  open: { from: ["POSTED"], to: ["POSTED"], by: ["poster"] },
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

/** True if the table lets this mover make this move from that status. */
export function allows(action: LoadAction, status: LoadStatus, mover: Mover): boolean {
  const move: Move = LIFECYCLE[action];
  return move.from.includes(status) && move.by.includes(mover);
}

/** Returns the only end that may make this move; null if both ends or neither end may make it. */
export function onlyEnd(action: LoadAction): "poster" | "carrier" | null {
  const { by }: Move = LIFECYCLE[action];
  if (by.includes("poster") === by.includes("carrier")) return null;
  return by.includes("poster") ? "poster" : "carrier";
}

/** Statuses of a booked load before its delivery. */
export const UNDER_WAY: readonly LoadStatus[] = ["BOOKED", "IN_TRANSIT"];

/** Statuses of a job that is not finished. A new carrier may have only a few such jobs at a time (contract 1). */
export const RUNNING: readonly LoadStatus[] = [...UNDER_WAY, "DISPUTED"];

export function runs(status: LoadStatus): boolean {
  return RUNNING.includes(status);
}

/**
 * Returns statuses as SQL literals, which a partial index needs: the planner does not match it to a parameter
 * or a cast.
 */
export function literalsOf(statuses: readonly LoadStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(", ");
}

/** Final statuses: no move leads out of them. */
export const FINAL: readonly LoadStatus[] = ["CONFIRMED", "CANCELLED", "EXPIRED"];

/** Returns the first day on which a load may be collected: the day before its collection day (contract 4). */
export function collectableFrom(collectDate: Day): Day {
  return addDays(collectDate, -1);
}
