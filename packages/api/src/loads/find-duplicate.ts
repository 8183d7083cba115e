import type { FirmActor } from "../actor.ts";
import { columnOfDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { LoadPlan } from "./plan-load.ts";
import { DUPLICATE_HOURS } from "./rules.ts";
import type { PostLoadInput } from "./schemas.ts";

/** Whether the firm posted the same lane, date, vehicle and weight within the last hour (contract 2). */
export async function hasRecentTwin(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: LoadPlan,
): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - DUPLICATE_HOURS * 3_600_000);
  const twin = await ctx.db.load.findFirst({
    select: { id: true },
    where: {
      posterId: ctx.actor.firm.id,
      mode: ctx.actor.mode,
      updatedAt: { gte: since },
      createdAt: { gte: since },
      fromOutcode: plan.from.outcode,
      toOutcode: plan.to.outcode,
      collectDate: columnOfDay(input.collectDate),
      vehicleClass: input.vehicleClass,
      weightBand: input.weightBand,
    },
  });
  return twin !== null;
}
