import type { z } from "zod";
import type { Ctx, SiteSession } from "../context.ts";
import { notFound } from "../errors.ts";
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
      .map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
        id,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === ctx.session.id,
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

/** Signs the person out everywhere but here. */
export async function endOtherSessions(ctx: PersonCtx): Promise<{ ended: number }> {
  return { ended: await endSession(ctx, { personId: ctx.session.personId, not: ctx.session.id }) };
}
