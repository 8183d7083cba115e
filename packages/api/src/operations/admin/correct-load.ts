import { dayOfColumn } from "@board/calendar";
import type { Load } from "@board/db";
import type { AdminActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { collect } from "../../loads/bookings/collect-load.ts";
import { confirm } from "../../loads/bookings/confirm-load.ts";
import { assertProved, deliver } from "../../loads/bookings/deliver-load.ts";
import { reopen } from "../../loads/bookings/reopen-load.ts";
import { collectProblems, deliverProblems, momentOf } from "../../loads/bookings/rules.ts";
import { cancel } from "../../loads/cancel-load.ts";
import { co2eColumns } from "../../loads/co2e/rules.ts";
import { closeDispute } from "../../loads/disputes/end-dispute.ts";
import { revisableUntil } from "../../loads/disputes/rules.ts";
import { lastDispute } from "../../loads/disputes/view-dispute.ts";
import { ruleExtras } from "../../loads/extras/rule-extras.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { gateCheckAfter } from "../../loads/gate/rules.ts";
import { hideLines, viewGoods } from "../../loads/goods/schemas.ts";
import { assertAllowed, assertSeen, invalidTransition } from "../../loads/guards.ts";
import { toBoth } from "../../loads/outbox/events.ts";
import { boardNoteProblems } from "../../loads/posting-rules.ts";
import { recordEnd } from "../../loads/reputation/keep-record.ts";
import { saveChange } from "../../loads/save-change.ts";
import type { CorrectDetails, Corrected, ReviseRuling } from "./schemas.ts";

/**
 * Runs an admin's change of a load: locks the load, checks that it has the version which the admin saw, and
 * calls `change`, which also writes the history.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, and what the change throws
 */
function correctLoad(
  ctx: Ctx<AdminActor>,
  id: string,
  change: (tx: Ctx<AdminActor>, before: Load) => Promise<Load>,
): Promise<Corrected> {
  return inTransaction(ctx, async (tx) => {
    const { load: before } = await lockLoad(tx, id);
    assertSeen(tx, before);
    const { status, version } = await change(tx, before);
    return { id, status, version };
  });
}

const FIELDS = [
  "externalRef",
  "boardNote",
  "notes",
  "dimsNote",
  "driver",
  "vehicleReg",
  "receivedBy",
] as const;

function wanted(value: string | null): string | null {
  return value?.trim() ? value : null;
}

/**
 * Corrects details of a load in any status, or takes descriptions of goods off the board; the history keeps the old
 * values. Lane, day, goods, price and terms cannot be corrected, because carriers quoted on them.
 *
 * @throws DomainError `not_found`, `validation_failed` for a contact in the board note
 */
export function correctDetails(ctx: Ctx<AdminActor>, input: CorrectDetails): Promise<Corrected> {
  return correctLoad(ctx, input.id, async (tx, before) => {
    const changed: Record<string, { from: string | null; to: string | null }> = {};
    for (const field of FIELDS) {
      const given = input[field];
      if (given === undefined || wanted(given) === before[field]) continue;
      changed[field] = { from: before[field], to: wanted(given) };
    }
    const shown = viewGoods(before.goods);
    const hidden = (input.hiddenGoods ?? []).filter((number) => shown[number - 1]?.onBoard);
    if (Object.keys(changed).length + hidden.length === 0) return before;
    if (changed.boardNote?.to) {
      const poster = await tx.db.firm.findUniqueOrThrow({ where: { id: before.posterId } });
      const problems = boardNoteProblems(changed.boardNote.to, poster.name);
      if (problems.length > 0) throw invalid(problems);
    }
    const corrected = Object.fromEntries(Object.entries(changed).map(([field, { to }]) => [field, to]));
    const takenOff = Object.fromEntries(
      hidden.map((number) => [`goods.${number}.onBoard`, { from: true, to: false }]),
    );
    return saveChange(tx, {
      before,
      load: {
        ...before,
        ...corrected,
        ...(hidden.length > 0 && { goods: hideLines(before.goods, hidden) }),
        ...recheck(before, corrected),
      },
      action: "correct",
      reason: input.reason,
      details: { changed: { ...changed, ...takenOff } },
      tell: toBoth(before, "load.updated"),
    });
  });
}

/** Resets the gate check of a load that is not collected, if driver or vehicle change. */
function recheck(before: Load, corrected: Partial<Load>): Partial<Load> {
  return before.status === "BOOKED"
    ? { gateCheckedAt: gateCheckAfter(before, { ...before, ...corrected }) }
    : {};
}

interface Correction {
  id: string;
  reason: string;
}

/**
 * The moves below are made by an admin for the poster or the carrier. The lifecycle table is checked for that
 * end; the history names the admin.
 */

/** Reopens a booked load; the lost booking counts against the end at fault. */
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

/** Cancels a posted or booked load; the move is the admin's own. */
export function cancelForBoth(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("cancel", before, "admin");
    return cancel(tx, before, "admin", reason);
  });
}

