import { dayOfColumn } from "@board/calendar";
import type { AdminActor } from "../../actor.ts";
import { collect } from "../../bookings/collect-load.ts";
import { confirm } from "../../bookings/confirm-load.ts";
import { assertProved, deliver } from "../../bookings/deliver-load.ts";
import { reopen } from "../../bookings/reopen-load.ts";
import { collectProblems, deliverProblems } from "../../bookings/rules.ts";
import type { Ctx } from "../../context.ts";
import { closeDispute } from "../../disputes/close-dispute.ts";
import { lastDispute } from "../../disputes/find-dispute.ts";
import { invalid } from "../../errors.ts";
import { cancel } from "../../loads/cancel-load.ts";
import { assertAllowed } from "../../loads/transitions.ts";
import { correctLoad } from "./correct-load.ts";
import type { Corrected } from "./schemas.ts";

interface Correction {
  id: string;
  reason: string;
}

/*
 * Moves that an admin enters in the place of the end whose move it is, because that end told so and cannot do it. The
 * lifecycle table is asked as that end: an admin makes no move that there is not. The history names the admin.
 */

/** BOOKED returns to the board; it counts against whoever is at fault. */
export function reopenLoad(
  ctx: Ctx<AdminActor>,
  { id, fault, reason }: Correction & { fault: "poster" | "carrier" },
): Promise<Corrected> {
  const way = fault === "carrier" ? "handBack" : "release";
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed(way, before, fault);
    return reopen(tx, before, fault, way, reason);
  });
}

/** POSTED or BOOKED is called off: the table gives an admin this one. */
export function cancelForBoth(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("cancel", before, "admin");
    return cancel(tx, before, "admin", reason);
  });
}

/** The carrier has it aboard. */
export function collectForCarrier(
  ctx: Ctx<AdminActor>,
  { id, collectedAt: given, reason }: Correction & { collectedAt?: string | undefined },
): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("collect", before, "carrier");
    const now = tx.clock.now();
    const collectedAt = given === undefined ? now : new Date(given);
    const problems = collectProblems(collectedAt, dayOfColumn(before.collectDate), now);
    if (problems.length > 0) throw invalid(problems);
    return collect(tx, before, "carrier", { collectedAt, reason });
  });
}

/** The carrier has delivered; the proof must be there, and an admin may send it. */
export function deliverForCarrier(
  ctx: Ctx<AdminActor>,
  given: Correction & { receivedBy: string; deliveredAt?: string | undefined },
): Promise<Corrected> {
  return correctLoad(ctx, given.id, async (tx, before) => {
    assertAllowed("deliver", before, "carrier");
    const now = tx.clock.now();
    const deliveredAt = given.deliveredAt === undefined ? now : new Date(given.deliveredAt);
    const problems = deliverProblems(deliveredAt, before.collectedAt, now);
    if (problems.length > 0) throw invalid(problems);
    assertProved(before);
    const { receivedBy, reason } = given;
    return deliver(tx, before, "carrier", { receivedBy, deliveredAt, reason });
  });
}

/** The poster is content. */
export function confirmForPoster(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("confirm", before, "poster");
    return confirm(tx, before, "poster", reason);
  });
}

/** The dispute is over and the load goes on from where it was. */
export function endDispute(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, load) => {
    assertAllowed("withdrawDispute", load, "admin");
    const dispute = await lastDispute(tx, load.id);
    return closeDispute(tx, { load, dispute, mover: "admin" }, { outcome: "WITHDRAWN", note: reason });
  });
}
