import type { Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { matchingCarriers } from "../alerts/matching-carriers.ts";
import { tellCarriers } from "../alerts/tell-carriers.ts";
import { columnOfDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { emit } from "../webhooks/emit.ts";
import { hasRecentTwin } from "./find-duplicate.ts";
import { type LoadPlan, planLoad } from "./plan-load.ts";
import { recordChange } from "./record-change.ts";
import { POSSIBLE_DUPLICATE } from "./rules.ts";
import type { PostLoadInput, PostLoadOutput } from "./schemas.ts";
import { viewLoad } from "./view-load.ts";

interface Posting extends LoadPlan {
  /** null for a test load: nobody is told (interface 2.2). */
  carriers: string[] | null;
}

async function prepare(ctx: Ctx<FirmActor>, input: PostLoadInput): Promise<Posting> {
  const plan = await planLoad(ctx, input);
  const [carriers, twin] = await Promise.all([
    ctx.actor.mode === "live" ? matchingCarriers(ctx, input, plan) : null,
    ctx.idempotency === null && hasRecentTwin(ctx, input, plan),
  ]);
  return { ...plan, carriers, warnings: twin ? [...plan.warnings, POSSIBLE_DUPLICATE] : plan.warnings };
}

function createLoad(tx: Ctx<FirmActor>, input: PostLoadInput, plan: Posting): Promise<Load> {
  const now = tx.clock.now();
  const earlyMs = tx.settings.earlyAccessMinutes * 60_000;
  return tx.db.load.create({
    data: {
      id: tx.newId("load"),
      ref: tx.newRef(),
      mode: tx.actor.mode,
      posterId: tx.actor.firm.id,
      type: input.type,
      vehicleClass: input.vehicleClass,
      weightBand: input.weightBand,
      pallets: input.pallets ?? null,
      parcels: input.parcels ?? null,
      adr: input.adr ?? false,
      tailLift: input.tailLift ?? false,
      fragile: input.fragile ?? false,
      isBackload: input.isBackload ?? false,
      notes: input.notes ?? null,
      dimsNote: input.dimsNote ?? null,
      externalRef: input.externalRef ?? null,
      ...laneColumns(input, plan),
      collectDate: columnOfDay(input.collectDate),
      collectWindow: input.collectWindow ?? "Anytime",
      collectByTime: input.collectByTime ?? null,
      deliverDate: input.deliverDate ? columnOfDay(input.deliverDate) : null,
      deliverWindow: input.deliverWindow ?? "Anytime",
      deliverByTime: input.deliverByTime ?? null,
      pricingMode: plan.pricingMode,
      bookNowPence: input.bookNowPence ?? null,
      termsDays: plan.termsDays,
      carriersAlerted: plan.carriers?.length ?? null,
      warnings: plan.warnings.map(({ code, detail }) => ({ code, detail })),
      openToAllAt: new Date(now.getTime() + earlyMs),
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** The columns that follow from where a load goes. */
function laneColumns(input: Pick<PostLoadInput, "fromPostcode" | "toPostcode">, plan: LoadPlan) {
  return {
    fromPostcode: input.fromPostcode,
    fromArea: plan.from.area,
    fromOutcode: plan.from.outcode,
    fromTown: plan.from.town,
    fromLat: plan.from.lat,
    fromLng: plan.from.lng,
    fromPrecision: plan.from.precision,
    toPostcode: input.toPostcode,
    toArea: plan.to.area,
    toOutcode: plan.to.outcode,
    toTown: plan.to.town,
    toLat: plan.to.lat,
    toLng: plan.to.lng,
    toPrecision: plan.to.precision,
    miles: plan.miles.miles,
    milesSource: plan.miles.source,
    ferry: plan.miles.ferry,
    guideLowPence: plan.guide.lowPence,
    guideHighPence: plan.guide.highPence,
    guideBasis: plan.guide.basis,
    guideSample: plan.guide.sample,
  };
}

async function commit(tx: Ctx<FirmActor>, input: PostLoadInput, plan: Posting): Promise<PostLoadOutput> {
  const load = await createLoad(tx, input, plan);
  await recordChange(tx, { before: null, load, action: "post" });
  await emit(tx, { load, previousStatus: null }, [{ type: "load.posted", to: load.posterId }]);
  if (plan.carriers) await tellCarriers(tx, load, plan.carriers);
  const view = await viewLoad(tx, load.id, "poster");
  return {
    load: view,
    miles: view.miles,
    guide: view.guide,
    carriersAlerted: view.carriersAlerted,
    ...(view.warnings.length > 0 ? { warnings: view.warnings } : {}),
  };
}

/**
 * Posts a load: POSTED, on the board, carriers alerted unless the key is a test key (interface 4.1, contract 2).
 *
 * @throws DomainError `validation_failed` with every broken rule at once, `idempotency_key_reused`, `idempotency_in_progress`
 */
export function postLoad(ctx: Ctx<FirmActor>, input: PostLoadInput): Promise<PostLoadOutput> {
  return once(ctx, "POST /loads", input, {
    prepare: () => prepare(ctx, input),
    commit: (tx, plan) => commit(tx, input, plan),
    refresh: async (stored) => ({ ...stored, load: await viewLoad(ctx, stored.load.id, "poster") }),
  });
}
