import type { Load } from "@board/db";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, notFound } from "../../core/errors.ts";
import { withReceivedFile } from "../../core/files/receive-file.ts";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import { once } from "../../core/idempotency/once.ts";
import { attachPod } from "../../loads/bookings/put-pod.ts";
import { lockRow } from "../../loads/find-load.ts";
import { assertSeen, invalidTransition } from "../../loads/guards.ts";
import { clockProblems, type Step, stepsTo } from "../../loads/sandbox/rules.ts";
import { SAMPLE_CARRIERS } from "../../loads/sandbox/sample-firms.ts";
import type { LoadView } from "../../loads/schemas.ts";
import { type KeptFile, keepFile } from "../../loads/stored-files.ts";
import { viewLoad } from "../../loads/view-load.ts";
import { dueMoveOf, findTested, nextMoveOf, type Tested } from "./scene.ts";
import type { AdvanceInput } from "./schemas.ts";
import { takeStep } from "./take-step.ts";

type Advanced = { load: LoadView; steps: Step[] };

/** The context with the test clock: as asked, else now, but not before the load's last change, which a walk may have put ahead. */
function atClock<A extends Actor>(ctx: Ctx<A>, load: Load, at: string | undefined): Ctx<A> {
  const now = ctx.clock.now();
  const moment =
    at === undefined ? new Date(Math.max(now.getTime(), load.updatedAt.getTime())) : new Date(at);
  const problems = clockProblems(moment, load, now);
  if (problems.length > 0) throw invalid(problems);
  return { ...ctx, clock: { now: () => moment }, realClock: ctx.clock };
}

/** The first moves of a walk; where no target is named more of them can follow. */
async function stepsFor(ctx: Ctx, tested: Tested, input: AdvanceInput): Promise<Step[]> {
  const { load } = tested;
  if (input.to !== undefined) {
    const open = await ctx.db.dispute.findFirst({ where: { loadId: load.id, closedAt: null } });
    const steps = stepsTo(load.status, input.to, open?.statusBefore ?? null);
    if (steps === null) throw invalidTransition(load, `Walking to ${input.to}`);
    return steps;
  }
  const step = input.at === undefined ? await nextMoveOf(ctx, tested) : await dueMoveOf(ctx, load);
  return step === null ? [] : [step];
}

async function* bytesOf(file: Uint8Array) {
  yield file;
}

/** The sample is a PDF of our own: nothing is drawn, and nobody is asked. */
const OURS = { owner: { id: "sample", isTest: true }, authorize: async () => {} };

/** Stores the sample proof of delivery where the walk will need one, before the walk's transaction opens. */
export function withSamplePod<T>(
  ctx: Ctx,
  ref: string,
  work: (keep: () => Promise<KeptFile>) => Promise<T>,
): Promise<T> {
  return withReceivedFile(ctx.files, bytesOf(samplePodPdf(ref)), OURS, (received) =>
    keepFile(ctx, received, work),
  );
}

/** Puts the sample proof on a load that has none. */
export function attaching(pod: KeptFile | null) {
  return async (carrier: Ctx<FirmActor>, load: Load): Promise<Load> =>
    pod && load.podFileId === null ? attachPod(carrier, load, pod) : load;
}

async function walk(caller: Ctx<FirmActor>, input: AdvanceInput, pod: KeptFile | null): Promise<Advanced> {
  const locked = await lockRow(caller, input.id);
  if (locked === null) throw notFound();
  assertSeen(caller, locked);
  const tested = await findTested(caller, input.id);
  const tx = atClock(caller, locked, input.at);
  const steps = await stepsFor(tx, tested, input);
  const { carrier } = input;
  let { load } = tested;
  for (let nth = 0; nth < steps.length; nth += 1) {
    load = await takeStep(
      {
        tx,
        load,
        tester: { end: tested.end, actor: caller.actor },
        forFirmId: tested.forFirmId,
        amountPence: input.amountPence,
        moreQuotes: input.to === undefined || input.to === "QUOTED",
        carrierId: carrier === undefined ? undefined : SAMPLE_CARRIERS[carrier - 1]?.id,
        attachPod: attaching(pod),
      },
      steps[nth] as Step,
    );
    const due = input.to === undefined && input.at !== undefined ? await dueMoveOf(tx, load) : null;
    if (due !== null) steps.push(due);
  }
  return { load: await viewLoad(caller, load.id, tested.end), steps };
}

/**
 * Walks a test load to a status, on to a moment, or by the next move of its story, by the moves a live load would make: made-up
 * firms, sample proof and webhooks included (contract 11). There already: nothing moves and the answer is the same.
 *
 * @throws DomainError `live_key_not_allowed`, `not_found`, `validation_failed` (`before_last_change`, `date_too_far`),
 * `changed_meanwhile`, `invalid_transition` where no road leads there
 */
export async function advanceTestLoad(ctx: Ctx<FirmActor>, input: AdvanceInput): Promise<Advanced> {
  const tested = await findTested(ctx, input.id);
  return withSamplePod(ctx, tested.load.ref, (keep) =>
    once(ctx, {
      prepare: async () => ((await stepsFor(ctx, tested, input)).includes("deliver") ? keep() : null),
      commit: (tx, pod) => walk(tx, input, pod),
      refresh: async (stored) => ({ ...stored, load: await viewLoad(ctx, input.id, tested.end) }),
    }),
  );
}
