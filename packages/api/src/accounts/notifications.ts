import type { Prisma } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { TOPIC_KINDS, TOPICS } from "../notification-preferences/rules.ts";
import type { countsOutput, notificationsOutput } from "./schemas.ts";

const SHOWN = 30;

/** Selects the notifications that a member sees on the site: the firm's and their own, without the topics that they switched off. */
async function shownNotifications({ db, actor }: Ctx<FirmActor>): Promise<Prisma.NotificationWhereInput> {
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

const aboutPerson = z.object({ person: z.string() });

/** Lists the latest notifications for a member, newest first. */
export async function listNotifications(ctx: Ctx<FirmActor>): Promise<z.infer<typeof notificationsOutput>> {
  const notifications = await ctx.db.notification.findMany({
    where: await shownNotifications(ctx),
    orderBy: { id: "desc" },
    take: SHOWN,
    include: { load: { select: { id: true, ref: true, fromOutcode: true, toOutcode: true } } },
  });
  return {
    notifications: notifications.map(({ id, kind, load, data, createdAt, readAt }) => ({
      id,
      kind,
      load,
      person: aboutPerson.safeParse(data).data?.person ?? null,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  };
}

/** Marks the notifications that the member was shown as read. */
export async function markNotificationsRead(ctx: Ctx<FirmActor>, upTo: string): Promise<{ read: number }> {
  const { count } = await ctx.db.notification.updateMany({
    where: { ...(await shownNotifications(ctx)), id: { lte: upTo }, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
  return { read: count };
}

/** Reads the counts in the top bar of the site. */
export async function readCounts(ctx: Ctx<FirmActor>): Promise<z.infer<typeof countsOutput>> {
  const { firm, mode } = ctx.actor;
  const notifications = await shownNotifications(ctx);
  const [unread, quotes, { approval, waitingSince }, jobs] = await Promise.all([
    ctx.db.notification.count({ where: { ...notifications, readAt: null } }),
    ctx.db.quote.count({
      where: { carrierId: firm.id, mode, status: "ACTIVE", expiresAt: { gt: ctx.clock.now() } },
    }),
    ctx.db.firm.findUniqueOrThrow({
      where: { id: firm.id },
      select: { approval: true, waitingSince: true },
    }),
    ctx.db.load.count({ where: { carrierId: firm.id, mode, status: { in: ["BOOKED", "IN_TRANSIT"] } } }),
  ]);
  return { unread, quotes, jobs, approval, waitingSince: waitingSince?.toISOString() ?? null };
}
