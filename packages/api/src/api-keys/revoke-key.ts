import type { MemberActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { lockKey } from "./find-key.ts";
import type { KeyView } from "./schemas.ts";
import { KEY_MAKER, viewKey } from "./view-key.ts";

/**
 * Ends a key with the next call made with it. Again it changes nothing.
 *
 * @throws DomainError `not_found`, `owner_only` where somebody else made it
 */
export function revokeKey(ctx: Ctx<MemberActor>, id: string): Promise<{ key: KeyView }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockKey(tx, id);
    if (before.revokedAt !== null) return { key: viewKey(tx, before) };
    const after = await tx.db.apiKey.update({
      where: { id },
      data: { revokedAt: tx.clock.now() },
      include: KEY_MAKER,
    });
    const [was, key] = [viewKey(tx, before), viewKey(tx, after)];
    await recordAudit(tx, {
      action: "key.revoked",
      subject: after,
      changes: changesOf(["status", "revokedAt"], was, key),
    });
    return { key };
  });
}
