import type { SystemActor } from "../actor.ts";
import type { Ctx } from "../context.ts";

/** So many of the latest changes are known by their number; a process asks for one it missed within seconds. */
const KEPT = 100_000;

/** Deletes what no process will ask for any more. */
export async function forgetChanges(ctx: Ctx<SystemActor>): Promise<{ forgotten: number }> {
  const forgotten = await ctx.db.$executeRaw`
    DELETE FROM board_change_log WHERE seq <= (SELECT last_value - ${KEPT} FROM board_change)`;
  return { forgotten };
}
