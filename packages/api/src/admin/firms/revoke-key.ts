import type { AdminActor } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";

/**
 * Revokes a firm's API key at once, such as one that was found where it does not belong.
 *
 * @throws DomainError `not_found`
 */
export function revokeKey(
  ctx: Ctx<AdminActor>,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const key = await tx.db.apiKey.findUnique({ where: { id: keyId } });
    if (key === null) throw notFound();
    const { count } = await tx.db.apiKey.updateMany({
      where: { id: keyId, revokedAt: null },
      data: { revokedAt: tx.clock.now() },
    });
    if (count === 0) return { firmId: key.firmId };
    await logAction(tx, {
      action: "key.revoke",
      firmId: key.firmId,
      before: { key: key.hint, revoked: false },
      after: { key: key.hint, revoked: true },
      reason,
    });
    await recordAudit(tx, { action: "key.revoked", firmId: key.firmId, subject: key });
    return { firmId: key.firmId };
  });
}
