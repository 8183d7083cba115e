import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { DEFAULT_PREFERENCE, isPushed, isToldOf, TOPICS } from "./rules.ts";
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
  const chosen = new Map(row.notificationPreferences.map((one) => [one.topic, one]));
  return {
    preferences: TOPICS.filter((topic) => isToldOf(member.role, topic)).map((topic) => {
      const { site, email } = chosen.get(topic) ?? DEFAULT_PREFERENCE;
      return { topic, site, email, push: isPushed(topic, chosen.get(topic)?.push) };
    }),
    quietHours:
      row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null,
    quietOffers: row.quietOffers,
    pushNames: row.pushNames,
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
  { preferences = [], quietHours, quietOffers, pushNames }: ChangePreferences,
): Promise<NotificationPreferences> {
  const memberId = ctx.actor.member.id;
  if (quietHours && quietHours.from === quietHours.to) {
    throw invalid([fieldError(["quietHours", "to"], "same_time", "must not be the same as from.")]);
  }
  return inTransaction(ctx, async (tx) => {
    for (const { topic, site, email, push } of preferences) {
      const chosen = { site, email, ...(push !== undefined && { push }) };
      await tx.db.notificationPreference.upsert({
        where: { memberId_topic: { memberId, topic } },
        create: { memberId, topic, ...chosen },
        update: chosen,
      });
    }
    const data = {
      ...(quietHours !== undefined && {
        quietFrom: quietHours?.from ?? null,
        quietTo: quietHours?.to ?? null,
      }),
      ...(quietOffers !== undefined && { quietOffers }),
      ...(pushNames !== undefined && { pushNames }),
    };
    if (Object.keys(data).length > 0) await tx.db.member.update({ where: { id: memberId }, data });
    return readPreferences(tx);
  });
}
