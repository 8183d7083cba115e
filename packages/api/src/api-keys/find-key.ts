import type { MemberActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../errors.ts";
import { keyStatus } from "./rules.ts";
import { KEY_MAKER, type KeyWithMaker, mayChange } from "./view-key.ts";

/**
 * A key of the firm that the member may change, its row held until the transaction ends.
 *
 * @throws DomainError `not_found`, `owner_only` where somebody else made it
 */
export async function lockKey(tx: Ctx<MemberActor>, id: string): Promise<KeyWithMaker> {
  const { firm } = tx.actor;
  await tx.db.$queryRaw`SELECT 1 FROM api_key WHERE id = ${id} AND firm_id = ${firm.id} FOR UPDATE`;
  const key = await tx.db.apiKey.findFirst({ where: { id, firmId: firm.id }, include: KEY_MAKER });
  if (key === null) throw notFound();
  if (!mayChange(tx.actor, key)) {
    throw new DomainError("owner_only", {
      detail: `${key.createdBy.person.name} made this key: only they and an owner of ${firm.name} can change it. Nothing was changed.`,
    });
  }
  return key;
}

const ENDED = { revoked: "was revoked", expired: "has expired", rolled: "was rolled already" };

/** @throws DomainError `key_ended` for a key that was rolled, revoked, or has expired */
export function assertActive(tx: Ctx<MemberActor>, key: KeyWithMaker): void {
  const status = keyStatus(key, tx.clock.now());
  if (status === "active") return;
  throw new DomainError("key_ended", { detail: `${key.name} ${ENDED[status]}. Nothing was changed.` });
}
