import type { Dispute, DisputeProposal, Load } from "@board/db";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { once } from "../idempotency/once.ts";
import { lockLoad } from "../loads/find-load.ts";
import { assertAllowed, assertSeen } from "../loads/guards.ts";
import type { Mover } from "../loads/lifecycle.ts";
import { disputeAnswer, disputeOfReplay } from "./add-statement.ts";
import { closeDispute } from "./close-dispute.ts";
import type { ResolveInput } from "./schemas.ts";
import { lastDispute } from "./view-dispute.ts";

/** Two sides agree when outcome and price are the same; each has its own note. */
function agrees(
  proposal: Pick<DisputeProposal, "outcome" | "agreedPence">,
  other: { outcome: string; agreedPence?: number | undefined },
): boolean {
  return proposal.outcome === other.outcome && proposal.agreedPence === (other.agreedPence ?? null);
}

async function propose(tx: Ctx<Actor>, dispute: Dispute, side: "poster" | "carrier", input: ResolveInput) {
  const proposal = {
    outcome: input.outcome,
    agreedPence: input.agreedPence ?? null,
    note: input.note,
    at: tx.clock.now(),
  };
  await tx.db.disputeProposal.upsert({
    where: { disputeId_side: { disputeId: dispute.id, side } },
    create: { disputeId: dispute.id, side, ...proposal },
    update: proposal,
  });
}

async function resolve(tx: Ctx<Actor>, load: Load, mover: Mover, input: ResolveInput): Promise<void> {
  const dispute = await lastDispute(tx, load.id);
  if (mover === "poster" || mover === "carrier") {
    const side = mover === "poster" ? "carrier" : "poster";
    const theirs = await tx.db.disputeProposal.findUnique({
      where: { disputeId_side: { disputeId: dispute.id, side } },
    });
    if (!theirs || !agrees(theirs, input)) return propose(tx, dispute, mover, input);
  }
  await closeDispute(tx, { load, dispute, mover }, input);
}

/**
 * One side proposes how to end a dispute; the other agrees by the same outcome and price, or answers with its own.
 * An admin rules alone (contract 4). Resolved this way already: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function resolveDispute(ctx: Ctx<Actor>, input: ResolveInput) {
  return once(
    ctx,
    `POST /loads/${input.id}/dispute/resolve`,
    { ...input },
    {
      prepare: async () => undefined,
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
    },
  );
}
