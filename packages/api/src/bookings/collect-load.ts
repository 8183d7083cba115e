import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { actOnLoad } from "../loads/act-on-load.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { saveChange } from "../loads/save-change.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { toBoth } from "../webhooks/events.ts";
import { collectProblems } from "./rules.ts";

interface CollectLoad {
  id: string;
  collectedAt?: string | undefined;
  driver?: string | undefined;
  vehicleReg?: string | undefined;
}

interface Collected {
  collectedAt: Date;
  driver?: string | undefined;
  vehicleReg?: string | undefined;
  /** Given by an admin who enters it in the carrier's place. */
  reason?: string | undefined;
}

/** Moves BOOKED to IN_TRANSIT and notifies both ends. */
export async function collect(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  { collectedAt, driver, vehicleReg, reason }: Collected,
): Promise<Load> {
  return saveChange(tx, {
    before,
    load: {
      ...before,
      status: "IN_TRANSIT",
      collectedAt,
      driver: driver ?? null,
      vehicleReg: vehicleReg ?? null,
    },
    action: "collect",
    mover,
    reason,
    tell: toBoth(before, "load.in_transit"),
  });
}

/**
 * The carrier has the load aboard: BOOKED becomes IN_TRANSIT (contract 4).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`too_early`, `in_future`), `invalid_transition`
 */
export function collectLoad(ctx: Ctx<Actor>, input: CollectLoad): Promise<{ load: LoadView | LoadThen }> {
  return actOnLoad(ctx, {
    action: "collect",
    path: "collect",
    input,
    isAlreadyDone: (load, mover) => load.status === "IN_TRANSIT" && mover === "carrier",
    change: async (tx, before, mover) => {
      const now = tx.clock.now();
      const collectedAt = input.collectedAt === undefined ? now : new Date(input.collectedAt);
      const problems = collectProblems(collectedAt, dayOfColumn(before.collectDate), now);
      if (problems.length > 0) throw invalid(problems);
      await collect(tx, before, mover, { ...input, collectedAt });
    },
  });
}
