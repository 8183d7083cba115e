import type { Access } from "./access.ts";
import type { Actor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { pathId } from "./fields.ts";
import { loadIdOf } from "./load-id.ts";

/**
 * True if test data must not reach the load that a request names, by id or ref. It must be a test load that
 * was posted for the firm, not a live, foreign or missing one (interface 4.5, contract 5).
 */
export async function isKeptOff(
  { db }: Pick<Ctx, "db">,
  actor: Actor,
  access: Access,
  named: unknown,
): Promise<boolean> {
  if (!access.ownTestLoad || actor.kind !== "firm" || actor.mode === "live") return false;
  const read = pathId.safeParse(named);
  if (!read.success) return true;
  const loadId = await loadIdOf({ db }, read.data);
  return (await db.sandboxLoad.count({ where: { loadId, forFirmId: actor.firm.id } })) === 0;
}
