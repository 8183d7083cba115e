import type { Member } from "@board/db";
import type { FirmActor, MemberActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { queueEmail, roleChangedEmail } from "../../core/emails.ts";
import { invalid, notFound, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { canHaveSeat, roleName } from "../../core/rights.ts";
import { ownerAdded } from "../../firms/contact-changes/record-change.ts";
import { endPushWithSeat } from "../push/devices.ts";
import { holdRight } from "./hold-right.ts";
import { type EndedNames, endMadeBy, NOTHING_ENDED, workingKeys } from "./made-by-member.ts";
import type { ChangeMemberInput, RemoveMemberInput } from "./schemas.ts";

/** Locks a firm's owners and returns their ids, so that two of them cannot leave, or be removed, concurrently. */
export async function lockOwners({ db }: Pick<Ctx, "db">, firmId: string): Promise<string[]> {
  const owners = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM member WHERE firm_id = ${firmId} AND role = 'OWNER' AND left_at IS NULL
    ORDER BY id FOR UPDATE`;
  return owners.map(({ id }) => id);
}

/** @throws DomainError `last_owner` if the firm would have no owner left */
export function assertOwnerRemains(firmName: string, owners: readonly string[], leaving: string): void {
  if (owners.length !== 1 || owners[0] !== leaving) return;
  throw refusal("last_owner", `${firmName} needs an owner. Make somebody else an owner first.`);
}

type RoleAndSeat = Pick<Member, "role" | "seat">;

/**
 * Returns a member's role and seat after a change. A role that has no seat takes it away.
 *
 * @throws DomainError `validation_failed` (`role_without_seat`)
 */
export function changedRole(
  before: RoleAndSeat,
  change: Pick<ChangeMemberInput, "role" | "seat">,
): RoleAndSeat {
  const role = change.role ?? before.role;
  if (change.seat && !canHaveSeat(role))
    throw invalid([fieldError(["seat"], "role_without_seat", "is for owners and Traffic only.")]);
  return { role, seat: canHaveSeat(role) && (change.seat ?? before.seat) };
}

type Colleague = Member & { person: { name: string; email: string } };

const MEMBER_FIELDS = ["role", "seat"] as const;

function nameOf({ id, person }: Colleague) {
  return { id, name: person.name };
}

/**
 * Locks the firm's owners and returns their ids. Checks the caller's role again, because it may have changed
 * while the lock was awaited.
 *
 * @throws DomainError `signed_out`, `role_missing`
 */
async function lockAsOwner(
  tx: Ctx<MemberActor>,
  procedure: "accounts.changeMember" | "accounts.removeMember",
): Promise<string[]> {
  const owners = await lockOwners(tx, tx.actor.firm.id);
  await holdRight(tx, procedure);
  return owners;
}

interface KeepChoice {
  keys: boolean;
  endpoints: boolean;
}

/**
 * Returns the caller as the owner who takes over what a member made: API keys, endpoints or both, as chosen. A
 * caller who changes their own role takes over nothing.
 */
function keeperOf({ member }: MemberActor, changedId: string, { keys, endpoints }: KeepChoice) {
  const other = member.id !== changedId;
  return { id: member.id, name: member.name, keys: keys && other, endpoints: endpoints && other };
}

async function findMember(tx: Ctx<FirmActor>, id: string): Promise<Colleague> {
  const member = await tx.db.member.findFirst({
    where: { id, firmId: tx.actor.firm.id, leftAt: null },
    include: { person: { select: { name: true, email: true } } },
  });
  if (member === null) throw notFound();
  return member;
}

/** Emails a member about a role that somebody else gave them, and names the API keys that follow it. */
async function emailNewRole(
  tx: Ctx<MemberActor>,
  before: Colleague,
  { role, seat }: RoleAndSeat,
): Promise<void> {
  const { firm, member } = tx.actor;
  if (before.id === member.id) return;
  const keys = await tx.db.apiKey.findMany({
    where: workingKeys(before, tx.clock.now()),
    orderBy: { id: "asc" },
    select: { name: true },
  });
  const email = roleChangedEmail({
    by: member.name,
    firm: firm.name,
    role: roleName(role),
    lostSeat: before.seat && !seat,
    keys: keys.map(({ name }) => name),
  });
  await queueEmail(tx, before.person.email, email);
}

/** A changed member, with the names of what the change ended. */
interface MemberChange {
  memberId: string;
  ended: EndedNames;
}

/**
 * Changes a member's seat or role, from the next request on. What the member made and could not make in the new
 * role ends, such as an owner's endpoints and invitations; the caller may take over the endpoints. A new role is emailed.
 *
 * @throws DomainError `signed_out`, `role_missing`, `not_found`, `last_owner`, `validation_failed` (`role_without_seat`)
 */
export function changeMember(ctx: Ctx<MemberActor>, input: ChangeMemberInput): Promise<MemberChange> {
  const { memberId, role, keepEndpoints } = input;
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const owners = await lockAsOwner(tx, "accounts.changeMember");
    const member = await findMember(tx, memberId);
    if (role !== undefined && role !== "OWNER") assertOwnerRemains(firm.name, owners, member.id);
    const after = await tx.db.member.update({
      where: { id: member.id },
      data: changedRole(member, input),
    });
    await endPushWithSeat(tx, member.id, member, after);
    const changes = changesOf(MEMBER_FIELDS, member, after);
    if (changes.length > 0) {
      await recordAudit(tx, { action: "member.changed", subject: nameOf(member), changes });
    }
    if (after.role === "OWNER" && member.role !== "OWNER") await ownerAdded(tx, firm.id, member.personId);
    if (after.role === member.role) return { memberId, ended: NOTHING_ENDED };
    await emailNewRole(tx, member, after);
    const keeper = keeperOf(tx.actor, memberId, { keys: true, endpoints: keepEndpoints });
    return { memberId, ended: await endMadeBy(tx, { ...after, keeper }) };
  });
}

/**
 * Removes a member, whose sessions end immediately, and ends what the member made. The owner may take over
 * API keys and webhook endpoints; such a key acts for an owner with a seat (interface 5.3), but has only the
 * rights of Traffic at most.
 *
 * @throws DomainError `signed_out`, `role_missing`, `not_found`, `last_owner`
 */
export function removeMember(ctx: Ctx<MemberActor>, input: RemoveMemberInput): Promise<MemberChange> {
  const { memberId, keepKeys, keepEndpoints } = input;
  return inTransaction(ctx, async (tx) => {
    const { firm } = tx.actor;
    const owners = await lockAsOwner(tx, "accounts.removeMember");
    const member = await findMember(tx, memberId);
    assertOwnerRemains(firm.name, owners, member.id);
    await tx.db.member.update({ where: { id: member.id }, data: { leftAt: tx.clock.now(), seat: false } });
    const changes = changesOf(MEMBER_FIELDS, member, null);
    await recordAudit(tx, { action: "member.removed", subject: nameOf(member), changes });
    const keeper = keeperOf(tx.actor, memberId, { keys: keepKeys, endpoints: keepEndpoints });
    return { memberId, ended: await endMadeBy(tx, { ...member, role: null, keeper }) };
  });
}
