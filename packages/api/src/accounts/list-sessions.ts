import type { z } from "zod";
import type { Ctx, SiteSession } from "../context.ts";
import { notFound } from "../errors.ts";
import { inTransaction } from "../in-transaction.ts";
import { endSession } from "./end-session.ts";
import { isAlive } from "./rules.ts";
import type { sessionsOutput } from "./schemas.ts";

type PersonCtx = Ctx & { session: SiteSession };

const MOST_SHOWN = 100;

/** Where the person is signed in, newest first. */
export async function listSessions(ctx: PersonCtx): Promise<z.infer<typeof sessionsOutput>> {
  const now = ctx.clock.now();
  const sessions = await ctx.db.session.findMany({
    where: { personId: ctx.session.personId, factorOwed: false, endedAt: null, expiresAt: { gt: now } },
    orderBy: { id: "desc" },
    take: MOST_SHOWN,
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
 * Ends a session that somebody else opened, and forgets its device: from there, the password is throttled as from
 * anywhere. No browser is trusted without the second factor any more.
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

/** Signs the person out everywhere but here. */
export async function endOtherSessions(ctx: PersonCtx): Promise<{ ended: number }> {
  return { ended: await endSession(ctx, { personId: ctx.session.personId, not: ctx.session.id }) };
}
