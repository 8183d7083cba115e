import { Prisma } from "@board/db";
import type { Mode, NetworkStatus } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { SANDBOX_MEMBERS } from "./sandbox-members.ts";

const { sql, empty } = Prisma;

export interface MemberCarrier {
  carrierId: string;
  groups: string[];
}

/**
 * Returns the active members of a poster's network, or those of any of some groups, by id (contract 14). A suspended
 * carrier and one that is not approved are left out.
 */
export async function membersOf(
  { db }: Pick<Ctx, "db">,
  posterId: string,
  mode: Mode,
  groups?: readonly string[],
): Promise<MemberCarrier[]> {
  const rows = await db.$queryRaw<(MemberCarrier & { status: NetworkStatus })[]>`
    SELECT m.carrier_id AS "carrierId", m.groups, m.status FROM network_member m JOIN firm f ON f.id = m.carrier_id
    WHERE m.poster_id = ${posterId} AND m.mode = ${mode}::mode AND (m.status = 'ACTIVE' OR m.mode = 'test')
      AND f.suspended_at IS NULL AND f.approval = 'APPROVED' AND f.can_carry
    ORDER BY m.carrier_id`;
  const known = new Set(rows.map(({ carrierId }) => carrierId));
  const others = mode === "test" ? SANDBOX_MEMBERS.filter(({ id }) => !known.has(id)) : [];
  return [
    ...rows.filter(({ status }) => status === "ACTIVE"),
    ...others.map(({ id, groups: theirs }) => ({ carrierId: id, groups: theirs })),
  ].flatMap(({ carrierId, groups: theirs }) =>
    groups === undefined || theirs.some((group) => groups.includes(group))
      ? [{ carrierId, groups: theirs }]
      : [],
  );
}

export interface Membership {
  posterId: string;
  groups: string[];
}

/** Returns the live networks that a carrier is in, with the groups that each poster put it in, by id of the poster. */
export function membershipsOf({ db }: Pick<Ctx, "db">, carrierId: string): Promise<Membership[]> {
  return db.$queryRaw<Membership[]>`
    SELECT poster_id AS "posterId", groups FROM network_member
    WHERE carrier_id = ${carrierId} AND mode = 'live' AND status = 'ACTIVE' ORDER BY poster_id`;
}

/** SQL condition that a carrier is an active member of a poster's live network, in one of some groups if these are given. */
export function isMemberSql(poster: Prisma.Sql, carrier: Prisma.Sql, groups?: Prisma.Sql): Prisma.Sql {
  return sql`EXISTS (SELECT 1 FROM network_member nm WHERE nm.poster_id = ${poster} AND nm.carrier_id = ${carrier}
    AND nm.mode = 'live' AND nm.status = 'ACTIVE' ${groups === undefined ? empty : sql`AND nm.groups && ${groups}`})`;
}
