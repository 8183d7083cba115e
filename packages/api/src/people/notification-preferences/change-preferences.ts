import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { DEFAULT_PREFERENCE, TOPICS } from "./rules.ts";
import type { ChangePreferences, NotificationPreferences } from "./schemas.ts";

export async function readPreferences(ctx: Ctx<MemberActor>): Promise<NotificationPreferences> {
  const { member } = ctx.actor;
  const row = await ctx.db.member.findUniqueOrThrow({
    where: { id: member.id },
    include: {
      notificationPreferences: true,
      person: { select: { email: true } },
      firm: { select: { contactEmail: true } },
    },
  });
  const chosen = new Map(
    row.notificationPreferences.map(({ topic, site, email }) => [topic, { site, email }]),
  );
  return {
    preferences: TOPICS.map((topic) => ({ topic, ...(chosen.get(topic) ?? DEFAULT_PREFERENCE) })),
    quietHours:
      row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
    address: row.person.email,
    firmAddress: row.firm.contactEmail,
  };
}

/**
 * Changes the member's own preferences, from the next notification on.
 *
 * @throws DomainError `validation_failed` (`same_time`) for quiet hours of no length
 */
export function changePreferences(
  ctx: Ctx<MemberActor>,
  { preferences = [], quietHours }: ChangePreferences,
): Promise<NotificationPreferences> {
  const memberId = ctx.actor.member.id;
  if (quietHours && quietHours.from === quietHours.to) {
    throw invalid([fieldError(["quietHours", "to"], "same_time", "must not be the same as from.")]);
  }
  return inTransaction(ctx, async (tx) => {
    for (const { topic, site, email } of preferences) {
      await tx.db.notificationPreference.upsert({
        where: { memberId_topic: { memberId, topic } },
        create: { memberId, topic, site, email },
        update: { site, email },
      });
    }
    if (quietHours !== undefined) {
      await tx.db.member.update({
        where: { id: memberId },
        data: { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null },
      });
    }
    return readPreferences(tx);
  });
}
