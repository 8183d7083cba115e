import type { MemberActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { lockKey } from "./find-key.ts";
import type { KeyView } from "./schemas.ts";
import { KEY_MAKER, viewKey } from "./view-key.ts";

/**
 * Gives a key another name.
 *
 * @throws DomainError `not_found`, `owner_only` where somebody else made it
 */
export function renameKey(
  ctx: Ctx<MemberActor>,
  input: { id: string; name: string },
): Promise<{ key: KeyView }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockKey(tx, input.id);
    const name = input.name.trim();
    const changes = changesOf(["name"], before, { name });
    if (changes.length === 0) return { key: viewKey(tx, before) };
    const key = await tx.db.apiKey.update({ where: { id: before.id }, data: { name }, include: KEY_MAKER });
    await recordAudit(tx, { action: "key.renamed", subject: key, changes });
    return { key: viewKey(tx, key) };
  });
}
