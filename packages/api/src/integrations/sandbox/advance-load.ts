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
import { dueMoveOf, findTestLoad, nextMoveOf, type TestLoad } from "./scene.ts";
import type { AdvanceInput } from "./schemas.ts";
import { takeStep } from "./take-step.ts";

type Advanced = { load: LoadView; steps: Step[] };

/**
 * Sets the test clock to `at`, or else to now. The clock is never set to before the load's last change, which
 * an earlier request may have put in the future.
 */
function atClock<A extends Actor>(ctx: Ctx<A>, load: Load, at: string | undefined): Ctx<A> {
  const now = ctx.clock.now();
  const moment =
    at === undefined ? new Date(Math.max(now.getTime(), load.updatedAt.getTime())) : new Date(at);
  const problems = clockProblems(moment, load, now);
  if (problems.length > 0) throw invalid(problems);
  return { ...ctx, clock: { now: () => moment }, realClock: ctx.clock };
}

/**
 * Returns the moves to the target status. Without one, returns the next move that is due by `at`; without `at`,
 * the next move of the load's story.
 */
async function stepsFor(ctx: Ctx, test: TestLoad, input: AdvanceInput): Promise<Step[]> {
  const { load } = test;
  if (input.to !== undefined) {
    const open = await ctx.db.dispute.findFirst({ where: { loadId: load.id, closedAt: null } });
    const steps = stepsTo(load.status, input.to, open?.statusBefore ?? null, input.place);
    if (steps === null) throw invalidTransition(load, `Walking to ${input.to}`);
    return steps;
  }
  const step = input.at === undefined ? await nextMoveOf(ctx, test) : await dueMoveOf(ctx, load);
  return step === null ? [] : [step];
}

async function* bytesOf(file: Uint8Array) {
  yield file;
}

/** Sender of the sample PDF; no permission needs to be checked. */
const SAMPLE_OWNER = { owner: { id: "sample", isTest: true }, authorize: async () => {} };

/**
 * Calls work that may need the sample proof of delivery, which is then stored before the work's transaction
 * begins.
 */
export function withSamplePod<T>(
  ctx: Ctx,
  ref: string,
  work: (keep: () => Promise<KeptFile>) => Promise<T>,
): Promise<T> {
  return withReceivedFile(ctx.files, bytesOf(samplePodPdf(ref)), SAMPLE_OWNER, (received) =>
    keepFile(ctx, received, work),
  );
}

/** Returns a function that attaches the sample proof to a load that has none. */
export function attaching(pod: KeptFile | null) {
  return async (carrier: Ctx<FirmActor>, load: Load): Promise<Load> =>
    pod && load.podFileId === null ? attachPod(carrier, load, pod) : load;
}

async function advance(caller: Ctx<FirmActor>, input: AdvanceInput, pod: KeptFile | null): Promise<Advanced> {
  const locked = await lockRow(caller, input.id);
  if (locked === null) throw notFound();
  assertSeen(caller, locked);
  const test = await findTestLoad(caller, input.id);
  const tx = atClock(caller, locked, input.at);
  const steps = await stepsFor(tx, test, input);
  const { carrier } = input;
  let { load } = test;
  for (let nth = 0; nth < steps.length; nth += 1) {
    load = await takeStep(
      {
        tx,
        load,
        tester: { end: test.end, actor: caller.actor },
        forFirmId: test.forFirmId,
        amountPence: input.amountPence,
        place: input.place,
        moreQuotes: input.to === undefined || input.to === "QUOTED",
        carrierId: carrier === undefined ? undefined : SAMPLE_CARRIERS[carrier - 1]?.id,
        attachPod: attaching(pod),
      },
      steps[nth] as Step,
    );
    const due = input.to === undefined && input.at !== undefined ? await dueMoveOf(tx, load) : null;
    if (due !== null) steps.push(due);
  }
  return { load: await viewLoad(caller, load.id, test.end), steps };
}

/**
 * Advances a test load to a status, to an instant, or by the next move of its story. Uses the functions for
 * live loads, with sample firms and a sample proof, and sends webhooks (contract 11). If the target is
 * already reached, does nothing.
 *
 * @throws DomainError `live_key_not_allowed`, `not_found`, `validation_failed` (`before_last_change`, `date_too_far`),
 * `changed_meanwhile`, `invalid_transition` if the status cannot be reached
 */
export async function advanceTestLoad(ctx: Ctx<FirmActor>, input: AdvanceInput): Promise<Advanced> {
  const test = await findTestLoad(ctx, input.id);
  return withSamplePod(ctx, test.load.ref, (keep) =>
    once(ctx, {
      prepare: async () => ((await stepsFor(ctx, test, input)).includes("deliver") ? keep() : null),
      commit: (tx, pod) => advance(tx, input, pod),
      refresh: async (stored) => ({ ...stored, load: await viewLoad(ctx, input.id, test.end) }),
    }),
  );
}
