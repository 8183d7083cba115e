import { DAY_MS } from "@board/calendar";
import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { DomainError } from "../../core/errors.ts";
import { leastIdAt } from "../../core/ids.ts";
import { CALLS_KEPT_DAYS } from "../../core/request-log/rules.ts";
import { type CallDetail, type CallList, type ListCalls, readCallOutput } from "./schemas.ts";

const KEY = { key: { select: { id: true, name: true, hint: true } } } as const;

const { sql, empty } = Prisma;

type AnswerFilter = NonNullable<ListCalls["answer"]>;

/** Conditions on the status. The numbers are literals, because the partial index of failures needs them. */
const STATUS_CONDITIONS: Record<AnswerFilter, Prisma.Sql> = {
  refused: sql`AND refused`,
  "4xx": sql`AND refused AND status < 500`,
  "5xx": sql`AND status >= 500`,
  succeeded: sql`AND NOT refused`,
};

/** Returns the keys of a mode that a member who is no owner made and that may still have requests in the log. */
async function ownKeys({ db, actor, clock }: Ctx<MemberActor>, mode: Mode): Promise<string[]> {
  const since = new Date(clock.now().getTime() - CALLS_KEPT_DAYS * DAY_MS);
  const keys = await db.apiKey.findMany({
    where: {
      createdById: actor.member.id,
      mode,
      OR: [{ revokedAt: null }, { revokedAt: { gt: since } }],
    },
    select: { id: true },
  });
  return keys.map(({ id }) => id);
}

/**
 * Finds the newest requests that a member may read: an owner the requests of all keys, others only those of keys
 * that they made. For others the index of each key is read separately; with a join PostgreSQL would read all
 * requests of the firm.
 */
async function newestIds(
  ctx: Ctx<MemberActor>,
  { mode, keyId, rest, most }: { mode: Mode; keyId: string | undefined; rest: Prisma.Sql; most: number },
): Promise<string[]> {
  const { firm, member } = ctx.actor;
  const newest = (of: Prisma.Sql) =>
    sql`SELECT id FROM logged_call WHERE ${of} ${rest} ORDER BY id DESC LIMIT ${most}`;
  const ofFirm = sql`firm_id = ${firm.id} AND mode = ${mode}::mode ${keyId === undefined ? empty : sql`AND key_id = ${keyId}`}`;
  if (member.role === "OWNER")
    return (await ctx.db.$queryRaw<{ id: string }[]>(newest(ofFirm))).map(({ id }) => id);
  const keys = (await ownKeys(ctx, mode)).filter((id) => keyId === undefined || id === keyId);
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT call.id FROM unnest(${keys}::text[]) AS own (id), LATERAL (${newest(sql`key_id = own.id`)}) AS call
    ORDER BY call.id DESC LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * Lists the requests of one mode, the newest first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listCalls(
  ctx: Ctx<MemberActor>,
  { limit, cursor, ...filters }: ListCalls,
): Promise<CallList> {
  const { mode = ctx.actor.mode, keyId, answer, method, route, since, requestId } = filters;
  const before = cursor === undefined ? undefined : readCursor(ctx, "calls", filters, cursor, idPlace)[0];
  const rest = sql`
    ${before === undefined ? empty : sql`AND id < ${before}`}
    ${since === undefined ? empty : sql`AND id >= ${leastIdAt("call", new Date(since))}`}
    ${answer === undefined ? empty : STATUS_CONDITIONS[answer]}
    ${method === undefined ? empty : sql`AND method = ${method}`}
    ${route === undefined ? empty : sql`AND route = ${route}`}
    ${requestId === undefined ? empty : sql`AND request_id = ${requestId}`}`;
  const ids = await newestIds(ctx, { mode, keyId, rest, most: limit + 1 });
  const rows = await ctx.db.loggedCall.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "desc" },
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
 * Reads one request with its body and its answer.
 *
 * @throws DomainError `not_found` for a request that was never made, that the member may not read, or that is older than 7 days
 */
export async function readCall(ctx: Ctx<MemberActor>, requestId: string): Promise<CallDetail> {
  const { firm, member } = ctx.actor;
  const own = member.role === "OWNER" ? {} : { key: { createdById: member.id } };
  const found = await ctx.db.loggedCall.findFirst({
    where: { firmId: firm.id, requestId, ...own },
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
