import { type Extra, type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { saveChange } from "../save-change.ts";
import { accepted, nextDue, remindersDue, standsAt } from "./rules.ts";
import { saveExtra, tellOfExtra } from "./save-extra.ts";

/** Returns when the next extra of a load is due for a reminder or for silence; null if none is. */
export async function nextExtraDue({ db }: Pick<Ctx, "db">, load: Load): Promise<Date | null> {
  // Sorted here: sorted by PostgreSQL, the index of everything that is due could be read for one load.
  const extras = await db.extra.findMany({ where: { loadId: load.id }, orderBy: { id: "asc" } });
  const due = extras.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  return due.length === 0 ? null : new Date(Math.min(...due));
}

/** Reminds the poster of an extra that silence will accept. */
function remind(tx: Ctx<Actor>, load: Load, extra: Extra): Promise<Load> {
  const reminders = remindersDue(extra, load, tx.clock.now());
  const row = { ...extra, reminders };
  const reminder = {
    id: tx.newId("note"),
    firmId: load.posterId,
    kind: "extra_reminder",
    loadId: load.id,
    data: { carrierId: load.carrierId, pence: extra.pence },
    createdAt: tx.clock.now(),
  };
  return saveChange(tx, {
    before: load,
    load,
    action: null,
    extras: [{ ...row, dueAt: nextDue(row, load) }],
    notifications: reminders > extra.reminders ? [reminder] : [],
  });
}

/**
 * Accepts the extras of a locked load that nobody answered for seven days, and reminds the poster of those that are due for
 * that (contract 13). An extra that is due no more, because its load changed, is forgotten.
 *
 * @returns true if any was due
 */
export async function settleExtras(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const now = tx.clock.now();
  const due = await tx.db.extra.findMany({
    where: { loadId: load.id, dueAt: { lte: now } },
    orderBy: { id: "asc" },
  });
  let saved = load;
  for (const extra of due) {
    const at = standsAt(extra, saved);
    if (at === null || at > now) {
      saved = await remind(tx, saved, extra);
      continue;
    }
    const row = accepted(extra, "silence", extra.pence, now);
    const both = [load.posterId, extra.carrierId];
    const tell = tellOfExtra(saved, "extra.accepted", row, both);
    saved = await saveExtra(tx, saved, [extra, row], { action: "acceptExtra", tell });
  }
  return due.length > 0;
}

/** Selects the loads with an extra that is due, through the index `extra_due`. */
function dueLoads(now: Date): Prisma.Sql {
  return Prisma.sql`SELECT load_id AS id FROM extra WHERE due_at <= ${now} ORDER BY due_at`;
}

/** Settles the extras of every load that are due. */
export async function settleDueExtras(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ settled: number }> {
  return { settled: await sweepLoads(ctx, signal, dueLoads(ctx.clock.now()), settleExtras) };
}
