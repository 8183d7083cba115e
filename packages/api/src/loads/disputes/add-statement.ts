import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { findLoad, lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { toBoth } from "../outbox/events.ts";
import { takesStatement } from "../rules.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";
import type { DisputeView } from "./schemas.ts";
import { disputesOf, lastDispute } from "./view-dispute.ts";

export interface DisputeAnswer extends Record<string, unknown> {
  load: LoadView | LoadBrief;
  /** Absent if the caller may read only the stored part of the load. */
  dispute?: DisputeView;
}

/** Returns a load and its last dispute, the answer of every call on a dispute. */
export async function disputeAnswer(ctx: Ctx<Actor>, id: string): Promise<DisputeAnswer> {
  const { load, mover } = await findLoad(ctx, id);
  const [dispute] = await disputesOf(ctx, load, mover);
  if (!dispute) throw invalidTransition(load, "Reading a dispute");
  return { load: await viewLoad(ctx, id, mover), dispute };
}

/**
 * Returns the stored answer for the caller's present role (contract 2): an end reads the present load and dispute.
 */
export async function disputeOfReplay(ctx: Ctx<Actor>, stored: DisputeAnswer): Promise<DisputeAnswer> {
  const load = await loadOfReplay(ctx, stored.load);
  return "quotes" in load ? disputeAnswer(ctx, load.id) : { load };
}

/** A statement, a file or a proposal in an open dispute. */
interface DisputeEntry {
  action: "statement" | "disputeFile" | "proposeOutcome";
  /** Kind of the notification. */
  kind: "dispute_statement" | "dispute_file" | "dispute_proposed";
  reason?: string;
  details?: { outcome: string; agreedPence: number | null };
}

/**
 * Saves the entry as a change of the load, so that clients which follow the load read the dispute again. The
 * author is not notified.
 */
export function saveDisputeEntry(
  tx: Ctx<Actor>,
  { load, mover }: { load: Load; mover: Mover },
  { kind, ...said }: DisputeEntry,
): Promise<Load> {
  const createdAt = tx.clock.now();
  const others = [
    ...(mover === "poster" ? [] : [load.posterId]),
    ...(mover === "carrier" || load.carrierId === null ? [] : [load.carrierId]),
  ];
  return saveChange(tx, {
    before: load,
    load,
    ...said,
    tell: toBoth(load, "load.updated"),
    notifications: others.map((firmId) => ({
      id: tx.newId("note"),
      firmId,
      kind,
      loadId: load.id,
      createdAt,
    })),
  });
}

/**
 * Adds a statement of one end, or an admin, to an open dispute (contract 4). Statements never change.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` if no dispute is open
 */
export function addStatement(ctx: Ctx<Actor>, input: { id: string; text: string }): Promise<DisputeAnswer> {
  return once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, input.id);
      assertSeen(tx, load);
      if (!takesStatement(load.status, mover)) throw invalidTransition(load, "Adding a statement");
      const dispute = await lastDispute(tx, load.id);
      await tx.db.disputeStatement.create({
        data: {
          id: tx.newId("statement"),
          disputeId: dispute.id,
          voice: mover,
          personId: personOf(tx.actor),
          text: input.text,
          at: tx.clock.now(),
        },
      });
      await saveDisputeEntry(
        tx,
        { load, mover },
        { action: "statement", kind: "dispute_statement", reason: input.text },
      );
      return disputeAnswer(tx, load.id);
    },
    refresh: (stored) => disputeOfReplay(ctx, stored),
  });
}

function personOf(actor: Actor): string | null {
  if (actor.kind === "admin") return actor.person.id;
  return actor.kind === "firm" && actor.via === "session" ? (actor.member?.personId ?? null) : null;
}
