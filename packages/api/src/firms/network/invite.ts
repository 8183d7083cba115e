import type { Prisma } from "@board/db";
import { type FirmActor, principalOf } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { type DomainError, invalid, notFound, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { touchMembership } from "../../core/touched.ts";
import { lockFirm } from "../lock-firm.ts";
import { INVITATION_MS, type InviteOutcome, inviteOutcome, MAX_WAITING, wasMember } from "./rules.ts";
import { auditMember, checkedGroups, findMember } from "./save-member.ts";
import type { Invite, MemberView } from "./schemas.ts";
import { sendWaiting } from "./send-invitations.ts";
import { unknownCarriers } from "./unknown-carriers.ts";
import { memberAnswer, type NetworkRow, WITH_FIRMS } from "./view-network.ts";

type MemberAnswer = { member: MemberView };

type Whom = { carrierId: string } | { email: string; name: string | null };

/** Returns the carriers that read an invitation at once: the one that it names, or those of which a member has the address. */
async function readersOf(tx: Ctx<FirmActor>, { carrierId, email, posterId }: NetworkRow): Promise<string[]> {
  if (carrierId !== null) return [carrierId];
  const firms = await tx.db.firm.findMany({
    where: {
      id: { not: posterId },
      canCarry: true,
      suspendedAt: null,
      members: { some: { leftAt: null, person: { email: email ?? "", verifiedAt: { not: null } } } },
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return firms.map(({ id }) => id);
}

/** @throws DomainError `too_many_invitations` */
async function assertFewWait(tx: Ctx<FirmActor>): Promise<void> {
  const where = { posterId: tx.actor.firm.id, waitsSince: { not: null } };
  if ((await tx.db.networkMember.count({ where })) < MAX_WAITING) return;
  throw refusal("too_many_invitations", `${MAX_WAITING} invitations of your firm wait for their email.`);
}

function noMoreEmails(): DomainError {
  return refusal(
    "no_more_emails",
    "The address has had its invitation and one reminder, or the invitation is less than 7 days old.",
  );
}

/**
 * Saves an invitation, or what it adds to a member or to an open invitation. The firm must be locked.
 *
 * @throws DomainError `no_more_emails`, `too_many_invitations`
 */
export async function saveInvitation(
  tx: Ctx<FirmActor>,
  whom: Whom,
  groups: readonly string[],
): Promise<{ id: string; outcome: InviteOutcome }> {
  const { firm, mode } = tx.actor;
  const now = tx.clock.now();
  const byAddress = "email" in whom;
  const emailHash = byAddress ? hashToken(whom.email) : null;
  const row = await (emailHash === null
    ? findMember(tx, {
        carrierId: "carrierId" in whom ? whom.carrierId : "",
        // An invitation by email does not tell its poster which carrier it reached.
        OR: [{ emailHash: null }, { answeredAt: { not: null }, status: { not: "DECLINED" } }],
      })
    : findMember(tx, { emailHash }));
  const outcome = inviteOutcome(row, byAddress, now);
  if (outcome === "WRITTEN_TWICE") throw noMoreEmails();
  const allGroups = [...new Set([...(row?.groups ?? []), ...groups])];
  if (outcome === "ADDED_GROUPS" && row !== null) {
    if (allGroups.length === row.groups.length) return { id: row.id, outcome };
    await tx.db.networkMember.update({ where: { id: row.id }, data: { groups: allGroups } });
    if (row.status === "ACTIVE" && mode === "live" && row.carrierId !== null)
      touchMembership(tx, firm.id, row.carrierId);
    return { id: row.id, outcome };
  }
  // A firm that was a member reads it on the site, and nothing of the sandbox is emailed.
  const waits = byAddress && mode === "live" && !(row !== null && wasMember(row));
  if (waits) await assertFewWait(tx);
  const data = {
    status: "INVITED",
    groups: allGroups,
    invitedById: principalOf(tx.actor)?.id ?? null,
    invitedAt: now,
    answeredAt: null,
    endedAt: null,
    waitsSince: waits ? now : null,
    endsAt: waits ? null : new Date(now.getTime() + INVITATION_MS),
    ...(byAddress ? { email: whom.email, name: whom.name } : {}),
  } as const satisfies Prisma.NetworkMemberUncheckedUpdateInput;
  const saved =
    row === null
      ? await tx.db.networkMember.create({
          data: {
            ...data,
            id: tx.newId("net"),
            mode,
            posterId: firm.id,
            emailHash,
            carrierId: "carrierId" in whom ? whom.carrierId : null,
          },
          include: WITH_FIRMS,
        })
      : await tx.db.networkMember.update({
          where: { id: row.id },
          data: { ...data, ...(row.status === "DECLINED" && byAddress ? { carrierId: null } : {}) },
          include: WITH_FIRMS,
        });
  if (mode === "live" && (row === null || row.status !== "INVITED"))
    await tx.ports.tellOfNetwork(tx, {
      type: "network.invited",
      row: saved,
      by: "poster",
      to: await readersOf(tx, saved),
    });
  await auditMember(tx, "network.invited", saved);
  return { id: saved.id, outcome };
}

/**
 * Invites a carrier to the firm's network, by its id or by an address (contract 14). A repeated invitation adds its groups.
 *
 * @throws DomainError `validation_failed` (`carrier_unknown`, `too_many_groups`), `no_more_emails`, `too_many_invitations`
 */
export function inviteCarrier(ctx: Ctx<FirmActor>, input: Invite): Promise<MemberAnswer & Replay> {
  return once<FirmActor, void, MemberAnswer>(ctx, {
    commit: async (tx) => {
      const { firm, mode } = tx.actor;
      await lockFirm(tx.db, firm.id);
      const groups = await checkedGroups(tx, input.groups);
      const { carrierId, email = "", name } = input;
      const named = carrierId === undefined ? [] : [carrierId];
      // The made-up carriers of the sandbox are members already.
      if ((await unknownCarriers(tx, { posterId: firm.id, mode: "live" }, named)).length > 0)
        throw invalid([fieldError(["carrierId"], "carrier_unknown", "must name a carrier on the board.")]);
      const whom = carrierId === undefined ? { email, name: name?.trim() || null } : { carrierId };
      const { id } = await saveInvitation(tx, whom, groups);
      if (mode === "live") await sendWaiting(tx, firm.id);
      return memberAnswer(tx, id);
    },
    refresh: ({ member }) => memberAnswer(ctx, member.id),
  });
}

/**
 * Has the address of an invitation emailed once more, a week after the first email, and never again.
 *
 * @throws DomainError `not_found`, `no_more_emails`
 */
export function remind(ctx: Ctx<FirmActor>, memberId: string): Promise<MemberAnswer> {
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, tx.actor.firm.id);
    const row = await findMember(tx, { id: memberId });
    if (row === null || row.email === null) throw notFound();
    if (inviteOutcome(row, true, tx.clock.now()) !== "EMAILED_AGAIN") throw noMoreEmails();
    await saveInvitation(tx, { email: row.email, name: row.name }, []);
    await sendWaiting(tx, tx.actor.firm.id);
    return memberAnswer(tx, memberId);
  });
}
