import type { Load } from "@board/db";
import { DomainError } from "../errors.ts";
import { allows, type LoadAction, type Mover, onlyEnd } from "./lifecycle.ts";

/** 409 with the load's present status (contract 4). */
export function invalidTransition(load: Pick<Load, "status">, what: string): DomainError {
  return new DomainError("invalid_transition", {
    detail: `${what} is not possible while the load is ${load.status}. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/** The same 409 to the end that could not do this in any status: who can, in place of a status that is not the reason. */
export function notThisEnd(load: Pick<Load, "status">, what: string, by: "poster" | "carrier"): DomainError {
  return new DomainError("invalid_transition", {
    detail: `${what} is for the ${by} of the load. Nothing was changed.`,
    members: { loadStatus: load.status },
  });
}

/** Refuses what the lifecycle table does not hold. */
export function assertAllowed(action: LoadAction, load: Pick<Load, "status">, mover: Mover): void {
  if (allows(action, load.status, mover)) return;
  const by = onlyEnd(action);
  throw by === null || by === mover
    ? invalidTransition(load, NAMES[action])
    : notThisEnd(load, NAMES[action], by);
}

/** What each move is called in a refusal. */
export const NAMES: Record<LoadAction, string> = {
  amend: "Changing the load",
  accept: "Accepting a quote",
  book: "Booking",
  cancel: "Cancelling",
  expire: "Expiring",
  collect: "Collecting",
  handBack: "Handing the load back",
  release: "Releasing the carrier",
  deliver: "Delivering",
  confirm: "Confirming",
  dispute: "Raising a dispute",
  withdrawDispute: "Withdrawing a dispute",
  resolveDispute: "Resolving a dispute",
};
