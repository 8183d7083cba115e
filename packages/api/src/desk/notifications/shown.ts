import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { isToldOf, TOPIC_KINDS, TOPICS } from "../../people/notification-preferences/rules.ts";

const { sql } = Prisma;

/** Maximum number of unread notifications that are read, which bounds the queries. */
export const MAX_UNREAD = 1_000;

/**
 * Returns the SQL condition for notifications that a member sees at an instant: the firm's and the member's
 * own. Left out are the member's own acts, topics that are muted or not for the role, and new loads that are not on the
 * member's board yet.
 */
export async function shownTo({ db, actor }: Ctx<FirmActor>, at: Date): Promise<Prisma.Sql> {
  const memberId = actor.member?.id ?? "";
  const off = await db.notificationPreference.findMany({
    where: { memberId, site: false },
    select: { topic: true },
  });
  const role = actor.member?.role ?? "TRAFFIC";
  const hidden: string[] = TOPICS.filter(
    (topic) => !isToldOf(role, topic) || off.some((one) => one.topic === topic),
  ).flatMap((topic) => [...TOPIC_KINDS[topic]]);
  return sql`firm_id = ${actor.firm.id} AND (member_id IS NULL OR member_id = ${memberId})
    AND (data ->> 'by') IS DISTINCT FROM ${memberId} AND created_at <= ${at} AND kind <> ALL(${hidden}::text[])`;
}

export function newestUnread(shown: Prisma.Sql): Prisma.Sql {
  return sql`(SELECT id, kind, load_id, data, created_at, read_at FROM notification
    WHERE ${shown} AND read_at IS NULL ORDER BY id DESC LIMIT ${MAX_UNREAD})`;
}

/**
 * SQL condition that is true if a notification, aliased `n`, is for a new load in a search, aliased `s`, of
 * the member.
 */
export function heldBy({ member }: FirmActor): Prisma.Sql {
  return sql`(n.kind = ${LOAD_MATCHES} AND s.member_id = ${member?.id ?? ""}
    AND n.data -> 'searches' @> to_jsonb(s.id))`;
}
