import type { Prisma } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { TOPIC_KINDS, TOPICS } from "./rules.ts";

/** The notifications that a member sees on the site: the firm's and their own, without the topics that they switched off. */
export async function shownNotifications({
  db,
  actor,
}: Ctx<FirmActor>): Promise<Prisma.NotificationWhereInput> {
  const memberId = actor.member?.id ?? null;
  const off = await db.notificationPreference.findMany({
    where: { memberId: memberId ?? "", site: false },
    select: { topic: true },
  });
  const kinds = TOPICS.filter((topic) => off.some((one) => one.topic === topic)).flatMap((topic) => [
    ...TOPIC_KINDS[topic],
  ]);
  return {
    firmId: actor.firm.id,
    OR: [{ memberId: null }, { memberId }],
    ...(kinds.length > 0 ? { kind: { notIn: kinds } } : {}),
  };
}
