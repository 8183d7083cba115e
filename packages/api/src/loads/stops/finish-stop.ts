import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, notFound } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import { toBoth } from "../outbox/events.ts";
import { assertRepeats, takeProof } from "../proof/take-proof.ts";
import { milestoneRow } from "../road/milestone-row.ts";
import { timeSaid } from "../road/rules.ts";
import { tellEta } from "../road/tell-eta.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import { doneProblems, FIRST_NUMBER } from "./rules.ts";
import { type FinishStop, readStops, storedStops } from "./schemas.ts";

const DOING = "Finishing a stop";

/**
 * Records that the carrier has finished a further stop while the load is IN_TRANSIT. The order is free,
 * because a driver may have to change it. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`in_future`, `before_collected`, `more_than_load`),
 * `invalid_transition`, `page_missing`, `already_done`
 */
export function finishStop(
  ctx: Ctx<Actor>,
  { id, number, ...input }: FinishStop,
): Promise<{ load: LoadView | LoadBrief }> {
  return once(ctx, {
    commit: async (tx): Promise<{ load: LoadView | LoadBrief }> => {
      const { load: before, mover } = await lockLoad(tx, id);
      const stops = readStops(before.stops);
      const nth = stops.findIndex((_, place) => String(place + FIRST_NUMBER) === number);
      const stop = stops[nth];
      if (stop === undefined) throw notFound();
      if (mover !== "carrier") throw notThisEnd(before, DOING, "carrier");
      const place = nth + FIRST_NUMBER;
      if (stop.doneAt !== undefined) await assertRepeats(tx, before, place, input);
      else {
        assertSeen(tx, before);
        if (before.status !== "IN_TRANSIT") throw invalidTransition(before, DOING);
        const now = tx.clock.now();
        const time = timeSaid(input.doneAt, input.sentAt, now);
        const { at } = time;
        const problems = doneProblems(at, before.collectedAt, now);
        if (problems.length > 0) throw invalid(problems);
        const doneAt = at.toISOString();
        const { exceptions, changed, notifications } = await takeProof(tx, before, place, input, at);
        const load = await saveChange(tx, {
          before,
          load: {
            ...before,
            exceptions,
            stops: storedStops(stops.with(nth, { ...stop, doneAt })),
          },
          action: "stopDone",
          milestone: await milestoneRow(tx, before, { kind: "DONE", place, time }),
          details: { changed: { [`stops.${number}.doneAt`]: { from: null, to: doneAt }, ...changed } },
          notifications,
          tell: toBoth(before, "load.updated"),
        });
        await tellEta(tx, load);
      }
      return { load: await viewLoad(tx, id, mover) };
    },
    refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
  });
}
