import type { Prisma } from "@board/db";
import type { MemberActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { DomainError } from "../errors.ts";
import { leastIdAt } from "../ids.ts";
import { CALLS_KEPT_DAYS } from "./rules.ts";
import { type CallDetail, type CallList, type ListCalls, readCallOutput } from "./schemas.ts";

const KEY = { key: { select: { id: true, name: true, hint: true } } } as const;

/** Selects the calls that a member may read: an owner those of every key, staff those of the keys that they made. */
function readable({ actor }: Ctx<MemberActor>): Prisma.LoggedCallWhereInput {
  const { firm, member } = actor;
  return { firmId: firm.id, ...(member.role === "OWNER" ? {} : { key: { createdById: member.id } }) };
}

/**
 * Lists the calls of one mode, newest first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listCalls(
  ctx: Ctx<MemberActor>,
  { limit, cursor, ...filters }: ListCalls,
): Promise<CallList> {
  const { mode = ctx.actor.mode, keyId, answer, route, since, requestId } = filters;
  const before = cursor === undefined ? undefined : readCursor(ctx, "calls", filters, cursor, idPlace)[0];
  const rows = await ctx.db.loggedCall.findMany({
    where: {
      ...readable(ctx),
      mode,
      id: {
        ...(before === undefined ? {} : { lt: before }),
        ...(since === undefined ? {} : { gte: leastIdAt("call", new Date(since)) }),
      },
      ...(keyId === undefined ? {} : { keyId }),
      ...(answer === undefined ? {} : { refused: answer === "refused" }),
      ...(route === undefined ? {} : { route }),
      ...(requestId === undefined ? {} : { requestId }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    omit: { sent: true, answer: true },
    include: KEY,
  });
  const { page, nextCursor } = pageOf(ctx, "calls", filters, rows, limit, ({ id }) => [id]);
  return {
    mode,
    calls: page.map(({ firmId, keyId: _, mode: __, refused, at, ...call }) => ({
      ...call,
      at: at.toISOString(),
    })),
    nextCursor,
  };
}

/**
 * Reads one call with what was sent and answered.
 *
 * @throws DomainError `not_found`: never made, not yours to read, or older than 7 days
 */
export async function readCall(ctx: Ctx<MemberActor>, requestId: string): Promise<CallDetail> {
  const found = await ctx.db.loggedCall.findFirst({
    where: { ...readable(ctx), requestId },
    orderBy: { id: "desc" },
    include: KEY,
  });
  if (found === null) {
    throw new DomainError("not_found", {
      detail: `No call of your keys has this request id. Calls are kept for ${CALLS_KEPT_DAYS} days. Nothing was changed.`,
    });
  }
  return readCallOutput.parse({ ...found, at: found.at.toISOString() });
}
