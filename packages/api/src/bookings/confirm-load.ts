import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { actOnLoad } from "../loads/act-on-load.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { saveChange } from "../loads/save-change.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { toBoth } from "../webhooks/tell.ts";
import { finishLoad } from "./finish-load.ts";

/** DELIVERED becomes CONFIRMED, by the poster's hand or the clock's. */
export async function confirm(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  reason?: string | undefined,
): Promise<Load> {
  const load = await saveChange(tx, {
    before,
    load: { ...before, status: "CONFIRMED", confirmedAt: tx.clock.now(), autoConfirmAt: null },
    action: "confirm",
    mover,
    reason,
    tell: toBoth(before, "load.confirmed"),
  });
  await finishLoad(tx, load);
  return load;
}

/**
 * The poster says the work is done (contract 4). Confirmed already: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function confirmLoad(ctx: Ctx<Actor>, input: { id: string }): Promise<{ load: LoadView | LoadThen }> {
  return actOnLoad(ctx, {
    action: "confirm",
    path: "confirm",
    input,
    isAlreadyDone: (load, mover) => load.status === "CONFIRMED" && mover === "poster",
    change: (tx, before, mover) => confirm(tx, before, mover),
  });
}
