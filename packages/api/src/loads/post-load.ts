import { type Load, runStatement, violates } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { PlannedRun } from "../core/asked-guide.ts";
import type { Ctx } from "../core/context.ts";
import { answerUnder, once } from "../core/idempotency/once.ts";
import { type Match, matchingCarriers, notifyCarriers } from "./alerts/matching-carriers.ts";
import { firmsItIsFor } from "./audience/firms-it-is-for.ts";
import type { StoredRun } from "./audience/schemas.ts";
import { columnsOf, UNTOUCHED } from "./columns.ts";
import { type CurrentConditions, nameConditions } from "./conditions/rules.ts";
import { currentConditions } from "./conditions/shown-conditions.ts";
import { assertNoWarnings } from "./guards.ts";
import { type LoadPlan, laneOf, planLoad, problemsOf } from "./plan-load.ts";
import { DUPLICATE_HOURS, possibleDuplicate } from "./posting-warnings.ts";
import { WITHOUT_CARRIERS } from "./read-loads.ts";
import { BEAT_MS, storyOf, storyProblems } from "./sandbox/rules.ts";
import { saveChange } from "./save-change.ts";
import { NO_VEHICLES_NEAR, type PostLoadInput, type PostLoadOutput } from "./schemas.ts";
import { viewLoad, viewOf } from "./view-load.ts";

interface PostingPlan extends LoadPlan {
  /** Carriers to alert; null for a test load, which alerts nobody (interface 2.2). */
  carriers: Match[] | null;
  /** The firm's routing guide whose lanes match the posting (contract 14). */
  proposed: PostLoadOutput["routingGuide"];
  vehiclesNear: PostLoadOutput["vehiclesNear"];
  /** The poster's conditions of carriage; null for none. */
  conditions: CurrentConditions | null;
  repostedFromId: string | null;
  batchId: string | null;
}

/**
 * Works out what a posting needs before its transaction: the plan, the carriers to alert, a possible
 * duplicate, and the routing guide that matches.
 */
export async function preparePosting(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  { repostedFromId = null, batchId = null }: Partial<Pick<PostingPlan, "repostedFromId" | "batchId">> = {},
): Promise<PostingPlan> {
  const isTest = ctx.actor.mode === "test";
  const stories = isTest ? storyProblems(input.externalRef, "poster") : [];
  const plan = await planLoad(ctx, input, undefined, [...problemsOf(ctx, input), ...stories]);
  const [matching, twin, proposed, vehiclesNear, conditions] = await Promise.all([
    isTest ? null : matchingCarriers(ctx, input, plan),
    ctx.idempotency === null ? recentTwin(ctx, input, plan) : undefined,
    ctx.ports.proposeGuide(ctx, laneOf(input, plan)),
    ctx.ports.vehiclesNear(ctx, columnsOf(input, plan)),
    currentConditions(ctx),
  ]);
  const warnings = twin ? [...plan.warnings, possibleDuplicate(twin)] : plan.warnings;
  assertNoWarnings(ctx, warnings);
  return {
    ...plan,
    carriers: matching && matching.carriers,
    proposed,
    vehiclesNear,
    conditions,
    repostedFromId,
    batchId,
    warnings,
  };
}

/** Returns a run before its first step, in the form that its load holds. */
function newRun(tx: Ctx<FirmActor>, { guideId, name, steps }: PlannedRun): StoredRun {
  return { id: tx.newId("run"), guideId, name, status: "RUNNING", step: 0, of: steps.length, dueAt: null };
}

function newLoad(tx: Ctx<FirmActor>, input: PostLoadInput, plan: PostingPlan): Load {
  const now = tx.clock.now();
  const earlyMs = plan.audience.audience === "BOARD" ? tx.settings.earlyAccessMinutes * 60_000 : 0;
  return {
    ...UNTOUCHED,
    ...columnsOf(input, plan),
    id: tx.newId("load"),
    run: plan.run && newRun(tx, plan.run),
    conditions: nameConditions(tx.newId, plan.conditions, null),
    ref: tx.newRef(),
    mode: tx.actor.mode,
    posterId: tx.actor.firm.id,
    carriersAlerted: null,
    repostedFromId: plan.repostedFromId,
    batchId: plan.batchId,
    openToAllAt: new Date(now.getTime() + earlyMs),
    createdAt: now,
    updatedAt: now,
  };
}

/** Calls `post`, and calls it again if its random reference is already another load's. */
export async function withFreshRef<T>(post: () => Promise<T>): Promise<T> {
  try {
    return await post();
  } catch (error) {
    if (violates(error, "load_ref_key")) return post();
    throw error;
  }
}

