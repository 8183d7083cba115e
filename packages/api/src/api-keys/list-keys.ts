import type { MemberActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, makeCursor, readCursor } from "../cursor.ts";
import type { KeyView, ListKeys } from "./schemas.ts";
import { KEY_MAKER, viewKey } from "./view-key.ts";

/**
 * The firm's keys of both modes, the last made first (contract 9).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listKeys(
  ctx: Ctx<MemberActor>,
  { ended, limit, cursor }: ListKeys,
): Promise<{ keys: KeyView[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(ctx, "keys", { ended }, cursor, idPlace)[0];
  const inUse = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }] };
  const rows = await ctx.db.apiKey.findMany({
    where: {
      firmId: ctx.actor.firm.id,
      ...(ended ? {} : inUse),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: KEY_MAKER,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    keys: page.map((key) => viewKey(ctx, key)),
    nextCursor: rows.length > limit && last ? makeCursor(ctx, "keys", { ended }, [last.id]) : null,
  };
}
