import type { Dispute, DisputeProposal, Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { actOnLoad } from "../act-on-load.ts";
import { co2eColumns } from "../co2e/rules.ts";
import { type RuledExtra, ruleExtras } from "../extras/rule-extras.ts";
import { lockLoad } from "../find-load.ts";
import { assertAllowed, assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { recordEnd } from "../reputation/keep-record.ts";
import { canWithdrawDispute } from "../rules.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { disputeAnswer, disputeOfReplay, saveDisputeEntry } from "./add-statement.ts";
import type { ResolveInput } from "./schemas.ts";
import { lastDispute } from "./view-dispute.ts";

interface DisputeEnd {
  outcome: "CONFIRMED" | "CANCELLED" | "WITHDRAWN";
  agreedPence?: number | undefined;
  extras?: readonly RuledExtra[] | undefined;
  note?: string | undefined;
}

/**
 * Ends a dispute and moves its load to the outcome, or back to its previous status; both ends are notified
 * (contract 4). An admin's ruling can set extras, and count against the end that did not raise it (`ruledAgainst`, contract 8).
 */
export async function closeDispute(
  tx: Ctx<Actor>,
  { load: before, dispute, mover }: { load: Load; dispute: Dispute; mover: Mover },
  { outcome, agreedPence, extras, note }: DisputeEnd,
): Promise<Load> {
  if (mover === "system") throw invalidTransition(before, "Closing a dispute");
  const now = tx.clock.now();
  const ruled = await ruleExtras(tx, before, extras);
  await tx.db.dispute.update({
    where: { id: dispute.id },
    data: { closedAt: now, closedBy: mover, outcome, agreedPence: agreedPence ?? null, note: note ?? null },
  });
  const withdrawn = outcome === "WITHDRAWN";
  if (!withdrawn) await tx.ports.lockDocuments(tx, before);
  const load = await saveChange(tx, {
    before,
    load: {
      ...before,
      status: withdrawn ? dispute.statusBefore : outcome,
      ...(outcome === "CONFIRMED" ? { confirmedAt: now, autoConfirmAt: null, ...co2eColumns(before) } : {}),
      ...(outcome === "CANCELLED" ? { cancelledAt: now, autoConfirmAt: null } : {}),
      ...(agreedPence === undefined ? {} : { agreedPence }),
    },
    action: withdrawn ? "withdrawDispute" : "resolveDispute",
    mover,
    reason: note,
    extras: ruled.extras,
    tell: [
      ...toBoth(before, "load.dispute_resolved"),
      ...(outcome === "CONFIRMED" ? toBoth(before, "load.confirmed") : []),
      ...(outcome === "CANCELLED" ? toBoth(before, "load.cancelled") : []),
      ...ruled.tell,
    ],
  });
  if (!withdrawn) {
    await recordEnd(tx, load);
    await tx.ports.rulingChanged(tx, load);
  }
  return load;
}

/** True if two proposals have the same outcome and price; their notes may differ. */
function agrees(
  proposal: Pick<DisputeProposal, "outcome" | "agreedPence">,
  other: { outcome: string; agreedPence?: number | undefined },
): boolean {
  return proposal.outcome === other.outcome && proposal.agreedPence === (other.agreedPence ?? null);
}

/** Stores the proposal of one end and notifies the other. Repeating the same proposal changes nothing. */
async function propose(
  tx: Ctx<Actor>,
  { load, dispute, side }: { load: Load; dispute: Dispute; side: "poster" | "carrier" },
  input: ResolveInput,
): Promise<void> {
  const where = { disputeId_side: { disputeId: dispute.id, side } };
  const own = await tx.db.disputeProposal.findUnique({ where });
  if (own && agrees(own, input) && own.note === input.note) return;
  const { outcome, agreedPence = null, note } = input;
  const proposal = { outcome, agreedPence, note, at: tx.clock.now() };
  await tx.db.disputeProposal.upsert({
    where,
    create: { disputeId: dispute.id, side, ...proposal },
    update: proposal,
  });
  await saveDisputeEntry(
    tx,
    { load, mover: side },
    {
      action: "proposeOutcome",
      kind: "dispute_proposed",
      reason: note,
      details: { outcome, agreedPence },
    },
  );
}

async function resolve(tx: Ctx<Actor>, load: Load, mover: Mover, input: ResolveInput): Promise<void> {
  const dispute = await lastDispute(tx, load.id);
  if (mover !== "admin") await ruleExtras(tx, load, input.extras);
  if (mover === "poster" || mover === "carrier") {
    const side = mover === "poster" ? "carrier" : "poster";
    const theirs = await tx.db.disputeProposal.findUnique({
      where: { disputeId_side: { disputeId: dispute.id, side } },
    });
    if (!theirs || !agrees(theirs, input)) {
      return propose(tx, { load, dispute, side: mover }, input);
    }
  }
  await closeDispute(tx, { load, dispute, mover }, input);
}

/**
 * Proposes how to end a dispute. The dispute ends when the other end proposes the same outcome and price, or
 * when an admin rules (contract 4). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function resolveDispute(ctx: Ctx<Actor>, input: ResolveInput) {
  return once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, input.id);
      const last = await tx.db.dispute.findFirst({ where: { loadId: load.id }, orderBy: { id: "desc" } });
      const isAlreadyDone =
        last !== null &&
        last.closedAt !== null &&
        load.status === input.outcome &&
        agrees({ outcome: last.outcome ?? "WITHDRAWN", agreedPence: last.agreedPence }, input);
      if (!isAlreadyDone) {
        assertSeen(tx, load);
        assertAllowed("resolveDispute", load, mover);
        await resolve(tx, load, mover, input);
      }
      return disputeAnswer(tx, load.id);
    },
    refresh: (stored) => disputeOfReplay(ctx, stored),
  });
}

/**
 * Withdraws a dispute, for the end that raised it or an admin: the load returns to its previous status
 * (contract 4). Repeating the request before the load moves again returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` (also for the side that did not raise it)
 */
export function withdrawDispute(
  ctx: Ctx<Actor>,
  input: { id: string },
): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "withdrawDispute",
    input,
    isAlreadyDone: async (load, mover, tx) => {
      if (load.status === "DISPUTED") return false;
      const last = await tx.db.dispute.findFirst({ where: { loadId: load.id }, orderBy: { id: "desc" } });
      const mine = last?.raisedBy === mover || mover === "admin";
      return mine && last?.outcome === "WITHDRAWN" && load.status === last.statusBefore;
    },
    change: async (tx, load, mover) => {
      const dispute = await lastDispute(tx, load.id);
      if (!canWithdrawDispute(dispute.raisedBy, mover)) {
        throw notThisEnd(load, "Withdrawing this dispute", dispute.raisedBy);
      }
      await closeDispute(tx, { load, dispute, mover }, { outcome: "WITHDRAWN" });
    },
  });
}
