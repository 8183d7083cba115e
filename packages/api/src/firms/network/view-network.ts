import type { Firm, NetworkMember, Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { knownAmong } from "../known-carriers.ts";
import { wasMember } from "./rules.ts";
import { addSandboxMembers } from "./sandbox-members.ts";
import type { InvitationView, ListInvitations, ListNetwork, MembershipView, MemberView } from "./schemas.ts";

export const WITH_FIRMS = {
  poster: { select: { id: true, name: true } },
  carrier: { select: { id: true, name: true } },
  invitedBy: { select: { person: { select: { name: true } } } },
} as const;

type Named = Pick<Firm, "id" | "name">;
export type NetworkRow = NetworkMember & {
  poster: Named;
  carrier: Named | null;
  invitedBy: { person: { name: string } } | null;
};

/** Condition for the invitations that can be accepted at a moment. */
function openInvitations(now: Date): Prisma.NetworkMemberWhereInput {
  return { status: "INVITED", OR: [{ endsAt: null }, { endsAt: { gt: now } }] };
}

/**
 * Returns the carrier of a row as its poster may read it. That of an invitation by email stays hidden until it is accepted,
 * so that an address does not tell its firm; a name is told to members and to those who have had a job together.
 */
export function carrierAsRead(row: NetworkRow, knownIds: ReadonlySet<string>): MemberView["carrier"] {
  const { carrier, status } = row;
  if (carrier === null) return null;
  if (status === "ACTIVE" || wasMember(row)) return carrier;
  if (row.emailHash !== null) return null;
  return { id: carrier.id, name: knownIds.has(carrier.id) ? carrier.name : null };
}

function viewMember(row: NetworkRow, knownIds: ReadonlySet<string>): MemberView {
  const isActive = row.status === "ACTIVE";
  return {
    id: row.id,
    carrier: carrierAsRead(row, knownIds),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.name === null ? {} : { name: row.name }),
    groups: row.groups,
    note: row.note,
    status: isActive ? "ACTIVE" : "INVITED",
    invitedAt: row.invitedAt.toISOString(),
    emailedAt: (row.remindedAt ?? row.emailedAt)?.toISOString() ?? null,
    endsAt: isActive ? null : (row.endsAt?.toISOString() ?? null),
    since: isActive ? (row.answeredAt?.toISOString() ?? null) : null,
  };
}

/** Returns members and invitations as their poster reads them. */
async function viewMembers(
  { db }: Pick<Ctx, "db">,
  posterId: string,
  rows: readonly NetworkRow[],
): Promise<MemberView[]> {
  const invited = rows.flatMap(({ status, carrierId }) =>
    status === "ACTIVE" || carrierId === null ? [] : [carrierId],
  );
  const known = await knownAmong({ db }, posterId, invited);
  return rows.map((row) => viewMember(row, known));
}

/** Returns one member, the answer of every call of its poster that changes one. */
export async function memberAnswer(ctx: Ctx<FirmActor>, id: string): Promise<{ member: MemberView }> {
  const { firm, mode } = ctx.actor;
  const row = await ctx.db.networkMember.findFirst({
    where: { id, posterId: firm.id, mode },
    include: WITH_FIRMS,
  });
  const [member] = row === null ? [] : await viewMembers(ctx, firm.id, [row]);
  if (member === undefined) throw notFound();
  return { member };
}

export function viewMembership({ id, poster, answeredAt, invitedAt }: NetworkRow): MembershipView {
  return { id, poster, since: (answeredAt ?? invitedAt).toISOString() };
}

/** Lists the firm's own network, or the networks that it is in (contract 14). */
export async function listNetwork(ctx: Ctx<FirmActor>, { side, limit, cursor }: ListNetwork) {
  const { firm, mode } = ctx.actor;
  if (side === "poster" && mode === "test") await addSandboxMembers(ctx, firm.id);
  const after = cursor === undefined ? null : readCursor(ctx, "network", { side }, cursor, idPlace);
  const now = ctx.clock.now();
  const whose: Prisma.NetworkMemberWhereInput =
    side === "poster"
      ? { posterId: firm.id, OR: [{ status: "ACTIVE" }, openInvitations(now)] }
      : { carrierId: firm.id, status: "ACTIVE" };
  const rows = await ctx.db.networkMember.findMany({
    where: { AND: [whose, { mode }, after === null ? {} : { id: { gt: after[0] } }] },
    orderBy: { id: "asc" },
    take: limit + 1,
    include: WITH_FIRMS,
  });
  const { page, nextCursor } = pageOf(ctx, "network", { side }, rows, limit, ({ id }) => [id]);
  return side === "poster"
    ? { members: await viewMembers(ctx, firm.id, page), nextCursor }
    : { memberships: page.map(viewMembership), nextCursor };
}

/**
 * Returns the two conditions for a firm's open invitations: those that name it or that it was bound to by a link, and those
 * to an address of one of its members. Each has its index.
 */
export async function invitationsTo(ctx: Ctx<FirmActor>): Promise<Prisma.NetworkMemberWhereInput[]> {
  const { firm, mode } = ctx.actor;
  const members = await ctx.db.member.findMany({
    where: { firmId: firm.id, leftAt: null, person: { verifiedAt: { not: null } } },
    select: { person: { select: { email: true } } },
    orderBy: { id: "asc" },
  });
  const addresses = members.map(({ person }) => person.email);
  return [{ carrierId: firm.id }, { carrierId: null, email: { in: addresses } }].map((whose) => ({
    ...whose,
    ...openInvitations(ctx.clock.now()),
    mode,
    posterId: { not: firm.id },
    poster: { suspendedAt: null, asPoster: { none: { carrierId: firm.id, relation: "BLOCKED" } } },
  }));
}

/** Reads all of a firm's open invitations, the oldest first. With a limit, PostgreSQL would walk through all networks by id. */
export async function readInvitations(ctx: Ctx<FirmActor>): Promise<NetworkRow[]> {
  const parts = await Promise.all(
    (await invitationsTo(ctx)).map((where) => ctx.db.networkMember.findMany({ where, include: WITH_FIRMS })),
  );
  return parts.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export function viewInvitation({ id, poster, invitedBy, invitedAt, endsAt }: NetworkRow): InvitationView {
  return {
    id,
    poster,
    invitedBy: invitedBy?.person.name ?? null,
    invitedAt: invitedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** Lists the invitations that the firm can answer. */
export async function listInvitations(ctx: Ctx<FirmActor>, { limit, cursor }: ListInvitations) {
  const after = cursor === undefined ? null : readCursor(ctx, "invitations", {}, cursor, idPlace);
  const rows = (await readInvitations(ctx)).filter(({ id }) => after === null || id > after[0]);
  const { page, nextCursor } = pageOf(ctx, "invitations", {}, rows.slice(0, limit + 1), limit, ({ id }) => [
    id,
  ]);
  return { invitations: page.map(viewInvitation), nextCursor };
}
