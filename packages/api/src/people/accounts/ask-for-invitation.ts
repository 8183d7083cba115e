import { DAY_MS } from "@board/calendar";
import { z } from "zod";
import type { VisitorActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invitationWantedEmail, queueEmail } from "../../core/emails.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { ringBells } from "../../core/own-changes.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { nameKeys } from "../../firms/rules.ts";
import { networkOf } from "./rules.ts";
import type { askForInvitationInput } from "./schemas.ts";
import { takeAttempt } from "./throttle.ts";

/** Maximum number of askers a day of whom a firm's owners are notified; each email address counts once. */
const MAX_PER_DAY = 5;

const FIRM = {
  id: true,
  name: true,
  suspendedAt: true,
  members: {
    where: { role: "OWNER", leftAt: null },
    select: { id: true, person: { select: { email: true } } },
  },
} as const;

/**
 * Notifies the owners of the firm that has this name, or a name that can be confused with it, of a person who
 * wants an invitation. The answer is always the same: it reveals neither the owners nor if they were
 * notified.
 *
 * @throws DomainError `rate_limited` after many requests from one network
 */
export async function askForInvitation(
  ctx: Ctx<VisitorActor>,
  { firmName, name, email: asker }: z.infer<typeof askForInvitationInput>,
): Promise<{ received: true }> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { nameKey, skeleton } = nameKeys(firmName);
    const firm =
      (await tx.db.firm.findUnique({ where: { nameKey }, select: FIRM })) ??
      (await tx.db.firm.findUnique({ where: { skeleton }, select: FIRM }));
    if (firm === null || firm.suspendedAt !== null) return;
    await lockFirm(tx.db, firm.id);
    const owners = firm.members.length;
    const asked = await tx.db.notification.findMany({
      where: {
        firmId: firm.id,
        kind: "invitation_wanted",
        createdAt: { gt: new Date(now.getTime() - DAY_MS) },
      },
      select: { data: true },
    });
    const addresses = asked.map(({ data }) => askedBy.safeParse(data).data?.email);
    if (addresses.includes(asker) || asked.length >= MAX_PER_DAY * owners) return;
    await tx.db.notification.createMany({
      data: firm.members.map(({ id }) => ({
        id: tx.newId("note"),
        firmId: firm.id,
        memberId: id,
        kind: "invitation_wanted",
        data: { person: name.trim(), email: asker },
        createdAt: now,
      })),
    });
    await ringBells(tx, [firm.id]);
    for (const { person } of firm.members) {
      await queueEmail(
        tx,
        person.email,
        invitationWantedEmail({ firm: firm.name, name: name.trim(), email: asker }),
      );
    }
  });
  return { received: true };
}

const askedBy = z.object({ email: z.string() });
