import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { touchMembership } from "../../core/touched.ts";
import { MAX_GROUPS_OF_MEMBER } from "./rules.ts";
import { auditMember, endInvitations, lockOthers } from "./save-member.ts";
import type { MembershipView } from "./schemas.ts";
import { invitationsTo, type NetworkRow, viewMembership, WITH_FIRMS } from "./view-network.ts";

/** Reads an open invitation of the firm, with its poster locked. */
async function lockInvitation(tx: Ctx<FirmActor>, id: string): Promise<NetworkRow | null> {
  return lockOthers(tx, { id, OR: await invitationsTo(tx) });
}

async function membershipAnswer(
  { db, actor }: Ctx<FirmActor>,
  id: string,
): Promise<{ membership: MembershipView }> {
  const row = await db.networkMember.findFirst({
    where: { id, carrierId: actor.firm.id, mode: actor.mode, status: "ACTIVE" },
    include: WITH_FIRMS,
  });
  if (row === null) throw notFound();
  return { membership: viewMembership(row) };
}

/** Makes the firm a member by an invitation; where it is one already, that membership gets the groups. */
async function join(tx: Ctx<FirmActor>, row: NetworkRow): Promise<string> {
  const { firm } = tx.actor;
  const { posterId, mode } = row;
  const pair = { posterId, mode, carrierId: firm.id };
  const member = await tx.db.networkMember.findFirst({ where: { ...pair, status: "ACTIVE" } });
  const groups = [...new Set([...(member?.groups ?? []), ...row.groups])].slice(0, MAX_GROUPS_OF_MEMBER);
  touchMembership(tx, posterId, firm.id);
  if (member !== null) {
    await tx.db.networkMember.update({ where: { id: member.id }, data: { groups } });
    await endInvitations(tx, { id: row.id });
    return member.id;
  }
  const joined = await tx.db.networkMember.update({
    where: { id: row.id },
    data: { status: "ACTIVE", carrierId: firm.id, answeredAt: tx.clock.now(), waitsSince: null },
    include: WITH_FIRMS,
  });
  await endInvitations(tx, pair);
  await auditMember(tx, "network.joined", joined);
  await tx.ports.tellOfNetwork(tx, { type: "network.joined", row: joined, by: "carrier", to: [posterId] });
  return joined.id;
}

/**
 * Joins the network of the poster that invited the firm. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, also once the invitation has ended
 */
export function acceptInvitation(
  ctx: Ctx<FirmActor>,
  id: string,
): Promise<{ membership: MembershipView } & Replay> {
  return once<FirmActor, void, { membership: MembershipView }>(ctx, {
    commit: async (tx) => {
      const row = await lockInvitation(tx, id);
      return membershipAnswer(tx, row === null ? id : await join(tx, row));
    },
    refresh: ({ membership }) => membershipAnswer(ctx, membership.id),
  });
}

/**
 * Declines an invitation. A firm that was invited by its id may be invited again.
 *
 * @throws DomainError `not_found`
 */
export function declineInvitation(
  ctx: Ctx<FirmActor>,
  id: string,
): Promise<{ invitationId: string } & Replay> {
  return once<FirmActor, void, { invitationId: string }>(ctx, {
    commit: async (tx) => {
      const row = await lockInvitation(tx, id);
      if (row === null) throw notFound();
      await tx.db.networkMember.update({
        where: { id },
        data: { status: "DECLINED", answeredAt: tx.clock.now(), waitsSince: null },
      });
      await auditMember(tx, "network.declined", row);
      return { invitationId: id };
    },
  });
}
