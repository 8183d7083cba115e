import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition } from "../guards.ts";
import { recordEnd } from "../reputation/keep-record.ts";
import { takesRating } from "../rules.ts";

export interface RateLoad extends Record<string, unknown> {
  id: string;
  score: number;
  comment?: string | undefined;
}

/**
 * Rates the other end once after CONFIRMED (contract 4). Sending the same rating again returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `already_rated`
 */
export function rateLoad(ctx: Ctx<Actor>, input: RateLoad) {
  return once(ctx, {
    commit: async (tx) => {
      const { load, mover } = await lockLoad(tx, input.id);
      if (mover !== "poster" && mover !== "carrier") throw invalidTransition(load, "Rating");
      const comment = input.comment ?? null;
      const earlier = await tx.db.rating.findUnique({ where: { loadId_by: { loadId: load.id, by: mover } } });
      if (!earlier) assertSeen(tx, load);
      if (!takesRating(load) || load.carrierId === null) throw invalidTransition(load, "Rating");
      if (earlier && (earlier.score !== input.score || earlier.comment !== comment)) {
        throw new DomainError("already_rated", {
          detail: "Your firm rated this load already. Nothing was changed.",
        });
      }
      const rated = mover === "poster" ? "carrier" : "poster";
      const rating =
        earlier ??
        (await tx.db.rating.create({
          data: {
            loadId: load.id,
            by: mover,
            ratedId: rated === "carrier" ? load.carrierId : load.posterId,
            score: input.score,
            comment,
            createdAt: tx.clock.now(),
          },
        }));
      if (!earlier) await recordEnd(tx, load, [rated]);
      return {
        rating: {
          loadId: load.id,
          by: mover,
          score: rating.score,
          comment,
          createdAt: rating.createdAt.toISOString(),
        },
      };
    },
  });
}
