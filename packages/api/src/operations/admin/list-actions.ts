import type { AdminAction, Prisma } from "@board/db";
import type { AdminActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import type { AdminActionView, ListActions } from "./schemas.ts";

const PAGE = 50;

function idsOf(rows: readonly AdminAction[], of: (row: AdminAction) => string | null): string[] {
  return [...new Set(rows.flatMap((row) => of(row) ?? []))];
}

/** Returns log entries with the names of people, firms and loads in place of their ids. */
async function viewActions(
  { db }: Pick<Ctx<AdminActor>, "db">,
  rows: readonly AdminAction[],
): Promise<AdminActionView[]> {
  const [people, firms, loads] = await Promise.all([
    db.person.findMany({
      where: { id: { in: [...idsOf(rows, (row) => row.personId), ...idsOf(rows, (row) => row.subjectId)] } },
      select: { id: true, name: true },
    }),
    db.firm.findMany({
      where: { id: { in: idsOf(rows, (row) => row.firmId) } },
      select: { id: true, name: true },
    }),
    db.load.findMany({
      where: { id: { in: idsOf(rows, (row) => row.loadId) } },
      select: { id: true, ref: true },
    }),
  ]);
  const nameOf = new Map([...people, ...firms].map(({ id, name }) => [id, name]));
  const refOf = new Map(loads.map(({ id, ref }) => [id, ref]));
  const named = (id: string | null) => (id === null ? null : { id, name: nameOf.get(id) ?? id });
  return rows.map(({ id, at, action, personId, subjectId, firmId, loadId, before, after, ...row }) => ({
    id,
    at: at.toISOString(),
    action,
    admin: nameOf.get(personId) ?? personId,
    load: loadId === null ? null : { id: loadId, ref: refOf.get(loadId) ?? loadId },
    firm: named(firmId),
    person: named(subjectId),
    before,
    after,
    reason: row.reason,
    requestId: row.requestId,
  }));
}

export async function lastActions(
  ctx: Ctx<AdminActor>,
  where: Prisma.AdminActionWhereInput,
  take: number,
): Promise<AdminActionView[]> {
  return viewActions(ctx, await ctx.db.adminAction.findMany({ where, orderBy: { id: "desc" }, take }));
}

/**
 * Lists actions of admins, the newest first: all actions, the actions of one admin, or the actions that concern one
 * firm, person or load.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listActions(ctx: Ctx<AdminActor>, { cursor, ...filters }: ListActions) {
  const before = cursor === undefined ? undefined : readCursor(ctx, "actions", filters, cursor, idPlace)[0];
  const { adminId, firmId, personId, loadId } = filters;
  const rows = await ctx.db.adminAction.findMany({
    where: {
      ...(adminId === undefined ? {} : { personId: adminId }),
      ...(firmId === undefined ? {} : { firmId }),
      ...(personId === undefined ? {} : { subjectId: personId }),
      ...(loadId === undefined ? {} : { loadId }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: PAGE + 1,
  });
  const { page, nextCursor } = pageOf(ctx, "actions", filters, rows, PAGE, ({ id }) => [id]);
  return { actions: await viewActions(ctx, page), nextCursor };
}
