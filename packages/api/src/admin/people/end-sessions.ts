import { endSession } from "../../accounts/sessions.ts";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";

/**
 * Signs somebody out in every browser.
 *
 * @throws DomainError `not_found`
 */
export function endSessions(
  ctx: Ctx<AdminActor>,
  { personId, reason }: { personId: string; reason: string },
): Promise<{ ended: number }> {
  return inTransaction(ctx, async (tx) => {
    if ((await tx.db.person.count({ where: { id: personId } })) === 0) throw notFound();
    const ended = await endSession(tx, { personId });
    await logAction(tx, { action: "person.signOut", subjectId: personId, after: { ended }, reason });
    return { ended };
  });
}
