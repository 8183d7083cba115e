import { type Load, operate, Prisma, runSql } from "@board/db";
import { assertOpen } from "../core/access.ts";
import type { Actor, DriverActor, FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { notFound } from "../core/errors.ts";
import { selectList } from "../core/row-json.ts";
import { endOfLink } from "./driver-links/rules.ts";
import type { Mover } from "./lifecycle.ts";

/**
 * Returns a load with the actor's role in it.
 *
 * @throws DomainError `not_found`, `link_ended` for a driver whose job was given up while the call was on its way
 */
export async function withMover<L extends Parameters<typeof moverOf>[0]>(
  ctx: Ctx<Actor>,
  load: L | null,
): Promise<{ load: L; mover: Mover }> {
  const mover = load && moverOf(load, ctx.actor);
  if (load && mover) return { load, mover };
  await assertLinkOpen(ctx);
  throw notFound();
}

/**
 * Reads a load and the actor's role in it.
 *
 * @throws DomainError `not_found`, the same for another firm's load and one that does not exist (interface 4.3)
 */
export async function findLoad(ctx: Ctx<Actor>, id: string): Promise<{ load: Load; mover: Mover }> {
  return withMover(ctx, await ctx.db.load.findUnique({ where: { id } }));
}

const COLUMNS = Prisma.raw(selectList(Object.keys(Prisma.LoadScalarFieldEnum), "l"));

/**
 * Locks a load's row until the transaction ends, and returns the load; null if there is none. A read that is sent
 * after it, even before its answer, sees what the lock waited for; a join with the locked row would not.
 */
export async function lockRow(tx: Pick<Ctx, "db">, id: string): Promise<Load | null> {
  const [row] = await operate({ kind: "lock", name: "load" }, () =>
    runSql<Load>(tx.db, Prisma.sql`SELECT ${COLUMNS} FROM load l WHERE l.id = ${id} FOR UPDATE`),
  );
  return row ?? null;
}

/** Locks loads until the transaction ends, in the order of their ids, and returns those that there are. */
export function lockRows(tx: Pick<Ctx, "db">, ids: readonly string[]): Promise<Load[]> {
  return operate({ kind: "lock", name: "load" }, () =>
    runSql<Load>(
      tx.db,
      Prisma.sql`SELECT ${COLUMNS} FROM load l WHERE l.id = ANY (${[...ids]}) ORDER BY l.id FOR UPDATE`,
    ),
  );
}

/**
 * Locks a load until the transaction ends, and returns it with the actor's role, as `findLoad` does. A
 * transaction locks loads before their quotes.
 */
export async function lockLoad(tx: Ctx<Actor>, id: string): Promise<{ load: Load; mover: Mover }> {
  const found = await withMover(tx, await lockRow(tx, id));
  await assertLinkOpen(tx);
  return found;
}

/**
 * Refuses a driver's link that the carrier revoked while the call waited for the load's lock, or sent a file.
 *
 * @throws DomainError `link_ended`
 */
export async function assertLinkOpen({ db, actor, clock }: Ctx<Actor>): Promise<void> {
  if (actor.kind !== "driver") return;
  const link = await db.driverLink.findUniqueOrThrow({ where: { id: actor.link.id } });
  assertOpen(endOfLink(link, clock.now()));
}

/** Returns the actor's role in a load; null for a firm at neither end, which gets 404 (contract 3). */
export function moverOf(load: LoadEnds, actor: Actor): Mover | null {
  if (actor.kind === "system") return "system";
  if (actor.kind === "admin") return "admin";
  if (actor.kind === "visitor") return null;
  return endOf(load, actor);
}

type LoadEnds = Pick<Load, "id" | "posterId" | "carrierId" | "mode">;

/** Returns a firm's end of a load: the poster, or the carrier that won it; a driver is the carrier of one load. */
function endOf(load: LoadEnds, actor: FirmActor | DriverActor): "poster" | "carrier" | null {
  if (load.mode !== actor.mode) return null;
  if (actor.kind === "driver")
    return load.id === actor.link.loadId && load.carrierId === actor.firm.id ? "carrier" : null;
  if (load.posterId === actor.firm.id) return "poster";
  return load.carrierId === actor.firm.id ? "carrier" : null;
}
