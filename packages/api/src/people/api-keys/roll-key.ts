import type { MemberActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockKey } from "./change-key.ts";
import { insertKey, KEY_FIELDS } from "./create-key.ts";
import { KEY_MAKER, type KeyWithMaker, viewKey } from "./list-keys.ts";
import { endOfRolled, keyStatus, type Overlap } from "./rules.ts";
import type { KeyView } from "./schemas.ts";

const ENDED = { revoked: "was revoked", expired: "has expired", rolled: "was rolled already" };

/** @throws DomainError `key_ended` for a key that was rolled, revoked, or has expired */
function assertActive(tx: Ctx<MemberActor>, key: KeyWithMaker): void {
  const status = keyStatus(key, tx.clock.now());
  if (status === "active") return;
  throw refusal("key_ended", `${key.name} ${ENDED[status]}.`);
}

/**
 * Replaces a key by a new one with the same name, mode, scopes and expiry; the old one works until the
 * overlap ends (contract 9). The caller becomes the maker, and must be allowed to grant the scopes.
 *
 * @throws DomainError `not_found`, `role_missing`, `key_ended`, `scope_not_grantable`, `too_many_keys`
 */
export function rollKey(
  ctx: Ctx<MemberActor>,
  input: { id: string; overlap: Overlap },
): Promise<{ key: KeyView; token: string; old: KeyView }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockKey(tx, input.id);
    assertActive(tx, before);
    const now = tx.clock.now();
    const { scopes } = viewKey(tx, before);
    const { key, token } = await insertKey(tx, { ...before, scopes });
    const immediate = input.overlap === "0h";
    const after = await tx.db.apiKey.update({
      where: { id: before.id },
      data: {
        rolledToId: key.id,
        ...(immediate ? { revokedAt: now } : { expiresAt: endOfRolled(before, input.overlap, now) }),
      },
      include: KEY_MAKER,
    });
    const [oldView, old, view] = [viewKey(tx, before), viewKey(tx, after), viewKey(tx, key)];
    await recordAudit(tx, {
      action: "key.rolled",
      subject: before,
      changes: [
        ...changesOf(["hint"], oldView, view),
        ...changesOf(["expiresAt", "revokedAt"], oldView, old),
      ],
    });
    await recordAudit(tx, {
      action: "key.created",
      subject: key,
      changes: changesOf(KEY_FIELDS, null, view),
    });
    return { key: view, token, old };
  });
}
