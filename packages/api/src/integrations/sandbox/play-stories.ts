import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import type { KeptFile } from "../../loads/stored-files.ts";
import { attaching, withSamplePod } from "./advance-load.ts";
import { nextMoveOf, type TestLoad } from "./scene.ts";
import { takeStep } from "./take-step.ts";

/** Maximum number of loads in one round; the rest follow in the next one. */
const MAX_STORIES = 100;

async function findStory(ctx: Ctx, loadId: string): Promise<TestLoad | null> {
  const found = await ctx.db.load.findUnique({ where: { id: loadId }, include: { sandbox: true } });
  if (!found?.sandbox) return null;
  const { sandbox, ...load } = found;
  const { forFirmId } = sandbox;
  return { load, end: forFirmId === null ? "poster" : "carrier", forFirmId };
}

/**
 * Makes the next move of a test load, unless the load is locked; after that, the load waits for its next
 * change.
 */
async function move(ctx: Ctx<SystemActor>, loadId: string, pod: KeptFile | null): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const locked = await tx.db.$queryRaw<unknown[]>`
      SELECT 1 FROM load WHERE id = ${loadId} FOR UPDATE SKIP LOCKED`;
    const test = locked.length === 0 ? null : await findStory(tx, loadId);
    if (test === null) return false;
    const step = await nextMoveOf(tx, test);
    if (step === null) await tx.db.sandboxLoad.update({ where: { loadId }, data: { dueAt: null } });
    if (step === null || (step === "deliver" && pod === null)) return false;
    // Does not make the load due again, because saving the move does so.
    await takeStep(
      {
        tx,
        load: test.load,
        tester: null,
        forFirmId: test.forFirmId,
        amountPence: undefined,
        moreQuotes: true,
        carrierId: undefined,
        attachPod: attaching(pod),
      },
      step,
    );
    return true;
  });
}

async function playOne(ctx: Ctx<SystemActor>, loadId: string): Promise<boolean> {
  const test = await findStory(ctx, loadId);
  if (test === null) return false;
  if ((await nextMoveOf(ctx, test)) !== "deliver") return move(ctx, loadId, null);
  return withSamplePod(ctx, test.load.ref, async (keep) => move(ctx, loadId, await keep()));
}

/**
 * Makes the moves of sample firms that are due, one for each test load (contract 11). If a move fails, its
 * load waits for the next change, and the other loads go on.
 *
 * @throws after all moves, if some of them failed
 */
export async function playStories(ctx: Ctx<SystemActor>): Promise<{ moved: number }> {
  const due = await ctx.db.sandboxLoad.findMany({
    where: { dueAt: { lte: ctx.clock.now() } },
    orderBy: { dueAt: "asc" },
    take: MAX_STORIES,
    select: { loadId: true },
  });
  const errors: unknown[] = [];
  let moved = 0;
  for (const { loadId } of due) {
    try {
      if (await playOne(ctx, loadId)) moved += 1;
    } catch (error) {
      errors.push(error);
      await ctx.db.sandboxLoad.updateMany({ where: { loadId }, data: { dueAt: null } });
    }
  }
  if (errors.length > 0)
    throw new Error(`${errors.length} test loads failed, ${moved} were moved.`, { cause: errors[0] });
  return { moved };
}
