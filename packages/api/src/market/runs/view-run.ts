import type { Load, Run, RunStep } from "@board/db";
import { accessOf } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { POST_LOADS } from "../../core/needs.ts";
import { LIVE_RUN } from "../../loads/audience/rules.ts";
import { findLoad } from "../../loads/find-load.ts";
import { COUNTED } from "../../loads/quotes/rules.ts";
import { priceOf } from "../guides/rules.ts";
import { readHours, stepsOf } from "../guides/view-guides.ts";
import { endOfCollection } from "../offers/rules.ts";
import { offerTeller } from "../offers/tell-offers.ts";
import { stateOf } from "./advance-run.ts";
import { type LeftOut, readNames } from "./find-people.ts";
import { type PlannedStep, planOf } from "./rules.ts";
import { type RunView, run as schema } from "./schemas.ts";

/** Returns the latest times of the steps that have not begun; a step whose carriers are read later counts as one with some. */
async function latestTimes(ctx: Ctx<FirmActor>, load: Load, row: Run): Promise<Map<number, PlannedStep>> {
  if (!LIVE_RUN.includes(row.status) || row.dueAt === null) return new Map();
  const facts = {
    steps: stepsOf(row),
    collectionEnds: endOfCollection(load),
    hours: await readHours(ctx, load.posterId),
    peopleOf: () => 1,
  };
  return new Map(planOf(stateOf(row), facts, row.dueAt).map((step) => [step.number, step]));
}

function statusOf(last: RunStep | undefined): RunView["steps"][number]["status"] {
  if (last === undefined) return "NOT_BEGUN";
  if (last.ended === null) return "OPEN";
  return last.ended === "NOBODY" || last.ended === "NO_TIME" ? "PASSED" : "ENDED";
}

const leftOutOf = ({ leftOut }: RunStep): LeftOut[] =>
  Array.isArray(leftOut) ? (leftOut as unknown as LeftOut[]) : [];

async function viewRun(ctx: Ctx<FirmActor>, load: Load, row: Run): Promise<RunView> {
  const [begun, offers, quotes, latest] = await Promise.all([
    ctx.db.runStep.findMany({ where: { runId: row.id }, orderBy: { id: "asc" } }),
    ctx.db.offer.findMany({ where: { loadId: load.id, runId: row.id }, orderBy: { id: "asc" } }),
    ctx.db.quote.findMany({
      where: { loadId: load.id, status: { in: [...COUNTED] } },
      orderBy: { id: "asc" },
      select: { id: true, carrierId: true },
    }),
    latestTimes(ctx, load, row),
  ]);
  const named = begun.flatMap((step) => [...step.told, ...leftOutOf(step).map(({ carrierId }) => carrierId)]);
  const [names, tell] = await Promise.all([readNames(ctx, load, named), offerTeller(ctx, [load], offers)]);
  const carrier = (id: string) => ({ id, name: names.get(id) ?? null });
  const quoteOf = new Map(quotes.map(({ id, carrierId }) => [carrierId, id]));
  const steps = stepsOf(row);
  const isLive = LIVE_RUN.includes(row.status) && accessOf(ctx.actor)(POST_LOADS);
  return {
    id: row.id,
    loadId: load.id,
    routingGuide: { id: row.guideId, name: row.name },
    status: row.status,
    step: row.step,
    of: steps.length,
    dueAt: row.dueAt?.toISOString() ?? null,
    beganAt: row.beganAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    steps: steps.map((step, nth) => {
      const number = nth + 1;
      const its = begun.filter((one) => one.number === number);
      const last = its.at(-1);
      const ids = new Set(its.map(({ id }) => id));
      const plan = latest.get(number);
      return {
        ...step,
        number,
        pricePence: last?.pricePence ?? priceOf(step, load),
        status: statusOf(last),
        ended: last?.ended ?? null,
        beganAt: (last?.beganAt ?? plan?.beginsAt)?.toISOString() ?? null,
        dueAt: (last ? last.dueAt : plan?.dueAt)?.toISOString() ?? null,
        endedAt: last?.endedAt?.toISOString() ?? null,
        offers: offers
          .filter(({ stepId }) => stepId !== null && ids.has(stepId))
          .map((offer) => tell(offer, "poster")),
        told: (last?.told ?? []).map((id) => ({ ...carrier(id), quoteId: quoteOf.get(id) ?? null })),
        notAsked: last
          ? leftOutOf(last).map(({ carrierId, reason }) => ({ ...carrier(carrierId), reason }))
          : [],
      };
    }),
    allowedActions: isLive ? ["skip", "stop"] : [],
  };
}

/**
 * Returns the run of a load for its poster (contract 14).
 *
 * @throws DomainError `not_found`, also for a load without a run
 */
export async function runAnswer(ctx: Ctx<FirmActor>, loadId: string): Promise<{ run: RunView }> {
  const { load, mover } = await findLoad(ctx, loadId);
  const row = mover === "poster" ? await ctx.db.run.findUnique({ where: { loadId: load.id } }) : null;
  if (row === null) throw notFound();
  return { run: schema.parse(await viewRun(ctx, load, row)) };
}
