import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";

/** Deletes keys past their week. An expired key already counts as absent; this only frees the room. */
export async function forgetKeys(ctx: Ctx<SystemActor>): Promise<{ forgotten: number }> {
  const { count } = await ctx.db.idempotencyKey.deleteMany({
    where: { expiresAt: { lte: ctx.clock.now() } },
  });
  return { forgotten: count };
}
