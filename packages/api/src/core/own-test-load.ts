import type { Access } from "./access.ts";
import type { Actor } from "./actor.ts";
import type { Ctx } from "./context.ts";
import { pathId } from "./fields.ts";
import { loadIdOf } from "./load-id.ts";

/**
 * Returns true if a procedure is limited to the firm's own test loads, the caller uses test data, and the load
 * that the request names by id or ref is not such a load: it is live, missing, or was not posted for the firm
 * (interface 4.5, contract 5).
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
