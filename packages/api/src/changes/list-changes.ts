import type { Load, LoadChange, Prisma } from "@board/db";
import { accessOf } from "../access.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { loadOfReplay } from "../loads/act-on-load.ts";
import { findLoad } from "../loads/find-load.ts";
import type { Mover } from "../loads/lifecycle.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import { mayRead, VISIBILITY } from "../loads/visibility.ts";
import { WRITE_LOADS } from "../needs.ts";
import { openChange } from "./open-change.ts";
import { allowedChangeActions } from "./rules.ts";
import type { ChangeView } from "./schemas.ts";

export interface ChangeAnswer extends Record<string, unknown> {
  load: LoadView | LoadThen;
  /** Left out where the load is only what it was then. */
  change?: ChangeView | undefined;
}

/** The stored part of a change that both ends read, open or not. */
export function storedChange(row: Omit<LoadChange, "status" | "closedAt" | "reason">) {
  const { id, side, changed, penceDelta, agreedPence, note, at } = row;
  return openChange.parse({ id, by: side, changed, penceDelta, agreedPence, note, at: at.toISOString() });
}

function viewChange(
  ctx: Pick<Ctx<Actor>, "actor">,
  row: LoadChange,
  mover: Mover,
  person: string | null,
): ChangeView {
  const acts = row.status === "OPEN" && accessOf(ctx.actor)(WRITE_LOADS);
  return {
    ...storedChange(row),
    person,
    status: row.status,
    closedAt: row.closedAt?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: acts ? [...allowedChangeActions(row.side, mover)] : [],
  };
}

/**
 * The changes of a load that its reader may see, as a condition; null: none. The ends read those of the present booking
 * only; an admin reads all of a load while it is disputed.
 */
export function changesOf(
  { id: loadId, status, carrierId }: Pick<Load, "id" | "status" | "carrierId">,
  mover: Mover,
): Prisma.LoadChangeWhereInput | null {
  const reader = mover === "system" ? "admin" : mover;
  if (!mayRead("changeNote", reader, { sheet: VISIBILITY[status][reader].sheet })) return null;
  if (reader === "admin") return { loadId };
  return carrierId === null ? null : { loadId, carrierId };
}

/**
 * The changes that the two ends of a booked load proposed, newest first.
 *
 * @throws DomainError `not_found`
 */
export async function listChanges(
  ctx: Ctx<Actor>,
  { id }: { id: string },
): Promise<{ changes: ChangeView[] }> {
  const { load, mover } = await findLoad(ctx, id);
  const where = changesOf(load, mover);
  if (where === null) return { changes: [] };
  const rows = await ctx.db.loadChange.findMany({ where, orderBy: { id: "desc" } });
  const people = await ctx.db.person.findMany({
    where: { id: { in: rows.flatMap(({ personId }) => personId ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map((person) => [person.id, person.name]));
  return { changes: rows.map((row) => viewChange(ctx, row, mover, names.get(row.personId ?? "") ?? null)) };
}

async function readChange(ctx: Ctx<Actor>, id: string, mover: Mover): Promise<ChangeView> {
  const row = await ctx.db.loadChange.findUniqueOrThrow({ where: { id } });
  const person = await ctx.db.person.findUnique({
    where: { id: row.personId ?? "" },
    select: { name: true },
  });
  return viewChange(ctx, row, mover, person?.name ?? null);
}

/** A load and one of its changes, as the answer of every call on a change. */
export async function changeAnswer(
  ctx: Ctx<Actor>,
  loadId: string,
  changeId: string,
  mover: Mover,
): Promise<ChangeAnswer> {
  return { load: await viewLoad(ctx, loadId, mover), change: await readChange(ctx, changeId, mover) };
}

/** The remembered answer for who the caller is now (contract 2): those who still read the change read it as it is. */
export async function changeOfReplay(ctx: Ctx<Actor>, stored: ChangeAnswer): Promise<ChangeAnswer> {
  const load = await loadOfReplay(ctx, stored.load);
  if (stored.change === undefined) return { load };
  const { changes } = "quotes" in load ? await listChanges(ctx, load) : { changes: [] };
  const change = changes.find(({ id }) => id === stored.change?.id);
  return change === undefined ? { load } : { load, change };
}
