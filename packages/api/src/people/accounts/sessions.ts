import type { z } from "zod";
import type { PersonCtx, Services } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { isAlive } from "./rules.ts";
import type { sessionsOutput } from "./schemas.ts";

const MAX_SHOWN = 100;

/** Ends one session, or all sessions of a person, and returns the number of sessions that were still open. */
export async function endSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  where: { id: string } | { personId: string; id?: { not: string }; deviceId?: string },
): Promise<number> {
  const { count } = await db.session.updateMany({
    where: { ...where, endedAt: null },
    data: { endedAt: clock.now() },
  });
  return count;
}

/** Lists the person's sessions, the newest first. */
export async function listSessions(ctx: PersonCtx): Promise<z.infer<typeof sessionsOutput>> {
  const now = ctx.clock.now();
  const sessions = await ctx.db.session.findMany({
    where: { personId: ctx.session.personId, factorOwed: false, endedAt: null, expiresAt: { gt: now } },
    orderBy: { id: "desc" },
    take: MAX_SHOWN,
  });
  return {
    sessions: sessions
      .filter((session) => isAlive(session, now))
      .map(({ id, address, userAgent, createdAt, lastSeenAt, newDevice }) => ({
        id,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === ctx.session.id,
        newDevice,
      })),
  };
}

/**
 * Signs the person out of one browser.
 *
 * @throws DomainError `not_found` for the session of somebody else
 */
export async function endOwnSession(ctx: PersonCtx, id: string): Promise<{ ended: number }> {
  const session = await ctx.db.session.findFirst({ where: { id, personId: ctx.session.personId } });
  if (session === null) throw notFound();
  return { ended: await endSession(ctx, { id }) };
}

/**
 * Ends a session that somebody else opened. Its device is deleted, so that further attempts from it are
 * delayed like those of an unknown device, and every browser must give the second factor again.
 *
 * @throws DomainError `not_found` for the session of somebody else
 */
export function wasNotMe(ctx: PersonCtx, id: string): Promise<{ ended: number }> {
  return inTransaction(ctx, async (tx) => {
    const session = await tx.db.session.findFirst({ where: { id, personId: ctx.session.personId } });
    if (session === null) throw notFound();
    await tx.db.trustedDevice.deleteMany({ where: { personId: session.personId } });
    if (session.deviceId !== null) {
      await tx.db.device.deleteMany({ where: { id: session.deviceId } });
      return { ended: await endSession(tx, { personId: session.personId, deviceId: session.deviceId }) };
    }
    return { ended: await endSession(tx, { id }) };
  });
}

/** Ends all sessions of the person except this one. */
export async function endOtherSessions(ctx: PersonCtx): Promise<{ ended: number }> {
  return { ended: await endSession(ctx, { personId: ctx.session.personId, id: { not: ctx.session.id } }) };
}

/** Gives a session a new id after a change of its rights, so that a stolen id is of no use. */
export async function renewSession(
  { db, newId, clock }: Pick<Services, "db" | "newId" | "clock">,
  id: string,
): Promise<string> {
  const session = await db.session.findUniqueOrThrow({ where: { id } });
  await db.session.update({ where: { id }, data: { endedAt: clock.now() } });
  const renewed = await db.session.create({ data: { ...session, id: newId("sess"), endedAt: null } });
  await db.pushSubscription.updateMany({ where: { sessionId: id }, data: { sessionId: renewed.id } });
  return renewed.id;
}

/**
 * Switches the session to another of the person's firms.
 *
 * @throws DomainError `not_found` if the person is not a member of the firm
 */
export async function switchFirm(ctx: PersonCtx, firmId: string): Promise<{ firmId: string }> {
  const { id, personId } = ctx.session;
  const member = await ctx.db.member.findFirst({ where: { firmId, personId, leftAt: null } });
  if (member === null) throw notFound();
  await ctx.db.session.update({ where: { id }, data: { firmId } });
  return { firmId };
}
