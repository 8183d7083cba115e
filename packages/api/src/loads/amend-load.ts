import { isDeepStrictEqual } from "node:util";
import type { Load } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import type { WaitingByClass } from "../core/waiting-terms/schemas.ts";
import type { Warning } from "../core/warning.ts";
import { isSameAudience } from "./audience/rules.ts";
import { isRunning, runOf } from "./audience/schemas.ts";
import { withNewAudience } from "./audience/set-audience.ts";
import { columnsOf, inputOf } from "./columns.ts";
import { type CurrentConditions, keptConditions, nameConditions } from "./conditions/rules.ts";
import { currentConditions } from "./conditions/shown-conditions.ts";
import { findLoad, lockLoad } from "./find-load.ts";
import { tailLiftOf } from "./goods/rules.ts";
import { hiddenLines } from "./goods/schemas.ts";
import { assertAllowed, assertNoWarnings, assertOpen, assertSeen } from "./guards.ts";
import { changedFields, isMaterial, withoutMovedSites } from "./material-fields.ts";
import { type LoadPlan, planLoad } from "./plan-load.ts";
import { pricingModeOf } from "./posting-rules.ts";
import { activeQuotes, endAll, ended } from "./quotes/active-quotes.ts";
import { notifyNewlyEligible } from "./requirements.ts";
import { placeMoves } from "./road/rules.ts";
import { saveChange } from "./save-change.ts";
import type { AmendInput, LoadView, PostLoadInput } from "./schemas.ts";
import { readStops, storedStops } from "./stops/schemas.ts";
import { readWarnings, viewLoad } from "./view-load.ts";
import { withWaiting } from "./waiting/rules.ts";

/**
 * Merges a patch into the load's own request: null clears a field, an absent field stays.
 *
 * @param own the poster's own waiting terms, which apply where the request has none
 */
export function amended(
  current: PostLoadInput,
  { id: _, ...patch }: Partial<AmendInput>,
  own: WaitingByClass,
): PostLoadInput {
  let merged = { ...current };
  for (const [name, value] of Object.entries(patch)) {
    if (value !== undefined) Object.assign(merged, { [name]: value ?? undefined });
  }
  merged = withWaiting(current, withoutMovedSites(current, merged, patch), patch, own);
  const priceGiven = patch.bookNowPence !== undefined && patch.pricingMode === undefined;
  return {
    ...merged,
    ...(tailLiftOf(merged) ? { tailLift: true } : {}),
    ...(priceGiven ? { pricingMode: pricingModeOf(undefined, merged.bookNowPence) } : {}),
  };
}

/** Returns the guide that is stored in the load. */
export function guideOf(load: Load) {
  const { guideLowPence, guideHighPence, guideBasis, guideSample, guideBecause } = load;
  return { guideLowPence, guideHighPence, guideBasis, guideSample, guideBecause };
}

/**
 * Returns the stored miles, route and guide, which stay the same if a change is not material. Each stop also
 * keeps its miles, but gets the site of the new plan.
 */
export function storedFigures(load: Load, { stops: given }: LoadPlan) {
  const { miles, milesSource, ferry, seaMiles, ferryFarePence, driveMinutes } = load;
  const way = { miles, milesSource, ferry, seaMiles, ferryFarePence, driveMinutes };
  const were = readStops(load.stops);
  const stops = storedStops(given.map((stop, nth) => ({ ...stop, miles: were[nth]?.miles ?? stop.miles })));
  return { ...way, stops, ...guideOf(load) };
}

/** Returns the warnings of a plan that the load did not have before. */
export function newWarnings(load: Load, { warnings }: Pick<LoadPlan, "warnings">): Warning[] {
  const were = new Set(readWarnings(load.warnings).map(({ detail }) => detail));
  return warnings.filter(({ detail }) => !were.has(detail));
}

/** Returns the 409 for a poster that changes whom a load is for while a routing guide decides that. */
function runDecides(): DomainError {
  return new DomainError("run_running", {
    detail: "The load's routing guide decides whom it is for. Stop its run first. Nothing was changed.",
  });
}

/** Saves the amendment; returns null if the load was changed since the plan was made. */
async function amend(
  tx: Ctx<FirmActor>,
  planned: Load,
  input: PostLoadInput,
  plan: LoadPlan & { conditions: CurrentConditions | null },
): Promise<{ load: LoadView } | null> {
  const { load: before, mover } = await lockLoad(tx, planned.id);
  assertSeen(tx, before);
  if (before.version !== planned.version) return null;
  assertOpen("amend", before, tx.clock.now());
  const id = before.id;
  const changed = changedFields(inputOf(before), input);
  if (Object.keys(changed).length === 0) return { load: await viewLoad(tx, id, mover) };
  const material = isMaterial(Object.keys(changed));
  const quotes = material ? endAll(await activeQuotes(tx, id), "VOID", tx.clock.now()) : [];
  if (!isSameAudience(before, plan.audience) && isRunning(runOf(before))) throw runDecides();
  const after = {
    ...before,
    ...columnsOf(input, { ...plan, hidden: hiddenLines(input.goods, tx.actor.firm.name, before.goods) }),
    ...(material ? {} : storedFigures(before, plan)),
    conditions: nameConditions(tx.newId, plan.conditions, keptConditions(before)),
  };
  const { load, notifications } = await withNewAudience(tx, before, after);
  await saveChange(tx, {
    before,
    load,
    action: "amend",
    mover,
    details: { changed },
    moves: placeMoves(inputOf(before), input),
    quotes,
    tell: [{ type: "load.updated", to: before.posterId }, ...ended(before, quotes)],
    notifications: [
      ...notifications,
      ...(isDeepStrictEqual(before.requires, load.requires)
        ? []
        : await notifyNewlyEligible(tx, before, load)),
    ],
  });
  return { load: await viewLoad(tx, id, mover) };
}

/**
 * Changes a load that is still on the board (contract 4). A material change turns active quotes VOID and recomputes the
 * miles and the guide; price, notes and refs leave the quotes active. A patch without a difference writes nothing.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `run_running`, `validation_failed` with every broken rule at once
 */
export async function amendLoad(ctx: Ctx<FirmActor>, patch: AmendInput): Promise<{ load: LoadView }> {
  const { load, mover } = await findLoad(ctx, patch.id);
  assertSeen(ctx, load);
  assertAllowed("amend", load, mover);
  const current = inputOf(load);
  const input = amended(current, patch, ctx.actor.firm.billing.waiting);
  const plan = await planLoad(ctx, input, current);
  assertNoWarnings(ctx, newWarnings(load, plan));
  const conditions = await currentConditions(ctx);
  const answer = await inTransaction(ctx, (tx) => amend(tx, load, input, { ...plan, conditions }));
  return answer ?? amendLoad(ctx, patch);
}
