import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { withMover } from "./find-load.ts";
import { markLoads } from "./mark-loads.ts";
import { digestWhole, readWhole, readWholeDigested } from "./read-loads.ts";
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
  const { actor, clock, db } = ctx;
  if (ctx.marked === undefined || actor.kind !== "firm") {
    const { load, mover } = await withMover(ctx, await readWhole(ctx, input.id));
    return { load: viewOf(ctx, load, mover, input.quotes) };
  }
  const { load, mover } = await withMover(ctx, await readWholeDigested(ctx, input.id));
  const digests = () => digestWhole({ db }, input.id);
  ctx.marked(markLoads({ actor, clock }, [load], { asked: input, digests }));
  return { load: viewOf(ctx, load, mover, input.quotes) };
}
