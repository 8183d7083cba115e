import type { Actor } from "../actor.ts";
import { logAction } from "../admin/log-action.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { loadOfReplay } from "../loads/act-on-load.ts";
import { findLoad, lockLoad } from "../loads/find-load.ts";
import { assertSeen, invalidTransition } from "../loads/guards.ts";
import { takesStatement } from "../loads/rules.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import type { DisputeView } from "./schemas.ts";
import { disputesOf, lastDispute } from "./view-dispute.ts";

export interface DisputeAnswer extends Record<string, unknown> {
  load: LoadView | LoadThen;
  /** Left out where the load is only what it was then. */
  dispute?: DisputeView;
}

/** A load and its last dispute, as the answer of every call on a dispute. */
export async function disputeAnswer(ctx: Ctx<Actor>, id: string): Promise<DisputeAnswer> {
  const { load, mover } = await findLoad(ctx, id);
  const [dispute] = await disputesOf(ctx, load, mover);
  if (!dispute) throw invalidTransition(load, "Reading a dispute");
  return { load: await viewLoad(ctx, id, mover), dispute };
}

/** The remembered answer for who the caller is now (contract 2): an end reads load and dispute as they are. */
export async function disputeOfReplay(ctx: Ctx<Actor>, stored: DisputeAnswer): Promise<DisputeAnswer> {
  const load = await loadOfReplay(ctx, stored.load);
  return "quotes" in load ? disputeAnswer(ctx, load.id) : { load };
}

/**
 * One side, or an admin, says something in an open dispute (contract 4). What is said is never changed.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` where no dispute is open
 */
export function addStatement(ctx: Ctx<Actor>, input: { id: string; text: string }): Promise<DisputeAnswer> {
  return once(
    ctx,
    `POST /loads/${input.id}/dispute/statements`,
    { ...input },
    {
      prepare: async () => undefined,
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
        if (tx.actor.kind === "admin") {
          await logAction(
            { ...tx, actor: tx.actor },
            { action: "load.statement", loadId: load.id, reason: input.text },
          );
        }
        return disputeAnswer(tx, load.id);
      },
      refresh: (stored) => disputeOfReplay(ctx, stored),
    },
  );
}

function personOf(actor: Actor): string | null {
  if (actor.kind === "admin") return actor.person.id;
  return actor.kind === "firm" && actor.via === "session" ? (actor.member?.personId ?? null) : null;
}
