import { addDays, columnOfDay, type Day, dayOfColumn, daysBetween, londonDay } from "@board/calendar";
import type { PassportDocument } from "@board/db";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { coversOf } from "../../firms/requirements/facts.ts";
import { announcementDue, hasSuccessor, NAME_OF } from "../../firms/requirements/rules.ts";
import { tellOfLoss, tellOfPassport } from "./tell.ts";

/** Number of documents read by one statement. */
const BATCH = 200;
/** Days ahead and back for which covers are read; the days back make up for days on which the job did not run. */
const AHEAD_DAYS = 30;
const BACK_DAYS = 60;

type WatchedCovers = {
  expiring: number;
  ended: number;
};

/**
 * Notifies the firm of the end of one cover, if a notification is due and no other run has sent it. Returns
 * the days left until the end, 0 if the cover has ended; null if no notification was sent.
 */
async function announce(
  ctx: Ctx<SystemActor>,
  document: PassportDocument,
  today: Day,
): Promise<number | null> {
  const { id, firmId, mode, kind, announced } = document;
  const until = dayOfColumn(document.validUntil);
  const due = announcementDue(until, today, announced);
  if (due === null) return null;
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.passport.findUnique({ where: { firmId_mode: { firmId, mode } } });
    const isContinued = hasSuccessor({ kind, until }, coversOf(row?.covers ?? []));
    // Tests `announced`, so that a concurrent run sends no second notification.
    const { count } = await tx.db.passportDocument.updateMany({
      where: { id, state: "ACCEPTED", announced },
      data: { announced: isContinued ? 0 : due },
    });
    if (count === 0 || isContinued) return null;
    if (due === 0) await tellOfLoss(tx, { firmId, mode }, NAME_OF[kind]);
    else {
      const passport = { kind: NAME_OF[kind], until, days: daysBetween(today, until) };
      await tellOfPassport(tx, { firmId, mode, type: "passport.expiring", passport });
    }
    return due;
  });
}

/**
 * Notifies carriers of covers that end in 30, 7 or 1 days or have ended, once each. A cover that another one
 * follows is left out.
 */
export async function watchCovers(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<WatchedCovers> {
  const today = londonDay(ctx.clock.now());
  const told: WatchedCovers = { expiring: 0, ended: 0 };
  let after = "";
  while (!signal?.aborted) {
    const documents = await ctx.db.passportDocument.findMany({
      where: {
        id: { gt: after },
        state: "ACCEPTED",
        validUntil: {
          gte: columnOfDay(addDays(today, -BACK_DAYS)),
          lte: columnOfDay(addDays(today, AHEAD_DAYS)),
        },
        OR: [{ announced: null }, { announced: { gt: 0 } }],
      },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    for (const document of documents) {
      const due = await announce(ctx, document, today);
      if (due !== null) told[due === 0 ? "ended" : "expiring"] += 1;
    }
    if (documents.length < BATCH) break;
    after = documents.at(-1)?.id ?? "";
  }
  return told;
}
