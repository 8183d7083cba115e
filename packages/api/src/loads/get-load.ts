import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { withMover } from "./find-load.ts";
import { markLoads } from "./mark-loads.ts";
import { digestWhole, readWholeDigested } from "./read-loads.ts";
import type { LoadView } from "./schemas.ts";
import { viewOf } from "./view-load.ts";

/**
 * Returns one load with its quotes, cheapest first (interface 4.3).
 *
 * @throws DomainError `not_found` if the firm is at neither end of the load
 */
export async function getLoad(
  ctx: Ctx<Actor>,
  input: { id: string; quotes?: "all" | undefined },
): Promise<{ load: LoadView }> {
  const { load, mover } = withMover(ctx, await readWholeDigested(ctx, input.id));
  const { actor } = ctx;
  if (actor.kind === "firm") {
    const digests = () => digestWhole(ctx, input.id);
    ctx.marked?.(markLoads({ ...ctx, actor }, [load], { asked: input, digests }));
  }
  return { load: viewOf(ctx, load, mover, input.quotes) };
}
