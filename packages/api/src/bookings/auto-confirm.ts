import { Prisma } from "@board/db";
import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { sweepLoads } from "../sweep.ts";
import { confirm } from "./confirm-load.ts";

/** Selects the delivered loads whose seven days are over, by `load_delivered_by_auto_confirm`. */
export function undisputed(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM load WHERE status = 'DELIVERED' AND auto_confirm_at <= ${now} ORDER BY auto_confirm_at`;
}

/** Confirms delivered loads that nobody disputed within seven days (contract 4). */
export async function autoConfirm(ctx: Ctx<SystemActor>): Promise<{ confirmed: number }> {
  const now = ctx.clock.now();
  const confirmed = await sweepLoads(ctx, undisputed(now), async (tx, load) => {
    if (load.status !== "DELIVERED" || load.autoConfirmAt === null || load.autoConfirmAt > now) return false;
    await confirm(tx, load, "system");
    return true;
  });
  return { confirmed };
}
