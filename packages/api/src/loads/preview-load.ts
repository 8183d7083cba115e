import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { warningView } from "../core/warning.ts";
import { matchingCarriers } from "./alerts/matching-carriers.ts";
import { columnsOf } from "./columns.ts";
import { assertNoWarnings } from "./guards.ts";
import { RATE_CARD } from "./guide-price/rules.ts";
import { laneOf, planLoad } from "./plan-load.ts";
import type { PostLoadInput } from "./schemas.ts";

/**
 * Returns what posting this load would answer; saves nothing and notifies nobody (contract 2, POST
 * /loads/preview).
 */
export async function previewLoad(ctx: Ctx<FirmActor>, input: PostLoadInput) {
  const plan = await planLoad(ctx, input);
  assertNoWarnings(ctx, plan.warnings);
  const before = plan.stops.map(({ miles }) => miles);
  const { firm, mode } = ctx.actor;
  const columns = columnsOf(input, plan);
  const asked = { ...columns, posterId: firm.id, mode, formerCarriers: [] };
  const [{ carriers, notEligible }, routingGuide, network, vehiclesNear] = await Promise.all([
    matchingCarriers(ctx, input, plan),
    ctx.ports.proposeGuide(ctx, laneOf(input, plan)),
    ctx.ports.networkForLoad(ctx, asked),
    ctx.ports.vehiclesNear(ctx, columns),
  ]);
  return {
    miles: plan.miles.miles,
    ...plan.way,
    legs: [...before, plan.miles.miles - before.reduce((sum, leg) => sum + leg, 0)],
    stopPence: RATE_CARD[input.vehicleClass].stopPence,
    guide: plan.guide,
    waiting: plan.waiting,
    warnings: plan.warnings.map(warningView),
    hiddenDescriptions: plan.hidden.flatMap((isHidden, nth) => (isHidden ? [nth + 1] : [])),
    carriersMatched: carriers.length,
    carriersNotEligible: notEligible,
    network,
    routingGuide,
    vehiclesNear,
  };
}
