import type { Load } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { attachPod } from "../bookings/put-pod.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import { withReceivedFile } from "../files/receive-file.ts";
import { samplePodPdf } from "../files/sample-pod.ts";
import { type KeptFile, keepFile } from "../files/stored-files.ts";
import { once } from "../idempotency/once.ts";
import { findLoad, lockLoad } from "../loads/find-load.ts";
import { assertSeen, invalidTransition } from "../loads/guards.ts";
import type { LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import { type Step, stepsTo } from "./rules.ts";
import type { AdvanceInput } from "./schemas.ts";
import { takeStep } from "./take-step.ts";

type Advanced = { load: LoadView; steps: Step[] };

async function stepsFor(ctx: Ctx<FirmActor>, load: Load, input: AdvanceInput): Promise<Step[]> {
  const open = await ctx.db.dispute.findFirst({ where: { loadId: load.id, closedAt: null } });
  const steps = stepsTo(load.status, input.to, open?.statusBefore ?? null);
  if (steps === null) throw invalidTransition(load, `Walking to ${input.to}`);
  return steps;
}

async function* bytesOf(file: Uint8Array) {
  yield file;
}

/** The sample is a PDF of our own: nothing is drawn, and nobody is asked. */
const OURS = { owner: "sample", authorize: async () => {} };

/** Stores the sample proof of delivery where the walk will need one, before the walk's transaction opens. */
function withSamplePod<T>(
  ctx: Ctx<FirmActor>,
  ref: string,
  work: (keep: () => Promise<KeptFile>) => Promise<T>,
): Promise<T> {
  return withReceivedFile(ctx.files, bytesOf(samplePodPdf(ref)), OURS, (received) =>
    keepFile(ctx, received, work),
  );
}

async function walk(tx: Ctx<FirmActor>, input: AdvanceInput, pod: KeptFile | null): Promise<Advanced> {
  const { load: start, mover } = await lockLoad(tx, input.id);
  if (mover !== "poster") throw notFound();
  assertSeen(tx, start);
  const steps = await stepsFor(tx, start, input);
  let load = start;
  for (const step of steps) {
    load = await takeStep(
      {
        tx,
        load,
        amountPence: input.amountPence,
        attachPod: async (carrier, carried) =>
          pod && carried.podFileId === null ? attachPod(carrier, carried, pod) : carried,
      },
      step,
    );
  }
  return { load: await viewLoad(tx, load.id, "poster"), steps };
}

/**
 * Walks a test load to a status by the moves a live load would make, made-up carrier, sample proof and webhooks included
 * (contract 11). There already: nothing moves and the answer is the same.
 *
 * @throws DomainError `live_key_not_allowed`, `not_found`, `invalid_transition` where no road leads there
 */
export async function advanceTestLoad(ctx: Ctx<FirmActor>, input: AdvanceInput): Promise<Advanced> {
  const { load } = await findLoad(ctx, input.id);
  return withSamplePod(ctx, load.ref, (keep) =>
    once(ctx, `POST /test/loads/${input.id}/advance`, input, {
      prepare: async () => ((await stepsFor(ctx, load, input)).includes("deliver") ? keep() : null),
      commit: (tx, pod) => walk(tx, input, pod),
      refresh: async (stored) => ({ ...stored, load: await viewLoad(ctx, input.id, "poster") }),
    }),
  );
}
