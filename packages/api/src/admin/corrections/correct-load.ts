import type { Load } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { inTransaction } from "../../in-transaction.ts";
import { assertSeen } from "../../loads/assert-seen.ts";
import { lockLoad } from "../../loads/find-load.ts";
import type { Corrected } from "./schemas.ts";

/**
 * The frame of every correction: the load's row locked and compared with what the admin saw, then the change, which writes its own history row.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, and what the change throws
 */
export function correctLoad(
  ctx: Ctx<AdminActor>,
  id: string,
  change: (tx: Ctx<AdminActor>, before: Load) => Promise<Load>,
): Promise<Corrected> {
  return inTransaction(ctx, async (tx) => {
    const { load: before } = await lockLoad(tx, id);
    assertSeen(tx, before);
    const { status, version } = await change(tx, before);
    return { id, status, version };
  });
}
