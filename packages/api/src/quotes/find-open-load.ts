import { dayOfColumn, londonDay } from "@board/calendar";
import type { CarrierRelation, Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { isShownTo } from "../board/rules.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { lockRow } from "../loads/find-load.ts";

type Relation = CarrierRelation["relation"] | undefined;

/** Whether the load's poster prefers or blocks the firm. */
async function readRelation(tx: Ctx<FirmActor>, { posterId }: Load): Promise<Relation> {
  const found = await tx.db.carrierRelation.findUnique({
    where: { posterId_carrierId: { posterId, carrierId: tx.actor.firm.id } },
  });
  return found?.relation;
}

/** Whether the firm could ever have seen the load on the board: live, not blocked, its early access over in time. */
function couldSee(ctx: Ctx<FirmActor>, load: Load, relation: Relation): boolean {
  const seenUntil = load.bookedAt ?? load.cancelledAt ?? ctx.clock.now();
  const { id, plan } = ctx.actor.firm;
  const reader = {
    firm: id,
    early: plan === "PRIORITY",
    preferredBy: new Set(relation === "PREFERRED" ? [load.posterId] : []),
    blockedBy: new Set(relation === "BLOCKED" ? [load.posterId] : []),
    now: seenUntil.getTime(),
  };
  return load.mode === "live" && isShownTo(reader, load.posterId, load.openToAllAt.getTime());
}

/** Whether a load takes quotes and bookings: POSTED, its collection day not over, whatever the sweep's timing (contract 4). */
export function isOpen(load: Pick<Load, "status" | "collectDate">, now: Date): boolean {
  return load.status === "POSTED" && dayOfColumn(load.collectDate) >= londonDay(now);
}

/**
 * Locks a load that this carrier may quote on or book (contract 5). Those of a suspended poster have left the board.
 *
 * @throws DomainError `own_load`, `not_found` where the firm could never have seen it, `load_not_open`, `former_carrier`
 */
export async function lockOpenLoad(tx: Ctx<FirmActor>, id: string): Promise<Load> {
  const load = await lockRow(tx, id);
  if (load?.mode !== "live") throw notFound();
  if (load.posterId === tx.actor.firm.id) {
    throw new DomainError("own_load", {
      detail: "A firm cannot quote on or book its own load. Nothing was changed.",
    });
  }
  const isWinner = load.carrierId === tx.actor.firm.id;
  if (!isWinner && !couldSee(tx, load, await readRelation(tx, load))) throw notFound();
  if (!isOpen(load, tx.clock.now()) || (load.withheld && !isWinner)) {
    throw new DomainError("load_not_open", {
      detail: "The load has left the board. Nothing was changed.",
      members: isWinner ? { loadStatus: load.status } : {},
    });
  }
  if (load.formerCarriers.includes(tx.actor.firm.id)) {
    throw new DomainError("former_carrier", {
      detail: "Your firm handed this load back or was released from it. Nothing was changed.",
    });
  }
  return load;
}
