import { addDays, columnOfDay, londonDay } from "@board/calendar";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { REMINDED_DAYS } from "./rules.ts";
import { tellBothEnds } from "./tell-of-agreement.ts";
import { WITH_FIRMS } from "./view-agreement.ts";

const BATCH = 200;

/**
 * Reminds both ends of agreements that end within 30 days, once each. The update is conditional, so that a second run
 * reminds nobody again.
 */
export async function watchAgreements(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ reminded: number }> {
  const today = londonDay(ctx.clock.now());
  const due = {
    until: { gte: columnOfDay(today), lte: columnOfDay(addDays(today, REMINDED_DAYS)) },
    acceptedAt: { not: null },
    endedAt: null,
    remindedAt: null,
  };
  let reminded = 0;
  while (!signal?.aborted) {
    const rows = await ctx.db.selfBillingAgreement.findMany({
      where: due,
      orderBy: [{ until: "asc" }, { id: "asc" }],
      take: BATCH,
      include: WITH_FIRMS,
    });
    for (const row of rows)
      await inTransaction(ctx, async (tx) => {
        const { count } = await tx.db.selfBillingAgreement.updateMany({
          where: { ...due, id: row.id },
          data: { remindedAt: tx.clock.now() },
        });
        if (count > 0) await tellBothEnds(tx, [row], "ends_soon");
        reminded += count;
      });
    if (rows.length < BATCH) break;
  }
  return { reminded };
}
