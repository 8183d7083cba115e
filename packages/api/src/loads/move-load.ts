import type { Load, Prisma } from "@board/db";
import type { Actor } from "../actor.ts";
import { touchLoad } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { allows, type LoadAction, type Mover, onlyEnd } from "./lifecycle.ts";
import { recordChange } from "./record-change.ts";

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

const NAMES: Record<LoadAction, string> = {
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

interface MoveOptions {
  /** Further columns of the load to set with the status. */
  data?: Omit<Prisma.LoadUncheckedUpdateManyInput, "status" | "version">;
  reason?: string | undefined;
  details?: Prisma.InputJsonObject;
}

/**
 * Moves a load by one conditional UPDATE from the status it was read in, and writes the history row.
 * No row: somebody was faster, and the caller is told the status that won. Run inside a transaction.
 *
 * @throws DomainError `invalid_transition`
 */
export async function moveLoad(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  action: LoadAction,
  to: Load["status"],
  options: MoveOptions = {},
): Promise<Load> {
  assertAllowed(action, before, mover);
  const [load] = await tx.db.load.updateManyAndReturn({
    where: { id: before.id, status: before.status, version: before.version },
    data: { ...options.data, status: to, version: { increment: 1 }, updatedAt: tx.clock.now() },
  });
  if (load === undefined) {
    const now = await tx.db.load.findUniqueOrThrow({ where: { id: before.id }, select: { status: true } });
    throw invalidTransition(now, NAMES[action]);
  }
  touchLoad(tx, load);
  await recordChange(tx, { before, load, action, reason: options.reason, details: options.details });
  return load;
}
