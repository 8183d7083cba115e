import type { z } from "zod";
import { type MemberActor, SCOPES } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, makeCursor, readCursor } from "../cursor.ts";
import { whoGrants } from "./rules.ts";
import type { ListKeys, listKeysOutput } from "./schemas.ts";
import { KEY_MAKER, viewKey } from "./view-key.ts";

/**
 * The firm's keys of both modes, the last made first, and what the member may give to a new one (contract 9).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listKeys(
  ctx: Ctx<MemberActor>,
  { ended, madeBy, limit, cursor }: ListKeys,
): Promise<z.infer<typeof listKeysOutput>> {
  const filters = { ended, madeBy };
  const before = cursor === undefined ? undefined : readCursor(ctx, "keys", filters, cursor, idPlace)[0];
  const inUse = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }] };
  const rows = await ctx.db.apiKey.findMany({
    where: {
      firmId: ctx.actor.firm.id,
      ...(ended ? {} : inUse),
      ...(madeBy === undefined ? {} : { createdById: madeBy }),
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
    nextCursor: rows.length > limit && last ? makeCursor(ctx, "keys", filters, [last.id]) : null,
    scopes: SCOPES.map((scope) => ({ scope, onlyBy: whoGrants(scope, ctx.actor.member) })),
  };
}
