import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";

/** So many of the latest changes are known by their number at least; a process asks for one it missed within seconds. */
const LATEST = 100_000;
/** What one statement deletes in a second or so. */
const BATCH = 300_000;

/** Deletes what no process will ask for any more. */
export async function forgetChanges(ctx: Ctx<SystemActor>): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (;;) {
    const deleted = await ctx.db.$executeRaw`
      DELETE FROM board_change_log WHERE seq <= least(
        (SELECT last_value - ${LATEST} FROM board_change), (SELECT min(seq) + ${BATCH} FROM board_change_log))`;
    forgotten += deleted;
    if (deleted === 0) return { forgotten };
  }
}
