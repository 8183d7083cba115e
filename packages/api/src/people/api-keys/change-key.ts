import type { ApiKey } from "@board/db";
import type { Actor, MemberActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { KEY_MAKER, type KeyWithMaker, mayChange, viewKey } from "./list-keys.ts";
import { keyStatus } from "./rules.ts";
import type { KeyView } from "./schemas.ts";

/**
 * Locks a key of the firm that the member may change, and returns it.
 *
 * @throws DomainError `not_found`, `role_missing` if another member made the key and the caller is no owner
 */
export async function lockKey(tx: Ctx<MemberActor>, id: string): Promise<KeyWithMaker> {
  const { firm } = tx.actor;
  await tx.db.$queryRaw`SELECT 1 FROM api_key WHERE id = ${id} AND firm_id = ${firm.id} FOR UPDATE`;
  const key = await tx.db.apiKey.findFirst({ where: { id, firmId: firm.id }, include: KEY_MAKER });
  if (key === null) throw notFound();
  if (!mayChange(tx.actor, key)) {
    throw refusal(
      "role_missing",
      `${key.createdBy.person.name} made this key: only they and an owner of ${firm.name} can change it.`,
      { roles: ["OWNER"] },
    );
  }
  return key;
}

/** @throws DomainError `not_found`, `role_missing` if another member made the key and the caller is no owner */
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

/** Revokes a key from the next request on, and records that in the firm's audit. */
export async function endKey(tx: Ctx<Actor>, before: ApiKey): Promise<KeyWithMaker> {
  const now = tx.clock.now();
  const after = await tx.db.apiKey.update({
    where: { id: before.id },
    data: { revokedAt: now },
    include: KEY_MAKER,
  });
  await recordAudit(tx, {
    action: "key.revoked",
    firmId: after.firmId,
    subject: after,
    changes: [
      { field: "status", from: keyStatus(before, now), to: "revoked" },
      { field: "revokedAt", from: null, to: now.toISOString() },
    ],
  });
  return after;
}

/**
 * Revokes a key from the next request on. Does nothing for a revoked key.
 *
 * @throws DomainError `not_found`, `role_missing` if another member made the key and the caller is no owner
 */
export function revokeKey(ctx: Ctx<MemberActor>, id: string): Promise<{ key: KeyView }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockKey(tx, id);
    return { key: viewKey(tx, before.revokedAt === null ? await endKey(tx, before) : before) };
  });
}
