import type { MemberActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { lockKey } from "./find-key.ts";
import type { KeyView } from "./schemas.ts";
import { KEY_MAKER, type KeyWithMaker, viewKey } from "./view-key.ts";

async function endKey(tx: Ctx<MemberActor>, before: KeyWithMaker): Promise<KeyView> {
  const after = await tx.db.apiKey.update({
    where: { id: before.id },
    data: { revokedAt: tx.clock.now() },
    include: KEY_MAKER,
  });
  const [was, key] = [viewKey(tx, before), viewKey(tx, after)];
  await recordAudit(tx, {
    action: "key.revoked",
    subject: after,
    changes: changesOf(["status", "revokedAt"], was, key),
  });
  return key;
}

/**
 * Ends a key with the next call made with it. Again it changes nothing.
 *
 * @throws DomainError `not_found`, `owner_only` where somebody else made it
 */
export function revokeKey(ctx: Ctx<MemberActor>, id: string): Promise<{ key: KeyView }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockKey(tx, id);
    return { key: before.revokedAt === null ? await endKey(tx, before) : viewKey(tx, before) };
  });
}

/** Ends every key that a member made and that still works, of both modes. Returns how many. */
export async function revokeKeysOf(tx: Ctx<MemberActor>, memberId: string): Promise<number> {
  const { firm } = tx.actor;
  await tx.db.$queryRaw`SELECT 1 FROM api_key WHERE created_by_id = ${memberId} AND firm_id = ${firm.id}
    ORDER BY id FOR UPDATE`;
  const keys = await tx.db.apiKey.findMany({
    where: {
      createdById: memberId,
      firmId: firm.id,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: tx.clock.now() } }],
    },
    include: KEY_MAKER,
    orderBy: { id: "asc" },
  });
  for (const key of keys) await endKey(tx, key);
  return keys.length;
}
