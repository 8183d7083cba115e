import { Prisma } from "@board/db";
import { z } from "zod";
import { isAlive } from "../../accounts/rules.ts";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idInCursor, makeCursor, readCursor } from "../../cursor.ts";
import { notFound } from "../../errors.ts";
import { instant } from "../../fields.ts";
import { factorsOf } from "../../second-factor/factors.ts";
import { hasFactor, RESET_WAIT_MS } from "../../second-factor/rules.ts";
import { lastActions } from "../list-actions.ts";
import { wordsQuery } from "../rules.ts";
import type { ListPeople, PersonLine, PersonPage } from "./schemas.ts";

const PAGE = 50;
const place = z.tuple([instant, idInCursor]);

/** People by their ids, in that order, with the firms they work for. */
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
 * People, the newest first; `find` takes the beginning of any word of the name or the address.
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
