import type { Load } from "@board/db";
import type { Actor, FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Mover } from "./lifecycle.ts";

/** Which end of a load the actor stands at; null: neither, and the load does not exist for it (contract 3). */
export function moverOf(load: Pick<Load, "posterId" | "carrierId" | "mode">, actor: Actor): Mover | null {
  if (actor.kind === "system") return "system";
  if (actor.kind === "admin") return "admin";
  if (actor.kind === "visitor") return null;
  return endOf(load, actor);
}

/** The end at which a firm stands: the poster, or the carrier that won it. */
function endOf(
  load: Pick<Load, "posterId" | "carrierId" | "mode">,
  actor: FirmActor,
): "poster" | "carrier" | null {
  if (load.mode !== actor.mode) return null;
  if (load.posterId === actor.firm.id) return "poster";
  return load.carrierId === actor.firm.id ? "carrier" : null;
}

/**
 * Whether a load is kept off every board because its poster is suspended. The firm's row is locked, so that an admin who
 * suspends it at the same moment waits, and then finds the load.
 */
export async function isWithheld(
  tx: Pick<Ctx, "db">,
  load: Pick<Load, "posterId" | "mode">,
): Promise<boolean> {
  const [firm] = await tx.db.$queryRaw<{ suspendedAt: Date | null }[]>`
    SELECT suspended_at AS "suspendedAt" FROM firm WHERE id = ${load.posterId} FOR SHARE`;
  return load.mode === "live" && firm !== undefined && firm.suspendedAt !== null;
}
