import { Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ANSWER_MS, endsAt } from "./rules.ts";
import { endVehicle, lapseOffers, saveVehicle, tellOfVehicle } from "./save-vehicle.ts";

/** Maximum number of vehicles in one run; the others are found again by the next run. */
const MAX_ROWS = 10_000;

/** Ends a vehicle whose time is over, or asks whether it is still empty; false if another process has done so. */
async function bringUpToClock(tx: Ctx<Actor>, id: string): Promise<boolean> {
  const now = tx.clock.now();
  const locked = await tx.db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM vehicle WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  const row = locked.length === 0 ? null : await tx.db.vehicle.findUnique({ where: { id } });
  if (row === null || row.status !== "OPEN") return false;
  if (endsAt(row) <= now) {
    const closed = row.answerBy !== null && row.until > now ? "silence" : "time";
    await tellOfVehicle(tx, "vehicle.expired", await endVehicle(tx, row, "EXPIRED"), closed);
    return true;
  }
  if (row.askAt === null || row.askAt > now) return false;
  const answerBy = new Date(now.getTime() + ANSWER_MS);
  await tellOfVehicle(tx, "vehicle.asked", await saveVehicle(tx, { ...row, askAt: null, answerBy }), null);
  return true;
}

/** Selects the loads with an open offer to a vehicle that is gone, through the index `offer_to_vehicle`. */
const GONE = Prisma.sql`
  SELECT DISTINCT o.load_id AS id FROM offer o JOIN vehicle v ON v.id = o.vehicle_id
  WHERE o.status = 'OPEN' AND o.vehicle_id IS NOT NULL AND v.status <> 'OPEN'`;

/**
 * Ends every vehicle whose time is over, asks "Still empty?" where that is due, and closes offers to vehicles that are gone
 * (contract 15). Safe on two machines: locked vehicles and loads are skipped.
 */
export async function sweepVehicles(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ changed: number }> {
  const due = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM vehicle WHERE status = 'OPEN' AND least(empty_until, answer_by, ask_at) <= ${ctx.clock.now()}
    ORDER BY least(empty_until, answer_by, ask_at) LIMIT ${Prisma.raw(String(MAX_ROWS))}`;
  let changed = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    if (await inTransaction(ctx, (tx) => bringUpToClock(tx, id))) changed += 1;
  }
  await inTransaction(ctx, (tx) => lapseOffers(tx, GONE));
  return { changed };
}