/** Starts the sample firms on a test load; `forFirmId` is the carrier that the load was made for. */
export async function startStory(tx: Ctx, loadId: string, forFirmId: string | null): Promise<void> {
  const dueAt = new Date(tx.clock.now().getTime() + BEAT_MS);
  await tx.db.sandboxLoad.upsert({
    where: { loadId },
    create: { loadId, forFirmId, dueAt },
    update: { forFirmId, dueAt },
  });
}

/** Saves the load with its history, event and alerts to carriers. */
export async function savePosting(
  tx: Ctx<FirmActor>,
  input: PostLoadInput,
  plan: PostingPlan,
): Promise<PostLoadOutput> {
  const fresh = newLoad(tx, input, plan);
  // Asked again, because a carrier may have left the network since the plan was made.
  const sees = await firmsItIsFor(
    tx,
    fresh,
    (plan.carriers ?? []).map(({ firmId }) => firmId),
  );
  const carriers = plan.carriers?.filter(({ firmId }) => sees.has(firmId)) ?? null;
  const planned = { ...fresh, carriersAlerted: carriers?.length ?? null };
  const posted = await saveChange(tx, {
    before: null,
    load: planned,
    action: "post",
    tell: [{ type: "load.posted", to: planned.posterId }],
    notifications: notifyCarriers(tx, planned, carriers ?? []),
  });
  const load = plan.run === null ? posted : await tx.ports.beginRun(tx, posted, plan.run);
  const hasMoves = Boolean(storyOf(load.externalRef)) || plan.run !== null;
  if (load.mode === "test" && hasMoves) await startStory(tx, load.id, null);
  const view = viewOf(tx, { ...load, ...WITHOUT_CARRIERS }, "poster");
  return {
    load: view,
    miles: view.miles,
    guide: view.guide,
    carriersAlerted: view.carriersAlerted,
    routingGuide: plan.proposed,
    vehiclesNear: plan.vehiclesNear,
    ...(view.warnings.length > 0 ? { warnings: view.warnings } : {}),
  };
}

/** Returns a stored answer with its load as it is now; the release before stored no number of vehicles. */
export async function refreshedPosting(ctx: Ctx<FirmActor>, stored: PostLoadOutput): Promise<PostLoadOutput> {
  const { vehiclesNear = NO_VEHICLES_NEAR } = stored;
  return { ...stored, vehiclesNear, load: await viewLoad(ctx, stored.load.id, "poster") };
}

/**
 * Returns the answer that is stored under the caller's Idempotency-Key, with the load as it is now; null if
 * there is none.
 */
export async function rememberedPosting(ctx: Ctx<FirmActor>): Promise<PostLoadOutput | null> {
  const stored = await answerUnder<PostLoadOutput>(ctx);
  return stored && refreshedPosting(ctx, stored);
}

/**
 * Posts a load: it is POSTED and on the board, and carriers are alerted unless the key is a test key
 * (interface 4.1, contract 2). The load may belong to a batch.
 *
 * @throws DomainError `validation_failed` with every broken rule at once, or for warnings if the request is strict, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function postLoad(
  ctx: Ctx<FirmActor>,
  input: PostLoadInput,
  batchId: string | null = null,
): Promise<PostLoadOutput> {
  return withFreshRef(() =>
    once(ctx, {
      prepare: () => preparePosting(ctx, input, { batchId }),
      commit: (tx, plan) => savePosting(tx, input, plan),
      refresh: (stored) => refreshedPosting(ctx, stored),
    }),
  );
}

const TWIN = {
  name: "recent_twin",
  text: `
    SELECT id, ref, created_at FROM load
    WHERE poster_id = $1 AND mode = $2::mode AND updated_at >= $3 AND created_at >= $3
      AND from_outcode = $4 AND to_outcode = $5 AND collect_date = $6::date
      AND vehicle_class = $7::vehicle_class AND weight_band = $8::weight_band
    ORDER BY created_at DESC, id DESC
    LIMIT 1`,
};

interface SimilarLoad {
  id: string;
  ref: string;
  created_at: Date;
}

/**
 * Finds the latest load of the same lane, date, vehicle and weight that the firm posted within the last hour
 * (contract 2).
 */
async function recentTwin(ctx: Ctx<FirmActor>, input: PostLoadInput, plan: LoadPlan) {
  const since = new Date(ctx.clock.now().getTime() - DUPLICATE_HOURS * 3_600_000);
  const [twin] = await runStatement<SimilarLoad>(ctx.db, TWIN, [
    ctx.actor.firm.id,
    ctx.actor.mode,
    since,
    plan.from.outcode,
    plan.to.outcode,
    input.collectDate,
    input.vehicleClass,
    input.weightBand,
  ]);
  return twin && { id: twin.id, ref: twin.ref, createdAt: twin.created_at };
}
