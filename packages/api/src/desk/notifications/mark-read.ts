import { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { LOAD_MATCHES } from "../../core/notifications/rules.ts";
import { AT_ONCE, tellFirms } from "../../core/own-changes.ts";
import type { MarkRead } from "./schemas.ts";
import { heldBy, MAX_UNREAD, newestUnread, shownTo } from "./shown.ts";

const { sql, join } = Prisma;

/** Marks notifications as read: the given ones, all from given searches, or all up to a given one. */
export async function markNotificationsRead(
  ctx: Ctx<FirmActor>,
  { upTo, ids = [], searches = [], shownAt }: MarkRead,
): Promise<{ read: number }> {
  const now = ctx.clock.now();
  const at = shownAt === undefined ? now.getTime() : Math.min(now.getTime(), Date.parse(shownAt));
  const shown = await shownTo(ctx, new Date(at));
  const held = heldBy(ctx.actor);
  const own = sql`FROM saved_search s WHERE ${held}`;
  const parts = [
    ...(ids.length === 0
      ? []
      : [sql`SELECT id FROM notification WHERE ${shown} AND read_at IS NULL AND id IN (${join(ids)})`]),
    ...searches.map(
      (search) => sql`SELECT n.id FROM ${newestUnread(shown)} AS n
        WHERE n.kind = ${LOAD_MATCHES} AND n.id <= ${search.upTo}
          AND ${search.id === null ? sql`NOT EXISTS (SELECT ${own})` : sql`EXISTS (SELECT ${own} AND s.id = ${search.id})`}`,
    ),
  ];
  const seen =
    parts.length === 0
      ? 0
      : await ctx.db.$executeRaw`
          UPDATE notification SET read_at = ${now} WHERE read_at IS NULL AND id IN (${join(parts, " UNION ")})`;
  const read = seen + (upTo === undefined ? 0 : await markAll(ctx, shown, upTo));
  const { firm, mode } = ctx.actor;
  const told = { loadId: null, mode, at: AT_ONCE, kinds: ["read"], by: null, firms: [firm.id] };
  if (read > 0) await tellFirms(ctx, [told]);
  return { read };
}

/** Marks all notifications in batches, so that no lock is held for long. */
async function markAll(ctx: Ctx<FirmActor>, shown: Prisma.Sql, upTo: string): Promise<number> {
  const now = ctx.clock.now();
  let read = 0;
  for (;;) {
    const batch = await ctx.db.$executeRaw`
      UPDATE notification SET read_at = ${now} WHERE read_at IS NULL AND id IN (
        SELECT id FROM notification WHERE ${shown} AND read_at IS NULL AND id <= ${upTo}
        ORDER BY id DESC LIMIT ${MAX_UNREAD})`;
    read += batch;
    if (batch < MAX_UNREAD) return read;
  }
}
