import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../errors.ts";
import type { Mover } from "./lifecycle.ts";
import { moverOf } from "./parties.ts";

/**
 * The load and the end at which the actor stands.
 *
 * @throws DomainError `not_found`, the same for a load of others and one that never was (interface 4.3)
 */
export async function findLoad(ctx: Ctx<Actor>, id: string): Promise<{ load: Load; mover: Mover }> {
  const load = await ctx.db.load.findUnique({ where: { id } });
  const mover = load && moverOf(load, ctx.actor);
  if (!load || !mover) throw notFound();
  return { load, mover };
}

/** As findLoad, with the load's row locked until the transaction ends. Loads are always locked before their quotes. */
export async function lockLoad(tx: Ctx<Actor>, id: string): Promise<{ load: Load; mover: Mover }> {
  await tx.db.$queryRaw`SELECT 1 FROM load WHERE id = ${id} FOR UPDATE`;
  return findLoad(tx, id);
}
