import type { Load, LoadChange, Prisma } from "@board/db";
import { accessOf } from "../../core/access.ts";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { WRITE_LOADS } from "../../core/needs.ts";
import { readPeopleNames } from "../../core/people-names.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { findLoad } from "../find-load.ts";
import type { Mover } from "../lifecycle.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { mayRead, VISIBILITY } from "../visibility.ts";
import { openChange, openChangeOf } from "./open-change.ts";
import { allowedChangeActions } from "./rules.ts";
import type { ChangesView, ChangeView, ListChanges } from "./schemas.ts";

export interface ChangeAnswer extends Record<string, unknown> {
  load: LoadView | LoadBrief;
  /** Absent if the caller may read only the stored part of the load. */
  change?: ChangeView | undefined;
}

/** Returns the part of a change that is stored in the load's row while the change is open. */
export function storedChange(row: Omit<LoadChange, "status" | "closedAt" | "reason">) {
  const { id, side, changed, penceDelta, agreedPence, note, at } = row;
  return openChange.parse({ id, by: side, changed, penceDelta, agreedPence, note, at: at.toISOString() });
}

/**
 * Returns the status of a change. `openId` is the open change in the load's row; any other change that is
 * still stored as OPEN has lapsed.
 */
export function statusOf({ id, status }: LoadChange, openId: string | undefined): LoadChange["status"] {
  return status === "OPEN" && id !== openId ? "LAPSED" : status;
}

interface ChangeReader {
  mover: Mover;
  /** Id of the change that waits for an answer. */
  openId: string | undefined;
}

function viewChange(
  ctx: Pick<Ctx<Actor>, "actor">,
  row: LoadChange,
  { mover, openId }: ChangeReader,
  person: string | null,
): ChangeView {
  const status = statusOf(row, openId);
  const acts = status === "OPEN" && accessOf(ctx.actor)(WRITE_LOADS);
  return {
    ...storedChange(row),
    person,
    status,
    closedAt: row.closedAt?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: acts ? [...allowedChangeActions(row.side, mover)] : [],
  };
}

/**
 * Returns the condition for the changes of a load that its reader may see; null for none. The ends read the changes of
 * the present booking, an admin reads all changes while the load is disputed.
 */
function changesOf(
  { id: loadId, status, carrierId }: Pick<Load, "id" | "status" | "carrierId">,
  mover: Mover,
): Prisma.LoadChangeWhereInput | null {
  const reader = mover === "system" ? "admin" : mover;
  if (!mayRead("changeNote", reader, { sheet: VISIBILITY[status][reader].sheet })) return null;
  if (reader === "admin") return { loadId };
  return carrierId === null ? null : { loadId, carrierId };
}

/** Returns a change that its reader may see; null for any other. */
export async function findChange(
  { db }: Pick<Ctx, "db">,
  load: Load,
  mover: Mover,
  id: string,
): Promise<LoadChange | null> {
  const where = changesOf(load, mover);
  return where && db.loadChange.findFirst({ where: { ...where, id } });
}

/**
 * Lists the changes that the two ends of a booked load proposed, newest first.
 *
 * @throws DomainError `not_found`, `cursor_invalid`
 */
export async function listChanges(ctx: Ctx<Actor>, input: ListChanges): Promise<ChangesView> {
  const { id, limit, cursor } = input;
  const { actor } = ctx;
  if (actor.kind !== "firm" && actor.kind !== "admin") throw notFound();
  const holder = { actor };
  const { load, mover } = await findLoad(ctx, id);
  const before =
    cursor === undefined ? {} : { id: { lt: readCursor(holder, "changes", id, cursor, idPlace)[0] } };
  const where = changesOf(load, mover);
  if (where === null) return { changes: [], nextCursor: null };
  const rows = await ctx.db.loadChange.findMany({
    where: { ...where, ...before },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(holder, "changes", id, rows, limit, (last) => [last.id]);
  const nameOf = await readPeopleNames(
    ctx,
    page.map(({ personId }) => personId),
  );
  const reading = { mover, openId: openChangeOf(load)?.id };
  return {
    changes: page.map((row) => viewChange(ctx, row, reading, nameOf(row.personId))),
    nextCursor,
  };
}

async function readChange(ctx: Ctx<Actor>, row: LoadChange, reading: ChangeReader): Promise<ChangeView> {
  const nameOf = await readPeopleNames(ctx, [row.personId]);
  return viewChange(ctx, row, reading, nameOf(row.personId));
}

/** Returns a load and one of its changes, the answer of every call on a change. */
export async function changeAnswer(
  ctx: Ctx<Actor>,
  loadId: string,
  changeId: string,
  mover: Mover,
): Promise<ChangeAnswer> {
  const load = await viewLoad(ctx, loadId, mover);
  const row = await ctx.db.loadChange.findUniqueOrThrow({ where: { id: changeId } });
  return { load, change: await readChange(ctx, row, { mover, openId: load.change?.id }) };
}

/**
 * Returns the stored answer for the caller's present role (contract 2): an end that may still read the change
 * reads its present state.
 */
export async function changeOfReplay(ctx: Ctx<Actor>, stored: ChangeAnswer): Promise<ChangeAnswer> {
  const answer = await loadOfReplay(ctx, stored.load);
  if (stored.change === undefined || !("quotes" in answer)) return { load: answer };
  const { load, mover } = await findLoad(ctx, answer.id);
  const row = await findChange(ctx, load, mover, stored.change.id);
  if (row === null) return { load: answer };
  return { load: answer, change: await readChange(ctx, row, { mover, openId: openChangeOf(load)?.id }) };
}
