import { type Person, Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, makeCursor, readCursor } from "../../../core/cursor.ts";
import { notFound } from "../../../core/errors.ts";
import { instant } from "../../../core/fields.ts";
import { isAlive, networkOf } from "../../../people/accounts/rules.ts";
import { readWaits, type ThrottleDelay } from "../../../people/accounts/throttle.ts";
import { factorsOf } from "../../../people/second-factor/factors.ts";
import { hasFactor, RESET_WAIT_MS } from "../../../people/second-factor/rules.ts";
import { lastActions } from "../list-actions.ts";
import { wordsQuery } from "../rules.ts";
import type { ListPeople, PersonLine, PersonPage } from "./schemas.ts";

const PAGE = 50;
const place = z.tuple([instant, idInCursor]);

/** Returns people with their firms, in the given order of ids. */
export async function peopleLines(
  { db }: Pick<Ctx<AdminActor>, "db">,
  ids: readonly string[],
): Promise<PersonLine[]> {
  const people = await db.person.findMany({
    where: { id: { in: [...ids] } },
    include: {
      memberships: { where: { leftAt: null }, include: { firm: true }, orderBy: { id: "asc" } },
    },
  });
  const lines = people.map(({ id, name, email, isAdmin, createdAt, erasedAt, memberships }) => ({
    id,
    name,
    email,
    isAdmin,
    createdAt: createdAt.toISOString(),
    erased: erasedAt !== null,
    firms: memberships.map(({ id: memberId, firm, role, seat }) => ({
      memberId,
      firmId: firm.id,
      firm: firm.name,
      role,
      seat,
      suspended: firm.suspendedAt !== null,
    })),
  }));
  return lines.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Lists people, the newest first; `find` matches the start of a word of the name or the email address.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listPeople(ctx: Ctx<AdminActor>, { cursor, ...filters }: ListPeople) {
  const after = cursor === undefined ? null : readCursor(ctx, "people", filters, cursor, place);
  const words = filters.find === undefined ? null : wordsQuery(filters.find);
  const found = await ctx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT p.id FROM person p
    WHERE true
      ${filters.only === "admins" ? Prisma.sql`AND p.is_admin` : Prisma.empty}
      ${words === null ? Prisma.empty : Prisma.sql`AND to_tsvector('simple', p.name || ' ' || p.email) @@ to_tsquery('simple', ${words})`}
      ${after === null ? Prisma.empty : Prisma.sql`AND (p.created_at, p.id) < (${after[0]}::timestamptz, ${after[1]})`}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${PAGE + 1}`);
  const people = await peopleLines(
    ctx,
    found.slice(0, PAGE).map(({ id }) => id),
  );
  const last = people.at(-1);
  return {
    people,
    nextCursor:
      found.length > PAGE && last ? makeCursor(ctx, "people", filters, [last.createdAt, last.id]) : null,
  };
}

const LAST_ACTIONS = 20;
const LAST_SIGN_INS = 20;
const LAST_EMAILS = 10;
const LAST_LINKS = 5;

/** Reads the delays after failed sign-ins that affect a person: by account, network and browser. */
async function signInDelays(
  ctx: Ctx<AdminActor>,
  { id, email }: Pick<Person, "id" | "email">,
  addresses: readonly string[],
): Promise<PersonPage["waits"]> {
  const devices = await ctx.db.device.findMany({ where: { personId: id }, orderBy: { id: "asc" } });
  const networks = [...new Set(addresses.map(networkOf))];
  const waits = await readWaits(ctx, [
    ["account", email],
    ...networks.map((network) => ["source", `${email} ${network}`] as const),
    ...networks.map((network) => ["network", network] as const),
    ...devices.map((device) => ["device", device.id] as const),
    ["password", id],
    ["factor", id],
  ]);
  const from = ({ kind, name }: ThrottleDelay) => {
    if (kind === "network") return name;
    if (kind === "source") return name.slice(email.length + 1);
    return devices.find((device) => device.id === name)?.userAgent ?? null;
  };
  return (
    waits
      // Leaves out a network's failures, which others may have caused, unless they delay this person now.
      .filter(({ kind, until }) => kind !== "network" || until !== null)
      .map((wait) => ({
        kind: wait.kind,
        from: from(wait),
        failures: wait.failures,
        until: iso(wait.until),
      }))
  );
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Reads a person with firms, ways to sign in, delays, sessions, and actions of admins on and by the person.
 *
 * @throws DomainError `not_found`
 */
export async function readPerson(ctx: Ctx<AdminActor>, id: string): Promise<PersonPage> {
  const [line] = await peopleLines(ctx, [id]);
  if (line === undefined) throw notFound();
  const now = ctx.clock.now();
  const person = await ctx.db.person.findUniqueOrThrow({ where: { id } });
  const [factors, reset, sessions, otherAdmins, actions, acted, signIns, emails, links] = await Promise.all([
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
    ctx.db.signIn.findMany({ where: { personId: id }, orderBy: { id: "desc" }, take: LAST_SIGN_INS }),
    ctx.db.email.findMany({ where: { address: person.email }, orderBy: { id: "desc" }, take: LAST_EMAILS }),
    ctx.db.oneTimeToken.findMany({ where: { personId: id }, orderBy: { id: "desc" }, take: LAST_LINKS }),
  ]);
  const alive = sessions.filter((session) => isAlive(session, now));
  return {
    person: line,
    verifiedAt: iso(person.verifiedAt),
    passwordChangedAt: iso(person.passwordChangedAt),
    sessions: alive.map(({ id: sessionId, firm, address, userAgent, createdAt, lastSeenAt }) => ({
      id: sessionId,
      firm: firm?.name ?? null,
      address,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    factor: {
      on: hasFactor(factors),
      ...factors,
      resetFrom: reset && new Date(reset.askedAt.getTime() + RESET_WAIT_MS).toISOString(),
    },
    signIns: signIns.map(({ id: signInId, at, outcome, newDevice, address, userAgent }) => ({
      id: signInId,
      at: at.toISOString(),
      outcome,
      newDevice,
      address,
      userAgent,
    })),
    waits: await signInDelays(
      ctx,
      person,
      [...signIns, ...alive].map(({ address }) => address),
    ),
    // Leaves out the texts of emails, because they contain links that still work.
    emails: emails.map(({ id: emailId, subject, status, createdAt, sentAt, error }) => ({
      id: emailId,
      subject,
      status,
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
      error,
    })),
    links: links.map(({ id: linkId, use, createdAt, expiresAt, usedAt }) => ({
      id: linkId,
      use,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: iso(usedAt),
    })),
    lastAdmin: line.isAdmin && otherAdmins === 0,
    actions,
    acted,
  };
}
