import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import { actOnLoad } from "../act-on-load.ts";
import { co2eColumns } from "../co2e/rules.ts";
import { workOutWaiting } from "../extras/work-out-waiting.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { pagesOf } from "../proof/pages.ts";
import type { GivenProof } from "../proof/rules.ts";
import { isToSeal, sealProof } from "../proof/seal-proof.ts";
import { assertRepeats, type TakenProof, takeProof } from "../proof/take-proof.ts";
import { milestoneRow } from "../road/milestone-row.ts";
import { placesOf } from "../road/places.ts";
import { type SaidTime, timeSaid } from "../road/rules.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { AUTO_CONFIRM_MS, deliverProblems } from "./rules.ts";

interface DeliverLoad extends GivenProof {
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
  /** The proof that came with the delivery. */
  proof?: TakenProof;
  /** Reason, required of an admin who records the delivery for the carrier. */
  reason?: string | undefined;
}

/**
 * Moves IN_TRANSIT to DELIVERED, starts the week to automatic confirmation, proposes the waiting as extras, keeps the
 * estimated emissions, notifies both ends, and seals a proof that has pages or a signature.
 */
export async function deliver(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  { receivedBy, deliveredAt, said, reason, proof }: Delivered,
): Promise<Load> {
  const now = tx.clock.now();
  const autoConfirmAt = new Date(now.getTime() + AUTO_CONFIRM_MS);
  const podSealedAt = (await isToSeal(tx, before)) ? now : null;
  const time = said ?? { at: deliveredAt };
  const milestone = await milestoneRow(tx, before, { kind: "DONE", place: placeOf(before), time });
  const delivered: Load = {
    ...before,
    status: "DELIVERED",
    deliveredAt,
    receivedBy,
    autoConfirmAt,
    podSealedAt,
    exceptions: proof?.exceptions ?? before.exceptions,
    ...co2eColumns(before),
  };
  const waiting = await workOutWaiting(tx, delivered, milestone);
  const load = await saveChange(tx, {
    before,
    load: delivered,
    action: "deliver",
    mover,
    reason,
    milestone,
    extras: waiting.extras,
    ...(proof && Object.keys(proof.changed).length > 0 && { details: { changed: proof.changed } }),
    notifications: proof?.notifications ?? [],
    tell: [...toBoth(before, "load.delivered"), ...waiting.tell],
  });
  if (podSealedAt !== null) await sealProof(tx, load, podSealedAt);
  return load;
}

/** Returns the number of a load's delivery. */
const placeOf = (load: Load) => placesOf(load).length;

/**
 * Refuses a delivery without a proof of delivery: a file, a page of the delivery, or its signature (contract 4;
 * contract 12, proof).
 *
 * @throws DomainError `pod_required`
 */
export async function assertProved(
  tx: Ctx<Actor>,
  load: Load,
  { signature }: Pick<GivenProof, "signature"> = {},
): Promise<void> {
  if (load.podFileId !== null || signature !== undefined) return;
  const page = await tx.db.podPage.findFirst({
    where: { ...pagesOf(load), place: placeOf(load) },
    orderBy: { id: "asc" },
  });
  if (page !== null) return;
  throw new DomainError("pod_required", {
    detail:
      "Send the proof of delivery first: PUT it to the load's pod, POST a page of the delivery, or send the signature with this call. Nothing was changed.",
    members: { loadStatus: load.status },
  });
}

/**
 * Records that the carrier has delivered the load and sent the proof: IN_TRANSIT becomes DELIVERED (contract 4).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `pod_required` without a proof, `validation_failed` (`in_future`,
 * `before_collected`, `more_than_load`), `invalid_transition`, `page_missing`, `already_done`
 */
export function deliverLoad(ctx: Ctx<Actor>, input: DeliverLoad): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "deliver",
    input,
    isAlreadyDone: async (load, mover, tx) => {
      if (mover !== "carrier" || load.deliveredAt === null) return false;
      await assertRepeats(tx, load, placeOf(load), input);
      return load.status === "DELIVERED" || input.clientId !== undefined;
    },
    change: async (tx, before, mover) => {
      const now = tx.clock.now();
      const said = timeSaid(input.deliveredAt, input.sentAt, now);
      const deliveredAt = said.at;
      const problems = deliverProblems(deliveredAt, before.collectedAt, now);
      if (problems.length > 0) throw invalid(problems);
      const proof = await takeProof(tx, before, placeOf(before), input, deliveredAt);
      await assertProved(tx, before, input);
      await deliver(tx, before, mover, { receivedBy: input.receivedBy, deliveredAt, said, proof });
    },
  });
}
