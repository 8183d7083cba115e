import { addDays, formatDay, londonDay, londonTime } from "@board/calendar";
import type { Extra, Load, Milestone } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { formatSum } from "../../core/pounds.ts";
import type { Draft } from "../outbox/events.ts";
import { readWaits } from "../waiting/load-waits.ts";
import { MAX_PAID_MINS, type Wait, waitingOf } from "../waiting/rules.ts";
import { newExtra, nextDue, withdrawn } from "./rules.ts";
import { tellOfExtra } from "./save-extra.ts";

type DoneWait = Wait & Record<"doneAt", Date> & Record<"mins" | "pence", number>;

const isOwed = (wait: Wait): wait is DoneWait => wait.pence !== null && wait.pence > 0;

/** Returns what a sum of waiting is made of, in the order in which it is worked out. */
function noteOf(
  { arrivedAt, from, freeUntil, doneAt, mins, pence }: DoneWait,
  pencePerQuarter: number,
): string {
  return [
    `Arrived ${formatDay(londonDay(arrivedAt), addDays(londonDay(doneAt), 1))} ${londonTime(arrivedAt)}`,
    `counted from ${londonTime(from)}`,
    `free until ${londonTime(freeUntil)}`,
    `done ${londonTime(doneAt)}: ${mins} min over, ${mins > MAX_PAID_MINS ? "paid for a day, " : ""}${pence / pencePerQuarter} × ${formatSum(pencePerQuarter)}.`,
  ].join(", ");
}

/**
 * Returns the waiting at each place of a load that is being delivered as proposed extras, and the carrier's own ones for
 * these places as withdrawn: waiting is worked out, not claimed (contract 13).
 */
export async function workOutWaiting(
  tx: Ctx<Actor>,
  load: Load,
  delivered: Milestone,
): Promise<{ extras: Extra[]; tell: Draft[] }> {
  const { id: loadId, carrierId, posterId, mode } = load;
  const waits = (await readWaits(tx, load, [delivered])).filter(isOwed);
  if (carrierId === null || waits.length === 0) return { extras: [], tell: [] };
  const claimed = await tx.db.extra.findMany({
    where: {
      loadId,
      carrierId,
      kind: "WAITING",
      status: { not: "WITHDRAWN" },
      place: { in: waits.map(({ place }) => place) },
    },
    orderBy: { id: "asc" },
  });
  const { pencePerQuarter } = waitingOf(load);
  const worked = waits.map((wait): Extra => {
    const extra = newExtra({
      id: tx.newId("extra"),
      loadId,
      carrierId,
      posterId,
      mode,
      kind: "WAITING",
      place: wait.place,
      pence: wait.pence,
      note: noteOf(wait, pencePerQuarter),
      workedOut: true,
      confirmed: wait.confirmed,
      bySilence: wait.confirmed,
      personId: null,
      at: tx.clock.now(),
    });
    return { ...extra, dueAt: nextDue(extra, load) };
  });
  return {
    extras: [...worked, ...claimed.map(withdrawn)],
    tell: worked.flatMap((extra) => tellOfExtra(load, "extra.proposed", extra, [load.posterId])),
  };
}
