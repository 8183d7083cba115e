import type { Prisma } from "@board/db";
import type { DateStyle, Mode, Role } from "@board/db/enums";
import { type Allowed, allowedTo } from "../../core/access.ts";
import { type Actor, SCOPES, type SiteSession } from "../../core/actor.ts";
import type { Services } from "../../core/context.ts";
import { actingBilling } from "../../firms/billing/read-billing.ts";
import { readFacts } from "../../firms/requirements/facts.ts";
import { givenRequires } from "../../firms/requirements/schemas.ts";
import { mustEnrol } from "../second-factor/factors.ts";
import { isDue } from "./accept-documents.ts";
import { isAlive, SESSION_IDLE_MS } from "./rules.ts";

/** Minimum interval between two updates of a session's `lastSeenAt`. */
const SEEN_EVERY_MS = 60_000;

const ACTING_FIRM = {
  id: true,
  name: true,
  canPost: true,
  canCarry: true,
  plan: true,
  usualTermsDays: true,
  usualRequires: true,
  approval: true,
  holdsUntil: true,
  suspendedAt: true,
} satisfies Prisma.FirmSelect;

/** View of a session: live or test data, and if the person acts as an admin. */
export interface SessionView {
  mode?: Mode;
  asAdmin?: boolean;
}

/** Reads what the firm's passport and billing details say in a mode. */
async function readPresent({ db }: Pick<Services, "db">, firmId: string, mode: Mode) {
  const [facts, billing] = await Promise.all([
    readFacts(db, firmId, mode),
    db.billing.findUnique({ where: { firmId_mode: { firmId, mode } }, select: { waiting: true } }),
  ]);
  return { facts, billing: actingBilling(mode, billing?.waiting ?? null) };
}

/** A signed-in person, with the facts that the site shows. */
export interface SignedIn {
  sessionId: string;
  person: { id: string; name: string; email: string; isAdmin: boolean; dates: DateStyle };
  /** The firms for which the person works; `current` marks the one of the session. */
  firms: { id: string; name: string; role: Role; seat: boolean; current: boolean }[];
  /** Actor of the session: the current firm, or an admin without a firm. */
  actor: Actor;
  allowed: Allowed;
  /** Latest time at which an open page must read the session again, which checks access and counts as use. */
  readAgainAt: Date;
  /** True if the person has not accepted the terms or the privacy notice in force. */
  termsDue: boolean;
}

/**
 * Returns the person and the actor of a session; null if the session has ended. Membership and seat are not
 * cached, so that a change applies from the next request on.
 */
export async function actorOfSession(
  services: Services,
  sessionId: string,
  { mode = "live", asAdmin = false }: SessionView = {},
): Promise<SignedIn | null> {
  const session = await services.db.session.findUnique({
    where: { id: sessionId },
    include: {
      person: {
        include: {
          acceptances: { select: { document: true, version: true } },
          memberships: {
            where: { leftAt: null },
            include: { firm: { select: ACTING_FIRM } },
            orderBy: { id: "asc" },
          },
        },
      },
    },
  });
  const now = services.clock.now();
  // Refuses a session without a verified email address (contract 1); an earlier release may have opened one.
  if (!session || session.person.verifiedAt === null || session.factorOwed || !isAlive(session, now))
    return null;
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await services.db.session.update({ where: { id: session.id }, data: { lastSeenAt: now } });
  }
  const { person } = session;
  const member = person.memberships.find(({ firmId }) => firmId === session.firmId) ?? person.memberships[0];
  const who = { id: person.id, name: person.name };
  let actor: Actor;
  if (person.isAdmin && (asAdmin || !member)) {
    actor = { kind: "admin", person: who, sessionId, mustEnrol: await mustEnrol(services, person) };
  } else if (member) {
    const { id, role, seat } = member;
    const { suspendedAt, ...firm } = member.firm;
    actor = {
      kind: "firm",
      firm: {
        ...firm,
        usualRequires: givenRequires(firm.usualRequires),
        suspended: suspendedAt !== null,
        ...(await readPresent(services, firm.id, mode)),
      },
      mode,
      via: "session",
      member: { id, personId: person.id, name: person.name, role, seat },
      scopes: new Set(SCOPES),
      key: null,
      sessionId,
    };
  } else return null;
  return {
    sessionId: session.id,
    readAgainAt: new Date(Math.min(session.expiresAt.getTime(), now.getTime() + SESSION_IDLE_MS / 2)),
    termsDue: actor.kind === "firm" && isDue(person.acceptances, services.settings.legal),
    person: { ...who, email: person.email, isAdmin: person.isAdmin, dates: person.dates },
    firms: person.memberships.map(({ firm, role, seat }) => ({
      id: firm.id,
      name: firm.name,
      role,
      seat,
      current: firm.id === member?.firmId,
    })),
    actor,
    allowed: allowedTo(actor, now),
  };
}

/** Returns a session whose password was correct, but whose second factor is still missing; null for any other. */
export async function owingSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  sessionId: string,
): Promise<SiteSession | null> {
  const session = await db.session.findUnique({ where: { id: sessionId } });
  if (!session?.factorOwed || !isAlive(session, clock.now())) return null;
  return { id: session.id, personId: session.personId };
}
