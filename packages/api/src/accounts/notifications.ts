import type { Prisma } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { MOST_COUNTED } from "../loads/rules.ts";
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

/** Rows of one statement: short enough that nobody waits for its locks. */
const BATCH = 1_000;

/** Marks the notifications that the member was shown as read, in batches where there are many. */
export async function markNotificationsRead(ctx: Ctx<FirmActor>, upTo: string): Promise<{ read: number }> {
  const where = { ...(await shownNotifications(ctx)), id: { lte: upTo }, readAt: null };
  let read = 0;
  for (;;) {
    const batch = await ctx.db.notification.findMany({
      where,
      orderBy: { id: "desc" },
      take: BATCH,
      select: { id: true },
    });
    const { count } = await ctx.db.notification.updateMany({
      where: { id: { in: batch.map(({ id }) => id) }, readAt: null },
      data: { readAt: ctx.clock.now() },
    });
    read += count;
    if (batch.length < BATCH) return { read };
  }
}

/** Reads the counts in the top bar of the site. */
export async function readCounts(ctx: Ctx<FirmActor>): Promise<z.infer<typeof countsOutput>> {
  const { firm, mode } = ctx.actor;
  const notifications = await shownNotifications(ctx);
  const [unread, [counted], { approval, waitingSince }] = await Promise.all([
    ctx.db.notification.count({ where: { ...notifications, readAt: null }, take: MOST_COUNTED }),
    // The statuses are literals: a partial index matches neither a parameter nor a cast. `+ interval` keeps PostgreSQL from
    // walking every active quote of the board by its end.
    ctx.db.$queryRaw<{ quotes: number; jobs: number }[]>`
      SELECT
        (SELECT count(*)::int FROM (SELECT FROM quote
          WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode AND status = 'ACTIVE'
            AND expires_at + interval '0' > ${ctx.clock.now()}
          LIMIT ${MOST_COUNTED}) AS q) AS quotes,
        (SELECT count(*)::int FROM (SELECT FROM load
          WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode AND status IN ('BOOKED', 'IN_TRANSIT')
          LIMIT ${MOST_COUNTED}) AS l) AS jobs`,
    ctx.db.firm.findUniqueOrThrow({
      where: { id: firm.id },
      select: { approval: true, waitingSince: true },
    }),
  ]);
  const { quotes, jobs } = counted ?? { quotes: 0, jobs: 0 };
  return { unread, quotes, jobs, approval, waitingSince: waitingSince?.toISOString() ?? null };
}
