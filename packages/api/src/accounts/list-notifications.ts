import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { instant } from "../fields.ts";
import { shownNotifications } from "../notification-preferences/shown-notifications.ts";

const SHOWN = 30;

export const notificationsOutput = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      load: z
        .object({ id: z.string(), ref: z.string(), fromOutcode: z.string(), toOutcode: z.string() })
        .nullable(),
      /** Who it is about, where it is about a person: somebody who asks for a seat. */
      person: z.string().nullable(),
      createdAt: instant,
      readAt: instant.nullable(),
    }),
  ),
});

const aboutPerson = z.object({ person: z.string() });

/** The latest notifications for a member, newest first. */
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
