import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { moverOf } from "./parties.ts";
import { readWhole } from "./read-whole.ts";
import type { LoadThen, LoadView } from "./schemas.ts";
import { viewOf } from "./view-load.ts";

/** What a firm that is at neither end any more may keep of a load: what it was told, without anything that came later. */
export function loadThen({
  id,
  ref,
  externalRef,
  status,
  version,
}: Pick<Load, "id" | "ref" | "externalRef" | "status" | "version">): LoadThen {
  return { id, ref, externalRef, status, version };
}

/**
 * The load of a remembered answer for who the caller is now (contract 2): an end of the load reads it as it is, anybody
 * else what it was told then.
 */
export async function loadOfReplay(ctx: Ctx<Actor>, stored: LoadThen): Promise<LoadView | LoadThen> {
  // Read once: who leaves the load between two reads would be shown the next carrier.
  const load = await readWhole(ctx, stored.id);
  const mover = load && moverOf(load, ctx.actor);
  return mover ? viewOf(ctx, load, mover) : loadThen(stored);
}