/** Records for the carrier that it has collected the load. */
export function collectForCarrier(
  ctx: Ctx<AdminActor>,
  { id, collectedAt: given, reason }: Correction & { collectedAt?: string | undefined },
): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("collect", before, "carrier");
    const now = tx.clock.now();
    const collectedAt = momentOf(given, now);
    const problems = collectProblems(collectedAt, dayOfColumn(before.collectDate), now);
    if (problems.length > 0) throw invalid(problems);
    return collect(tx, before, "carrier", { collectedAt, reason });
  });
}

/** Records the delivery for the carrier; needs a proof of delivery, which an admin may upload, too. */
export function deliverForCarrier(
  ctx: Ctx<AdminActor>,
  given: Correction & { receivedBy: string; deliveredAt?: string | undefined },
): Promise<Corrected> {
  return correctLoad(ctx, given.id, async (tx, before) => {
    assertAllowed("deliver", before, "carrier");
    const now = tx.clock.now();
    const deliveredAt = momentOf(given.deliveredAt, now);
    const problems = deliverProblems(deliveredAt, before.collectedAt, now);
    if (problems.length > 0) throw invalid(problems);
    await assertProved(tx, before);
    const { receivedBy, reason } = given;
    return deliver(tx, before, "carrier", { receivedBy, deliveredAt, reason });
  });
}

/** Confirms a delivered load for its poster. */
export function confirmForPoster(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    assertAllowed("confirm", before, "poster");
    return confirm(tx, before, "poster", reason);
  });
}

/** Withdraws a dispute; the load returns to its previous status. */
export function endDispute(ctx: Ctx<AdminActor>, { id, reason }: Correction): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, load) => {
    assertAllowed("withdrawDispute", load, "admin");
    const dispute = await lastDispute(tx, load.id);
    return closeDispute(tx, { load, dispute, mover: "admin" }, { outcome: "WITHDRAWN", note: reason });
  });
}

/**
 * Revises an admin's ruling within a day: outcome, price, reason, or extras that are still open. Both ends are notified, and the history
 * keeps the earlier ruling.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` if no admin ruled within the last day
 */
export function reviseRuling(
  ctx: Ctx<AdminActor>,
  { id, outcome, agreedPence, extras, reason }: ReviseRuling,
): Promise<Corrected> {
  return correctLoad(ctx, id, async (tx, before) => {
    const now = tx.clock.now();
    const dispute = await tx.db.dispute.findFirst({ where: { loadId: id }, orderBy: { id: "desc" } });
    if (!dispute || revisableUntil(dispute, now) === null)
      throw invalidTransition(before, "Revising a ruling");
    const ruled = await ruleExtras(tx, before, extras);
    const pence = agreedPence ?? before.agreedPence;
    await tx.db.dispute.update({
      where: { id: dispute.id },
      data: { outcome, agreedPence: agreedPence ?? dispute.agreedPence, note: reason },
    });
    const moved = outcome !== before.status;
    await tx.ports.lockDocuments(tx, before);
    const load = await saveChange(tx, {
      before,
      load: {
        ...before,
        status: outcome,
        agreedPence: pence,
        ...(moved && {
          confirmedAt: outcome === "CONFIRMED" ? now : null,
          cancelledAt: outcome === "CANCELLED" ? now : null,
        }),
        ...(outcome === "CONFIRMED" && co2eColumns(before)),
      },
      action: "reviseRuling",
      extras: ruled.extras,
      reason,
      details: {
        changed: {
          outcome: { from: before.status, to: outcome },
          note: { from: dispute.note, to: reason },
        },
      },
      tell: [
        ...toBoth(before, "load.dispute_resolved"),
        ...(moved ? toBoth(before, outcome === "CONFIRMED" ? "load.confirmed" : "load.cancelled") : []),
        ...ruled.tell,
      ],
    });
    await recordEnd(tx, load);
    await tx.ports.rulingChanged(tx, load);
    return load;
  });
}
