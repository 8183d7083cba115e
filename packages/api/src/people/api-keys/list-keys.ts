import type { ApiKey, Prisma } from "@board/db";
import type { z } from "zod";
import { type MemberActor, SCOPES } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { answeredBy } from "../accounts/rules.ts";
import { keyStatus, whoGrants } from "./rules.ts";
import type { KeyView, ListKeys, listKeysOutput } from "./schemas.ts";

export const KEY_MAKER = {
  createdBy: { select: { person: { select: { name: true } } } },
  keptBy: { select: { person: { select: { name: true } } } },
} as const satisfies Prisma.ApiKeyInclude;

export type KeyWithMaker = Prisma.ApiKeyGetPayload<{ include: typeof KEY_MAKER }>;

/** True for the member who made the key and for the firm's owners. */
export function mayChange(actor: MemberActor, key: Pick<ApiKey, "createdById">): boolean {
  return actor.member.role === "OWNER" || key.createdById === actor.member.id;
}

/** Returns a key as the firm's members see it, without its token. */
export function viewKey(ctx: Ctx<MemberActor>, key: KeyWithMaker): KeyView {
  const status = keyStatus(key, ctx.clock.now());
  const scopes = SCOPES.filter((scope) => key.scopes.includes(scope));
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    hint: key.hint,
    scopes,
    status,
    createdBy: { name: key.createdBy.person.name, you: key.createdById === ctx.actor.member.id },
    keptBy: key.keptBy?.person.name ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    rolledTo: key.rolledToId,
    mayChange: mayChange(ctx.actor, key),
    mayRoll: scopes.every((scope) => whoGrants(scope, ctx.actor.member) === null),
  };
}

/**
 * Lists the firm's keys of both modes, the newest first, and the scopes that the member may grant (contract
 * 9).
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
      AND: [ended ? {} : inUse, madeBy === undefined ? {} : answeredBy(madeBy)],
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: KEY_MAKER,
  });
  const { page, nextCursor } = pageOf(ctx, "keys", filters, rows, limit, ({ id }) => [id]);
  return {
    keys: page.map((key) => viewKey(ctx, key)),
    nextCursor,
    scopes: SCOPES.map((scope) => ({ scope, onlyBy: whoGrants(scope, ctx.actor.member) })),
  };
}
