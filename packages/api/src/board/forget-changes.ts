import type { SystemActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";

/** The number of latest changes that are kept. A process asks for a change that it missed within seconds. */
const LATEST = 100_000;
/** Rows that one statement deletes in about a second. */
const BATCH = 300_000;

/** Deletes changes that no process will ask for any more. */
export async function forgetChanges(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (;;) {
    const deleted = await ctx.db.$executeRaw`
      DELETE FROM board_change_log WHERE seq <= least(
        (SELECT last_value - ${LATEST} FROM board_change), (SELECT min(seq) + ${BATCH} FROM board_change_log))`;
    forgotten += deleted;
    if (deleted === 0 || signal?.aborted) return { forgotten };
  }
}
