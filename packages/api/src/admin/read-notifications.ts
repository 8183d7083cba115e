import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { AdminNotification } from "./schemas.ts";

const MOST = 50;

/** Whom the load's news was told, on the site and by email, the last first. */
export async function readNotifications(
  ctx: Ctx<AdminActor>,
  loadId: string,
): Promise<{ notifications: AdminNotification[]; moreNotifications: boolean }> {
  const rows = await ctx.db.notification.findMany({
    where: { loadId },
    orderBy: { id: "desc" },
    take: MOST + 1,
    include: { firm: { select: { name: true } }, emails: { orderBy: { address: "asc" } } },
  });
  return {
    notifications: rows.slice(0, MOST).map(({ id, kind, firm, createdAt, readAt, emails }) => ({
      id,
      kind,
      firm: firm.name,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      emails: emails.map(({ address, status, sentAt, error }) => ({
        address,
        status,
        sentAt: sentAt?.toISOString() ?? null,
        error,
      })),
    })),
    moreNotifications: rows.length > MOST,
  };
}
