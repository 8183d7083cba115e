import type { Member } from "@board/db";
import type { FirmActor, MemberActor } from "../actor.ts";
import { revokeKeysOf } from "../api-keys/change-key.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changesOf } from "../audit/rules.ts";
import { ownerAdded } from "../contact-changes/record-change.ts";
import type { Ctx } from "../context.ts";
import { notFound, refusal } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import type { ChangeMemberInput } from "./schemas.ts";

/** Locks a firm's owners and returns their ids, so that two of them cannot leave or be removed at the same moment. */
export async function lockOwners({ db }: Pick<Ctx, "db">, firmId: string): Promise<string[]> {
  const owners = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM member WHERE firm_id = ${firmId} AND role = 'OWNER' AND left_at IS NULL
    ORDER BY id FOR UPDATE`;
  return owners.map(({ id }) => id);
}

/** @throws DomainError `last_owner` where the firm would be left without one */
export function assertOwnerRemains(firmName: string, owners: readonly string[], leaving: string): void {
  if (owners.length !== 1 || owners[0] !== leaving) return;
  throw refusal("last_owner", `${firmName} needs an owner. Make somebody else an owner first.`);
}

type Colleague = Member & { person: { name: string } };

const MEMBER_FIELDS = ["role", "seat"] as const;

function nameOf({ id, person }: Colleague) {
  return { id, name: person.name };
}

async function findMember(tx: Ctx<FirmActor>, id: string): Promise<Colleague> {
  const member = await tx.db.member.findFirst({
    where: { id, firmId: tx.actor.firm.id, leftAt: null },
    include: { person: { select: { name: true } } },
  });
  if (member === null) throw notFound();
  return member;
}

/**
 * Gives or takes a seat or the role of an owner; it counts from the member's next call on.
 *
 * @throws DomainError `not_found`, `last_owner`
 */
export function changeMember(ctx: Ctx<FirmActor>, input: ChangeMemberInput): Promise<{ memberId: string }> {
  const { memberId, role, seat } = input;
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const owners = await lockOwners(tx, firm.id);
    const member = await findMember(tx, memberId);
    if (role === "STAFF") assertOwnerRemains(firm.name, owners, member.id);
    const after = await tx.db.member.update({
      where: { id: member.id },
      data: { ...(role === undefined ? {} : { role }), ...(seat === undefined ? {} : { seat }) },
    });
    const changes = changesOf(MEMBER_FIELDS, member, after);
    if (changes.length > 0) {
      await recordAudit(tx, { action: "member.changed", subject: nameOf(member), changes });
    }
    if (after.role === "OWNER" && member.role !== "OWNER") await ownerAdded(tx, firm.id, member.personId);
    return { memberId };
  });
}

/**
 * Takes somebody out of the firm, at once in every browser of theirs, and revokes the API keys they made unless the
 * owner keeps them. Kept keys act for an owner with a seat from then on (interface 5.3).
 *
 * @throws DomainError `not_found`, `last_owner`
 */
export function removeMember(
  ctx: Ctx<MemberActor>,
  { memberId, keepKeys }: { memberId: string; keepKeys: boolean },
): Promise<{ memberId: string; keysRevoked: number }> {
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const owners = await lockOwners(tx, firm.id);
    const member = await findMember(tx, memberId);
    assertOwnerRemains(firm.name, owners, member.id);
    await tx.db.member.update({ where: { id: member.id }, data: { leftAt: tx.clock.now(), seat: false } });
    const changes = changesOf(MEMBER_FIELDS, member, null);
    await recordAudit(tx, { action: "member.removed", subject: nameOf(member), changes });
    return { memberId, keysRevoked: keepKeys ? 0 : await revokeKeysOf(tx, member.id) };
  });
}
