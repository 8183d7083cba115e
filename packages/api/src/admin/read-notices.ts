import type { AdminActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { AdminNotice } from "./schemas.ts";

const MOST = 50;

/** Whom the load's news was told, on the site and by mail, the last first. */
export async function readNotices(
  ctx: Ctx<AdminActor>,
  loadId: string,
): Promise<{ notices: AdminNotice[]; moreNotices: boolean }> {
  const rows = await ctx.db.notification.findMany({
    where: { loadId },
    orderBy: { id: "desc" },
    take: MOST + 1,
    include: { firm: { select: { name: true } }, mails: { orderBy: { address: "asc" } } },
  });
  return {
    notices: rows.slice(0, MOST).map(({ id, kind, firm, createdAt, readAt, mails }) => ({
      id,
      kind,
      firm: firm.name,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      mails: mails.map(({ address, status, sentAt, error }) => ({
        address,
        status,
        sentAt: sentAt?.toISOString() ?? null,
        error,
      })),
    })),
    moreNotices: rows.length > MOST,
  };
}
