import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { LIVE_RUN } from "../../loads/audience/rules.ts";
import { runOf } from "../../loads/audience/schemas.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { assertSeen } from "../../loads/guards.ts";
import { advanceRun } from "./advance-run.ts";
import type { RunCommand } from "./rules.ts";
import type { RunView } from "./schemas.ts";
import { runAnswer } from "./view-run.ts";

/** Moves a run for its poster. A stop of a run that is over changes nothing. */
function moveRun(
  ctx: Ctx<FirmActor>,
  id: string,
  command: NonNullable<RunCommand>,
): Promise<{ run: RunView } & Replay> {
  return once<FirmActor, void, { run: RunView }>(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, id);
      const run = runOf(load);
      if (mover !== "poster" || run === null) throw notFound();
      if (command === "skip" && !LIVE_RUN.includes(run.status))
        throw new DomainError("run_over", {
          detail: `The run is ${run.status}, so no step can be skipped. Nothing was changed.`,
          members: { runStatus: run.status },
        });
      if (LIVE_RUN.includes(run.status)) assertSeen(tx, load);
      await advanceRun(tx, load, { command });
      return runAnswer(tx, id);
    },
    refresh: () => runAnswer(ctx, id),
  });
}

/**
 * Ends the present step of a load's run for its poster, takes back what is unanswered, and begins the next step (contract 14).
 *
 * @throws DomainError `not_found`, `run_over`, `changed_meanwhile`
 */
export function skipStep(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<{ run: RunView } & Replay> {
  return moveRun(ctx, id, "skip");
}

/**
 * Stops a load's run for its poster and takes back what is unanswered; quotes stay. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`
 */
export function stopRun(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<{ run: RunView } & Replay> {
  return moveRun(ctx, id, "stop");
}
