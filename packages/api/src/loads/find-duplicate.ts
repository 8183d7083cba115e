import { runStatement } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { LoadPlan } from "./plan-load.ts";
import { DUPLICATE_HOURS } from "./rules.ts";
import type { PostLoadInput } from "./schemas.ts";

const TWIN = {
  name: "recent_twin",
  text: `
    SELECT 1 FROM load
    WHERE poster_id = $1 AND mode = $2::mode AND updated_at >= $3 AND created_at >= $3
      AND from_outcode = $4 AND to_outcode = $5 AND collect_date = $6::date
      AND vehicle_class = $7::vehicle_class AND weight_band = $8::weight_band
    LIMIT 1`,
};

/** Whether the firm posted the same lane, date, vehicle and weight within the last hour (contract 2). */
export async function hasRecentTwin(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: LoadPlan,
): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - DUPLICATE_HOURS * 3_600_000);
  const [twin] = await runStatement<object>(ctx.db, TWIN, [
    ctx.actor.firm.id,
    ctx.actor.mode,
    since,
    plan.from.outcode,
    plan.to.outcode,
    input.collectDate,
    input.vehicleClass,
    input.weightBand,
  ]);
  return twin !== undefined;
}
