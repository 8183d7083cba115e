import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { type IdPrefix, leastIdAt } from "../core/ids.ts";

/** Maximum number of messages, or of proposed changes, that one end may write on a load within a minute. */
const MAX_PER_MINUTE = 20;
const PACE_MS = 60_000;

/**
 * Limits the rate at which one end writes on a load. `countSince` counts what that end has written since a
 * given id.
 *
 * @throws DomainError `rate_limited`
 */
export async function assertPace(
  { clock }: Pick<Ctx, "clock">,
  { prefix, done }: { prefix: IdPrefix; done: string },
  countSince: (id: string) => Promise<number>,
): Promise<void> {
  const minuteAgo = new Date(clock.now().getTime() - PACE_MS);
  if ((await countSince(leastIdAt(prefix, minuteAgo))) < MAX_PER_MINUTE) return;
  throw new DomainError("rate_limited", {
    detail: `Your firm has ${done} on this load ${MAX_PER_MINUTE} times within a minute. Nothing was changed.`,
    retryAfterSeconds: PACE_MS / 1_000,
  });
}
