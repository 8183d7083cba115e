import { dayOfColumn, londonDay } from "@board/calendar";
import type { CarrierRelation, Load, Quote } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { isShownTo } from "../board/rules.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { QUOTE_COLUMNS } from "./ending.ts";

type Relation = CarrierRelation["relation"] | null;

/** Reads whether the load's poster prefers or blocks the firm, and the firm's own quote on it that has not ended. */
async function readCarrier(tx: Ctx<FirmActor>, { id }: Load) {
  const carrierId = tx.actor.firm.id;
  const [row] = await tx.db.$queryRaw<({ relation: Relation } & (Quote | { id: null }))[]>`
    SELECT r.relation, ${QUOTE_COLUMNS}
    FROM load l
    LEFT JOIN carrier_relation r ON r.poster_id = l.poster_id AND r.carrier_id = ${carrierId}
    LEFT JOIN quote q ON q.load_id = l.id AND q.carrier_id = ${carrierId} AND q.status = 'ACTIVE'
    WHERE l.id = ${id}`;
  if (row === undefined) throw notFound();
  const { relation, ...quote } = row;
  return { relation, own: quote.id === null ? null : quote };
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

/** A load that takes quotes, and the carrier's own quote on it that has not ended, overdue or not. */
export interface OpenLoad {
  load: Load;
  own: Quote | null;
}

/**
 * Refuses a load that this carrier may not quote on or book (contract 5). Those of a suspended poster have left the board.
 * The load's row must be locked.
 *
 * @throws DomainError `own_load`, `not_found` where the firm could never have seen it, `load_not_open`, `former_carrier`
 */
export async function openToCarrier(tx: Ctx<FirmActor>, load: Load | null): Promise<OpenLoad> {
  if (load?.mode !== "live") throw notFound();
  if (load.posterId === tx.actor.firm.id) {
    throw new DomainError("own_load", {
      detail: "A firm cannot quote on or book its own load. Nothing was changed.",
    });
  }
  const isWinner = load.carrierId === tx.actor.firm.id;
  const { relation, own } = await readCarrier(tx, load);
  if (!isWinner && !couldSee(tx, load, relation)) throw notFound();
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
  return { load, own };
}
