import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { touchMembership } from "../../core/touched.ts";
import { lockFirm } from "../lock-firm.ts";
import { isOpenInvitation } from "./rules.ts";
import { addSandboxMembers } from "./sandbox-members.ts";
import {
  auditMember,
  checkedGroups,
  endInvitations,
  endMembership,
  findMember,
  lockOthers,
} from "./save-member.ts";
import type { ChangeMember, MemberView } from "./schemas.ts";
import { memberAnswer, type NetworkRow, WITH_FIRMS } from "./view-network.ts";

/** Locks the firm and reads a member or an open invitation of its network. */
async function lockRow(tx: Ctx<FirmActor>, id: string): Promise<NetworkRow> {
  const { firm, mode } = tx.actor;
  await lockFirm(tx.db, firm.id);
  if (mode === "test") await addSandboxMembers(tx, firm.id);
  const row = await findMember(tx, { id });
  if (row === null || !(row.status === "ACTIVE" || isOpenInvitation(row, tx.clock.now()))) throw notFound();
  return row;
}

/**
 * Changes the groups and the note of a member, which the carrier never reads. Leaving a group takes back what the carrier
 * has by it alone.
 *
 * @throws DomainError `not_found`, `validation_failed` (`too_many_groups`)
 */
export function changeMember(
  ctx: Ctx<FirmActor>,
  { memberId, ...input }: ChangeMember,
): Promise<{ member: MemberView } & Replay> {
  return once<FirmActor, void, { member: MemberView }>(ctx, {
    commit: async (tx) => {
      const row = await lockRow(tx, memberId);
      const groups = input.groups === undefined ? row.groups : await checkedGroups(tx, input.groups);
      const note = input.note?.trim() ?? row.note;
      await tx.db.networkMember.update({ where: { id: memberId }, data: { groups, note } });
      const { posterId, carrierId, mode, status } = row;
      if (status === "ACTIVE" && carrierId !== null && groups.join() !== row.groups.join()) {
        if (mode === "live") touchMembership(tx, posterId, carrierId);
        if (row.groups.some((group) => !groups.includes(group)))
          await tx.ports.membershipShrank(tx, { posterId, carrierId, groups: row.groups, ended: false });
      }
      return memberAnswer(tx, memberId);
    },
    refresh: () => memberAnswer(ctx, memberId),
  });
}

/**
 * Removes a member from the firm's network, or takes an invitation back. The row stays, and keeps how often its address was
 * written to.
 *
 * @throws DomainError `not_found`
 */
export function removeMember(ctx: Ctx<FirmActor>, memberId: string): Promise<{ memberId: string } & Replay> {
  return once<FirmActor, void, { memberId: string }>(ctx, {
    commit: async (tx) => {
      await endByPoster(tx, await lockRow(tx, memberId));
      return { memberId };
    },
  });
}

async function endByPoster(tx: Ctx<FirmActor>, row: NetworkRow): Promise<void> {
  if (row.status === "ACTIVE") await endMembership(tx, row, "poster");
  else await endInvitations(tx, { id: row.id });
  await auditMember(tx, "network.removed", row);
}

/** Ends a carrier's membership of the firm's network, or its invitation, because the firm blocks it. */
export async function endForBlock(tx: Ctx<FirmActor>, carrierId: string): Promise<void> {
  const rows = await tx.db.networkMember.findMany({
    where: {
      posterId: tx.actor.firm.id,
      mode: "live",
      carrierId,
      OR: [{ status: "ACTIVE" }, { status: "INVITED", emailHash: null }],
    },
    orderBy: { id: "asc" },
    include: WITH_FIRMS,
  });
  for (const row of rows) await endByPoster(tx, row);
}

/**
 * Ends the firm's membership of a poster's network. Jobs stay, and the firm keeps its place on the board.
 *
 * @throws DomainError `not_found`
 */
export function leaveNetwork(ctx: Ctx<FirmActor>, id: string): Promise<{ membershipId: string } & Replay> {
  return once<FirmActor, void, { membershipId: string }>(ctx, {
    commit: async (tx) => {
      const { firm, mode } = tx.actor;
      const row = await lockOthers(tx, { id, carrierId: firm.id, mode, status: "ACTIVE" });
      if (row === null) throw notFound();
      await endMembership(tx, row, "carrier");
      await auditMember(tx, "network.left", row);
      return { membershipId: id };
    },
  });
}
