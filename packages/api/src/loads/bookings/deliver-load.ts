import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import { actOnLoad } from "../act-on-load.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { milestoneRow } from "../road/milestone-row.ts";
import { type SaidTime, timeSaid } from "../road/rules.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { FIRST_NUMBER } from "../stops/rules.ts";
import { readStops } from "../stops/schemas.ts";
import { AUTO_CONFIRM_MS, deliverProblems } from "./rules.ts";

interface DeliverLoad {
  id: string;
  receivedBy: string;
  deliveredAt?: string | undefined;
  sentAt?: string | undefined;
}

interface Delivered {
  receivedBy: string;
  deliveredAt: Date;
  /** The time as the sender's clock had it. */
  said?: SaidTime | undefined;
  /** Reason, required of an admin who records the delivery for the carrier. */
  reason?: string | undefined;
}

/** Moves IN_TRANSIT to DELIVERED, starts the week to automatic confirmation and notifies both ends. */
export async function deliver(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  { receivedBy, deliveredAt, said, reason }: Delivered,
): Promise<Load> {
  const autoConfirmAt = new Date(tx.clock.now().getTime() + AUTO_CONFIRM_MS);
  return saveChange(tx, {
    before,
    load: { ...before, status: "DELIVERED", deliveredAt, receivedBy, autoConfirmAt },
    action: "deliver",
    mover,
    reason,
    milestone: await milestoneRow(tx, before, {
      kind: "DONE",
      place: readStops(before.stops).length + FIRST_NUMBER,
      time: said ?? { at: deliveredAt },
    }),
    tell: toBoth(before, "load.delivered"),
  });
}

/**
 * Refuses a delivery without a proof of delivery (contract 4).
 *
 * @throws DomainError `pod_required`
 */
export function assertProved(load: Pick<Load, "podFileId" | "status">): void {
  if (load.podFileId !== null) return;
  throw new DomainError("pod_required", {
    detail: "Send the proof of delivery first: PUT it to the load's pod. Nothing was changed.",
    members: { loadStatus: load.status },
  });
}

/**
 * Records that the carrier has delivered the load and sent the proof: IN_TRANSIT becomes DELIVERED (contract 4).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `pod_required` without a file, `validation_failed` (`in_future`, `before_collected`),
 * `invalid_transition`
 */
export function deliverLoad(ctx: Ctx<Actor>, input: DeliverLoad): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "deliver",
    input,
    isAlreadyDone: (load, mover) => load.status === "DELIVERED" && mover === "carrier",
    change: async (tx, before, mover) => {
      const now = tx.clock.now();
      const said = timeSaid(input.deliveredAt, input.sentAt, now);
      const deliveredAt = said.at;
      const problems = deliverProblems(deliveredAt, before.collectedAt, now);
      if (problems.length > 0) throw invalid(problems);
      assertProved(before);
      await deliver(tx, before, mover, { receivedBy: input.receivedBy, deliveredAt, said });
    },
  });
}
