import { type CarrierStanding, type Load, runStatement, sentTogether } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { dayOfColumn, londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { lockRow } from "../loads/lock-row.ts";

const STANDING = {
  name: "carrier_standing",
  text: `SELECT s.standing FROM carrier_standing s JOIN load l ON l.poster_id = s.poster_id
    WHERE l.id = $1 AND s.carrier_id = $2`,
};

type Standing = CarrierStanding["standing"] | undefined;

/** What the load's poster thinks of the firm. */
async function readStanding(tx: Ctx<FirmActor>, loadId: string): Promise<Standing> {
  const rows = await runStatement<Pick<CarrierStanding, "standing">>(tx.db, STANDING, [
    loadId,
    tx.actor.firm.id,
  ]);
  return rows[0]?.standing;
}

/** Whether the firm could ever have seen the load on the board: live, not blocked, its early access over in time. */
function couldSee(ctx: Ctx<FirmActor>, load: Load, standing: Standing): boolean {
  if (load.mode !== "live" || standing === "BLOCKED") return false;
  if (ctx.actor.firm.plan === "PRIORITY" || standing === "PREFERRED") return true;
  const seenUntil = load.bookedAt ?? load.cancelledAt ?? ctx.clock.now();
  return load.openToAllAt <= seenUntil;
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
  // The lock comes first, so that the other is asked when it is held.
  const [load, standing] = await sentTogether([lockRow(tx, id), readStanding(tx, id)]);
  if (load?.mode !== "live") throw notFound();
  if (load.posterId === tx.actor.firm.id) {
    throw new DomainError("own_load", {
      detail: "A firm cannot quote on or book its own load. Nothing was changed.",
    });
  }
  const isWinner = load.carrierId === tx.actor.firm.id;
  if (!isWinner && !couldSee(tx, load, standing)) throw notFound();
  if (!isOpen(load, tx.clock.now()) || (load.withheld && !isWinner)) {
    throw new DomainError("load_not_open", {
      detail: "The load has left the board. Nothing was changed.",
      members: isWinner ? { loadStatus: load.status } : {},
    });
  }
  if (load.formerCarriers.includes(tx.actor.firm.id)) {
    throw new DomainError("former_carrier", {
      detail: "Your firm gave this load back or was released from it. Nothing was changed.",
    });
  }
  return load;
}
