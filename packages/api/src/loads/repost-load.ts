import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { once } from "../core/idempotency/once.ts";
import type { WaitingByClass } from "../core/waiting-terms/schemas.ts";
import { amended } from "./amend-load.ts";
import { asPosted, inputOf } from "./columns.ts";
import { findLoad, lockLoad } from "./find-load.ts";
import { hiddenLines } from "./goods/schemas.ts";
import { assertSeen, invalidTransition } from "./guards.ts";
import { preparePosting, refreshedPosting, savePosting, withFreshRef } from "./post-load.ts";
import { canRepost } from "./rules.ts";
import type { AmendInput, PostLoadInput, PostLoadOutput, RepostInput } from "./schemas.ts";
import { withoutDays } from "./stops/rules.ts";

/**
 * Merges changes into the old load's request as PATCH does: null clears a field. The days of the delivery and
 * of the stops are left out unless the changes contain them.
 */
export function reposted(
  old: PostLoadInput,
  changes: Partial<AmendInput>,
  own: WaitingByClass,
): PostLoadInput {
  const { deliverDate: _date, deliverByTime: _time, stops, ...rest } = old;
  return amended({ ...rest, ...(stops ? { stops: withoutDays(stops) } : {}) }, changes, own);
}

/**
 * Reposts a load that ended as a new load with `repostedFrom`; the old one stays as it is (contract 4).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` while the old load has not ended, `validation_failed`
 */
export function repostLoad(ctx: Ctx<FirmActor>, input: RepostInput): Promise<PostLoadOutput> {
  return withFreshRef(() =>
    once(ctx, {
      prepare: async () => {
        const { load, mover } = await findLoad(ctx, input.id);
        assertSeen(ctx, load);
        if (!canRepost(load.status, mover)) throw invalidTransition(load, "Reposting");
        const posted = reposted(inputOf(asPosted(load)), input, ctx.actor.firm.billing.waiting);
        // A routing guide decides the audience in place of that of the old load.
        const isGuided = input.routingGuide !== undefined && input.audience === undefined;
        const request = isGuided ? { ...posted, audience: undefined } : posted;
        const plan = await preparePosting(ctx, request, { repostedFromId: load.id });
        const hidden = hiddenLines(request.goods, ctx.actor.firm.name, load.goods);
        return { request, plan: { ...plan, hidden } };
      },
      commit: async (tx, { request, plan }) => {
        assertSeen(tx, (await lockLoad(tx, input.id)).load);
        return savePosting(tx, request, plan);
      },
      refresh: (stored) => refreshedPosting(ctx, stored),
    }),
  );
}
