import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { actOnLoad } from "./act-on-load.ts";
import { FOR_EVERYBODY } from "./audience/rules.ts";
import { openToBoard } from "./audience/set-audience.ts";
import { assertOpen } from "./guards.ts";
import type { LoadBrief, LoadView } from "./schemas.ts";

/**
 * Puts a load that is not for everybody on the board; early access begins, and carriers that match are alerted
 * (contract 14). The run of a routing guide goes on. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function openLoad(ctx: Ctx<Actor>, input: { id: string }): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "open",
    input,
    isAlreadyDone: (load, mover) =>
      mover === "poster" && load.status === "POSTED" && load.audience === "BOARD",
    change: (tx, before, mover) => {
      assertOpen("open", before, tx.clock.now());
      return openToBoard(tx, before, mover, FOR_EVERYBODY);
    },
  });
}
