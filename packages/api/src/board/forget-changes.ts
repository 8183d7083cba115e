import type { SystemActor } from "../core/actor.ts";
import { MAX_LOGGED } from "../core/board-messages.ts";
import type { Ctx } from "../core/context.ts";

/** Maximum number of rows that one statement deletes, which takes about a second. */
const BATCH = 300_000;

/** Deletes changes of the board that every process has read. */
export async function forgetChanges(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (;;) {
    const deleted = await ctx.db.$executeRaw`
      DELETE FROM board_change_log WHERE seq <= least(
        (SELECT last_value - ${MAX_LOGGED} FROM board_change), (SELECT min(seq) + ${BATCH} FROM board_change_log))`;
    forgotten += deleted;
    if (deleted === 0 || signal?.aborted) return { forgotten };
  }
}
