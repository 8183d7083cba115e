import type { Access } from "./access.ts";
import type { Actor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { pathId } from "./fields.ts";
import { loadIdOf } from "./load-id.ts";

/**
 * True if test data may not reach the load that a call names, by id or ref: it is not the firm's own test load, but
 * live, another firm's or missing (interface 4.5, contract 5).
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
