import { violates } from "@board/db";
import type { AdminActor, MemberActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import { logAction } from "../../core/audit/log-action.ts";
import type { Ctx, PersonCtx } from "../../core/context.ts";
import { queueEmail } from "../../core/emails.ts";
import { notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { endSession } from "../accounts/sessions.ts";
import { resetAskedEmail, resetDoneEmail, vouchEmail } from "./emails.ts";
import { lockPerson, notifyOfFactor, removeFactors } from "./factors.ts";
import { otherOwners, worksOnlyFor } from "./read.ts";
import { RESET_WAIT_MS } from "./rules.ts";

const OPEN_RESET = { doneAt: null, stoppedAt: null };

/**
 * Opens a reset of a person's factors, and emails the person a link that stops it. Also emails the owners who
 * can vouch for the person, unless the person is an admin. If a reset is open already, returns that one.
 */
async function openReset(tx: Ctx, personId: string): Promise<{ askedAt: Date }> {
  const person = await lockPerson(tx, personId);
  const known = await tx.db.factorReset.findFirst({ where: { personId, ...OPEN_RESET } });
  if (known) return known;
  const token = makeLinkToken();
  const askedAt = tx.clock.now();
  await tx.db.factorReset.create({
    data: { id: tx.newId("reset"), personId, askedAt, stopHash: hashToken(token) },
  });
  await queueEmail(tx, person.email, resetAskedEmail(token));
  if (person.isAdmin) return { askedAt };
  for (const owner of await otherOwners(tx, personId)) {
    await queueEmail(tx, owner.person.email, vouchEmail(person.name));
  }
  return { askedAt };
}

/** Reports all factors of a person as lost, at the second step of signing in. */
export async function askReset(ctx: PersonCtx): Promise<{ askedAt: string }> {
  try {
    const { askedAt } = await inTransaction(ctx, (tx) => openReset(tx, ctx.session.personId));
    return { askedAt: askedAt.toISOString() };
  } catch (error) {
    if (!violates(error, "factor_reset_open_key")) throw error;
    return askReset(ctx);
  }
}

/**
 * Stops a reset by the link in its email.
 *
 * @throws DomainError `link_invalid`
 */
export async function stopReset(ctx: Ctx, token: string): Promise<{ stopped: true }> {
  const { count } = await ctx.db.factorReset.updateMany({
    where: { stopHash: hashToken(token), ...OPEN_RESET },
    data: { stoppedAt: ctx.clock.now() },
  });
  if (count === 1) return { stopped: true };
  throw refusal("link_invalid", "This was stopped already, or the second factor was removed.");
}

/** Removes every factor, recovery code and trusted browser of a person, and ends all sessions. */
async function removeAll(tx: Ctx, personId: string, by: string): Promise<void> {
  const person = await lockPerson(tx, personId);
  await removeFactors(tx, personId);
  await tx.db.factorReset.updateMany({
    where: { personId, ...OPEN_RESET },
    data: { doneAt: tx.clock.now() },
  });
  await endSession(tx, { personId });
  await notifyOfFactor(tx, person, {
    action: "factor.reset",
    subject: person.name,
    email: resetDoneEmail(by),
  });
}

/**
 * Lists the members who lost all factors and for whom an owner may vouch: those of this firm only, and no
 * admin of the board.
 */
export async function lockedOut(
  ctx: Ctx<MemberActor>,
): Promise<{ members: { id: string; name: string; email: string; askedAt: string }[] }> {
  const { firm, member } = ctx.actor;
  const found = await ctx.db.member.findMany({
    where: {
      firmId: firm.id,
      leftAt: null,
      id: { not: member.id },
      person: { isAdmin: false, factorResets: { some: OPEN_RESET }, ...worksOnlyFor(firm.id) },
    },
    include: { person: { include: { factorResets: { where: OPEN_RESET } } } },
    orderBy: { id: "asc" },
  });
  return {
    members: found.map(({ id, person }) => ({
      id,
      name: person.name,
      email: person.email,
      askedAt: person.factorResets[0]?.askedAt.toISOString() ?? "",
    })),
  };
}

/**
 * Removes a member's second factor because an owner vouches for the member, who must have reported it as
 * lost.
 *
 * @throws DomainError `not_found` for a member of another firm, oneself, an admin of the board, and a person who has not asked
 */
export async function vouch(ctx: Ctx<MemberActor>, memberId: string): Promise<{ memberId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { members } = await lockedOut(tx);
    if (!members.some(({ id }) => id === memberId)) throw notFound();
    const { personId } = await tx.db.member.findUniqueOrThrow({ where: { id: memberId } });
    const { member, firm } = tx.actor;
    await removeAll(tx, personId, `${member.name} of ${firm.name}`);
    return { memberId };
  });
}

interface AdminReset {
  personId: string;
  reason: string;
}

/**
 * Opens the reset of a person's factors for an admin. It can be finished after 24 hours, unless the person
 * stops it.
 *
 * @throws DomainError `not_found`
 */
export function beginReset(
  ctx: Ctx<AdminActor>,
  { personId, reason }: AdminReset,
): Promise<{ personId: string }> {
  return inTransaction(ctx, async (tx) => {
    await assertOther(tx, personId);
    const { askedAt } = await openReset(tx, personId);
    await logAction(tx, {
      action: "person.beginFactorReset",
      subjectId: personId,
      after: { askedAt: askedAt.toISOString() },
      reason,
    });
    return { personId };
  });
}

/**
 * Removes a person's lost factors for an admin, at least 24 hours after the reset was opened.
 *
 * @throws DomainError `not_found`, `reset_waits` with `possibleFrom`
 */
export function finishReset(
  ctx: Ctx<AdminActor>,
  { personId, reason }: AdminReset,
): Promise<{ personId: string }> {
  return inTransaction(ctx, async (tx) => {
    await assertOther(tx, personId);
    await lockPerson(tx, personId);
    const open = await tx.db.factorReset.findFirst({ where: { personId, ...OPEN_RESET } });
    if (open === null) throw notFound();
    const possibleFrom = new Date(open.askedAt.getTime() + RESET_WAIT_MS);
    if (possibleFrom > tx.clock.now()) {
      throw refusal("reset_waits", "The person has 24 hours to stop this by the link in their email.", {
        possibleFrom: possibleFrom.toISOString(),
      });
    }
    await removeAll(tx, personId, "The board's staff");
    await logAction(tx, {
      action: "person.resetFactor",
      subjectId: personId,
      before: { askedAt: open.askedAt.toISOString() },
      reason,
    });
    return { personId };
  });
}

/** Refuses an admin's own factors, and people who do not exist. */
async function assertOther(tx: Ctx<AdminActor>, personId: string): Promise<void> {
  const known = await tx.db.person.count({ where: { id: personId } });
  if (known === 0 || personId === tx.actor.person.id) throw notFound();
}
