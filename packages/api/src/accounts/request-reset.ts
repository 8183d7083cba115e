import type { VisitorActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { lockPerson } from "../second-factor/factors.ts";
import { queueEmail, resetEmail } from "./emails.ts";
import { networkOf, RESET_MS } from "./rules.ts";
import { takeAttempt } from "./throttle.ts";
import { makeLink } from "./tokens.ts";

/** So many emails within the life of a link are enough for anybody. */
const MOST_LETTERS = 3;

/**
 * Sends a link that sets a new password, where the address is known; the answer is the same where it is not.
 *
 * @throws DomainError `rate_limited` after many of them from one network
 */
export async function requestReset(ctx: Ctx<VisitorActor>, email: string): Promise<{ received: true }> {
  const { address } = ctx.actor;
  await takeAttempt(ctx, "network", networkOf(address));
  await inTransaction(ctx, async (tx) => {
    const person = await tx.db.person.findUnique({ where: { email }, select: { id: true } });
    if (person === null) return;
    await lockPerson(tx, person.id);
    const now = tx.clock.now();
    const open = await tx.db.oneTimeToken.count({
      where: { personId: person.id, use: "RESET", expiresAt: { gt: now } },
    });
    if (open >= MOST_LETTERS) return;
    const token = await makeLink(tx, { use: "RESET", email, personId: person.id, lastsMs: RESET_MS });
    await queueEmail(tx, email, resetEmail(token));
  });
  return { received: true };
}
