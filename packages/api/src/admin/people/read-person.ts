import { isAlive } from "../../accounts/rules.ts";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { factorsOf } from "../../second-factor/factors.ts";
import { hasFactor, RESET_WAIT_MS } from "../../second-factor/rules.ts";
import { lastActions } from "../actions/list-actions.ts";
import { peopleLines } from "./list-people.ts";
import type { PersonPage } from "./schemas.ts";

const LAST_ACTIONS = 20;

/**
 * Somebody with their firms, where they are signed in, and what was done to them and by them.
 *
 * @throws DomainError `not_found`
 */
export async function readPerson(ctx: Ctx<AdminActor>, id: string): Promise<PersonPage> {
  const [person] = await peopleLines(ctx, [id]);
  if (person === undefined) throw notFound();
  const now = ctx.clock.now();
  const [factors, reset, sessions, otherAdmins, actions, acted] = await Promise.all([
    factorsOf(ctx, id),
    ctx.db.factorReset.findFirst({ where: { personId: id, doneAt: null, stoppedAt: null } }),
    ctx.db.session.findMany({
      where: { personId: id, factorOwed: false, endedAt: null, expiresAt: { gt: now } },
      orderBy: { id: "desc" },
      include: { firm: { select: { name: true } } },
    }),
    ctx.db.person.count({ where: { isAdmin: true, id: { not: id } } }),
    lastActions(ctx, { subjectId: id }, LAST_ACTIONS),
    lastActions(ctx, { personId: id }, LAST_ACTIONS),
  ]);
  return {
    person,
    sessions: sessions
      .filter((session) => isAlive(session, now))
      .map(({ id: sessionId, firm, address, userAgent, createdAt, lastSeenAt }) => ({
        id: sessionId,
        firm: firm?.name ?? null,
        address,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    factor: {
      on: hasFactor(factors),
      resetFrom: reset && new Date(reset.askedAt.getTime() + RESET_WAIT_MS).toISOString(),
    },
    lastAdmin: person.isAdmin && otherAdmins === 0,
    actions,
    acted,
  };
}
